/** Copying text, with a short acknowledgement for the button that did it. */
import { useCallback, useEffect, useRef, useState } from 'react'

/** How long a button says that it copied. */
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

/** Puts text into the clipboard; false where the page may not (no secure context, a frame without the permission). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
