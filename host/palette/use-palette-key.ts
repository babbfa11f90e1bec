/** Ctrl+K, or Cmd+K on a Mac, from everywhere on the page: also from within an element, but not from a dialog over it. */
import { useEffect, useEffectEvent } from 'react'

/** Calls `onOpen`; the browser's own meaning of the keys is taken over. */
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
    // While it comes down: grids keep the keys that they know to themselves.
    window.addEventListener('keydown', handleKey, true)
    return () => window.removeEventListener('keydown', handleKey, true)
  }, [])
}
