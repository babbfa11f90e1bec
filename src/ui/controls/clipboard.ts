/** Copying text, with a short acknowledgement for the button that did it. */
import { useCallback, useEffect, useRef, useState } from 'react'

/** How long a button shows that it copied. */
const acknowledgeMs = 2_000

/** `copy` resolves to whether the text is in the clipboard; `isCopied` is true for two seconds after. */
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
 * Puts text into the clipboard; where the clipboard's own way is closed (no secure context, a frame without the permission) by the
 * old one. False where neither works. Call it from a press or a key.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text)
  }
}

/** Copies by the browser's own copy command, whose text is given to its event: nothing is selected and the focus stays. */
function copyByCommand(text: string): boolean {
  let isTaken = false
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
    isTaken = event.clipboardData !== null
  }
  document.addEventListener('copy', give, true)
  try {
    return document.execCommand('copy') && isTaken
  } catch {
    return false
  } finally {
    document.removeEventListener('copy', give, true)
  }
}
