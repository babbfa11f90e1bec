/** Copies text, and lets the button show for a moment that it was copied. */
import { useCallback, useEffect, useRef, useState } from 'react'

/** How long a button shows that the text was copied. */
const acknowledgeMs = 2_000

/** `copy` resolves to whether the text is in the clipboard; `isCopied` is true for two seconds afterwards. */
export function useCopy(): { copy: (text: string) => Promise<boolean>; isCopied: boolean } {
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = useCallback(async (text: string) => {
    const isDone = await copyText(text)
    setCopied(isDone)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), acknowledgeMs)
    return isDone
  }, [])
  return { copy, isCopied }
}

/**
 * Puts text into the clipboard; where the Clipboard API is not available (no secure context, a frame without the permission) by the
 * deprecated copy command. False where neither works. Call it from a click or a key press.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text)
  }
}

/** Copies by `execCommand('copy')`, whose copy event is given the text: nothing is selected and the focus stays. */
function copyByCommand(text: string): boolean {
  let isTaken = false
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
    isTaken = event.clipboardData !== null
  }
  document.addEventListener('copy', onCopy, true)
  try {
    return document.execCommand('copy') && isTaken
  } catch {
    return false
  } finally {
    document.removeEventListener('copy', onCopy, true)
  }
}
