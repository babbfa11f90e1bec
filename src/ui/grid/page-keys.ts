/**
 * Keys of a grid page that work wherever the focus is in it, as long as nobody is writing: `/` finds, `F` opens the filters,
 * `?` shows the shortcuts, F6 goes from pane to pane (design guide, section 4).
 */
import type { KeyboardEvent } from 'react'
import type { HotGridHandle } from './table/hot-grid'
import { isShortcut } from './table/shortcuts'

export interface PageKeys {
  readonly page: HTMLElement | null
  /** Grids by pane: master, then detail. */
  readonly panes: readonly (HotGridHandle | null)[]
  find(): void
  filters(): void
  shortcuts(): void
  /** The user has not switched single letters and signs off. */
  readonly hasSingleKeys: boolean
}

/** Does what a key means; a key that means nothing here goes on around the page. */
export function handlePageKey(event: KeyboardEvent, keys: PageKeys): void {
  if (isTyping(event.target) || event.defaultPrevented) return
  if (isShortcut('nextPane', event) || isShortcut('previousPane', event)) {
    if (movePane(keys.page, event.shiftKey, keys.panes)) event.preventDefault()
    return
  }
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

/** Moves between master and detail; false at the end, so that F6 goes on around the page. */
function movePane(
  page: HTMLElement | null,
  isBack: boolean,
  panes: readonly (HotGridHandle | null)[],
): boolean {
  const root = page?.getRootNode()
  const focused = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null
  const panels = [...(page?.querySelectorAll('.k-panel') ?? [])]
  const at = panels.findIndex(panel => panel.contains(focused))
  const target = at < 0 ? (isBack ? panels.length - 1 : 0) : at + (isBack ? -1 : 1)
  const handle = panes[target]
  if (handle === undefined || handle === null || target >= panels.length) return false
  handle.focus()
  return true
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
