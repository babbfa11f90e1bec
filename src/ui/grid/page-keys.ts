/**
 * Keys of a grid page that work wherever the focus is in it, except in text fields: `/` finds, `F` opens the filters,
 * `?` shows the shortcuts (design guide, section 4), Esc cancels a pending load. F6 belongs to the whole page (panes.ts).
 */
import type { KeyboardEvent } from 'react'
import { isShortcut } from './table/shortcuts'

export interface PageKeys {
  find(): void
  filters(): void
  shortcuts(): void
  /** Cancels a pending load; false when there is none. */
  cancel(): boolean
  /** The user has not switched off shortcuts of single characters. */
  readonly hasSingleKeys: boolean
}

/** Handles a key; keys without a meaning here are passed on to the surrounding page. */
export function handlePageKey(event: KeyboardEvent, keys: PageKeys): void {
  if (isTyping(event.target) || event.defaultPrevented) return
  if (event.key === 'Escape' && keys.cancel()) event.preventDefault()
  if (!keys.hasSingleKeys) return
  const run = isShortcut('find', event)
    ? keys.find
    : isShortcut('filters', event)
      ? keys.filters
      : isShortcut('shortcuts', event)
        ? keys.shortcuts
        : undefined
  if (run === undefined) return
  event.preventDefault()
  run()
}

/** Keys that produce characters belong to the text field with the focus. */
function isTyping(target: EventTarget): boolean {
  return (
    target instanceof HTMLElement &&
    (target.closest('dialog, [popover]') !== null ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'))
  )
}
