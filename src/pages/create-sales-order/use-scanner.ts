/**
 * A barcode scanner that types like a keyboard: fast keys, ended by Enter. If a field has the focus, its former value is restored; the keys
 * have no other effect. People never type that fast.
 */
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useUnfocusedKeys } from '../../ui/unfocused-keys'

/** Longest time between two keys of a scanner (ours: scanners send one every few milliseconds). */
const keyGapMostMs = 40
/** Shorter sequences can be typed by chance. */
const lettersLeast = 4

/** Listens to keys within `ref` and to unfocused keys while the page is mounted, and reports every scanned code. */
export function useScanner(ref: RefObject<HTMLElement | null>, onScan: (code: string) => void): void {
  const [reader] = useState(scanReader)
  const read = (event: KeyboardEvent) => {
    const code = reader.key(event)
    if (code === null) return
    event.preventDefault()
    event.stopPropagation()
    onScan(code)
  }
  const hear = useEffectEvent(read)
  useUnfocusedKeys(ref, read)
  useEffect(() => {
    const page = ref.current
    const hearInside = (event: KeyboardEvent) => hear(event)
    // In the capture phase: before any field or button handles the key.
    page?.addEventListener('keydown', hearInside, { capture: true })
    return () => page?.removeEventListener('keydown', hearInside, { capture: true })
  }, [ref])
}

interface KeyPress {
  readonly key: string
  readonly timeStamp: number
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
  readonly target: EventTarget | null
  composedPath(): EventTarget[]
}

/** Recognises codes in key events. Separate from the page, so that it can be tested with any times. */
export function scanReader() {
  let letters = ''
  let lastAt = -Infinity
  let before: { readonly field: HTMLInputElement | HTMLTextAreaElement; readonly value: string } | null = null
  const begin = (event: KeyPress) => {
    letters = ''
    const [target] = event.composedPath()
    before = isField(target) ? { field: target, value: target.value } : null
  }
  return {
    /** The code that this key ends; null for all other keys. */
    key(event: KeyPress): string | null {
      const isQuick = event.timeStamp - lastAt <= keyGapMostMs
      lastAt = event.timeStamp
      if (event.key === 'Shift') return null
      if (event.ctrlKey || event.altKey || event.metaKey) {
        letters = ''
        return null
      }
      if (event.key === 'Enter') {
        const code = letters
        letters = ''
        if (!isQuick || code.length < lettersLeast) return null
        if (before !== null) restore(before.field, before.value)
        return code
      }
      if (event.key.length !== 1) {
        letters = ''
        return null
      }
      if (!isQuick || letters === '') begin(event)
      letters += event.key
      return null
    },
  }
}

function isField(target: EventTarget | undefined): target is HTMLInputElement | HTMLTextAreaElement {
  if (target === undefined) return false
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

/** Sets the value as if the user had typed it: React is notified through the native setter and an input event. */
function restore(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (field.value === value) return
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
