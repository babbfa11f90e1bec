/**
 * A barcode scanner that types: quick keys, ended by Enter. Whatever has the focus meanwhile, a field gets back what stood in it
 * before, and the keys do nothing else. People never type so quickly.
 */
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useUnfocusedKeys } from '../../ui/unfocused-keys'

/** Longest time between two keys of a scanner (ours: they send one every few milliseconds). */
const keyGapMostMs = 40
/** Shorter ones are typed by chance. */
const lettersLeast = 4

/** Hears keys inside of `ref`, and those that go nowhere, as long as the page stands, and gives every code that is scanned. */
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
    // Before any field or button does something with the key.
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

/** Reads codes from keys. Apart from the page so that its rule can be tested with any times. */
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
    /** The code that this key ends; null while there is none. */
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

/** As if somebody had typed it: React hears of it through the field's own setter. */
function restore(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (field.value === value) return
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
