/** Ctrl+K, or Cmd+K on a Mac, anywhere on the page: also inside an element, but not in a dialog. */
import { useEffect, useEffectEvent } from 'react'

/** Calls `onOpen` in place of the browser's own function of the keys. */
export function usePaletteKey(onOpen: () => void): void {
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isPalette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isPalette || event.altKey || event.shiftKey) return
      event.preventDefault()
      const isInDialog = event.composedPath().some(target => target instanceof HTMLDialogElement)
      if (!isInDialog && !event.repeat) open()
    }
    // In the capture phase, since grids stop the propagation of the keys that they handle.
    window.addEventListener('keydown', handleKey, true)
    return () => window.removeEventListener('keydown', handleKey, true)
  }, [])
}
