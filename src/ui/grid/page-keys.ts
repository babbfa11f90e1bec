/**
 * Keys of a grid page that work wherever the focus is in it, as long as nobody is writing: `/` finds, `F` opens the filters,
 * `?` shows the shortcuts (design guide, section 4), Esc gives up what is loading. F6 is the whole page's (panes.ts).
 */
import type { KeyboardEvent } from 'react'
import { isShortcut } from './table/shortcuts'

export interface PageKeys {
  find(): void
  filters(): void
  shortcuts(): void
  /** Gives up what is loading; false when nothing is. */
  cancel(): boolean
  /** The user has not switched single letters and signs off. */
  readonly hasSingleKeys: boolean
}

/** Does what a key means; a key that means nothing here goes on around the page. */
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

/** Keys that mean letters belong to whoever writes. */
function isTyping(target: EventTarget): boolean {
  return (
    target instanceof HTMLElement &&
    (target.closest('dialog, [popover]') !== null ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'))
  )
}
