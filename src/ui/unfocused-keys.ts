/**
 * Keys pressed while nothing has the focus (right after a reload), or only an ancestor of the page (after a click on its background).
 * They go to the page that was used last; before any was used, to the only visible one. After something outside the element was used,
 * the embedding page gets them.
 */
import { useEffect, useEffectEvent, type RefObject } from 'react'

/** The parts of a key event that pages read, from React or from the document. */
export type PageKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'preventDefault'
>

interface Listener {
  readonly page: HTMLElement
  readonly onKey: (event: KeyboardEvent) => void
}

const listeners = new Set<Listener>()
/** The composed path of the last use; null before anything was used. */
let used: readonly EventTarget[] | null = null

/** Calls `onKey` for such keys while the page is mounted. */
export function useUnfocusedKeys(
  page: RefObject<HTMLElement | null>,
  onKey: (event: KeyboardEvent) => void,
): void {
  const latestOnKey = useEffectEvent(onKey)
  useEffect(() => {
    if (page.current === null) return undefined
    const listener: Listener = { page: page.current, onKey: event => latestOnKey(event) }
    if (listeners.size === 0) startListening()
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) stopListening()
    }
  }, [page])
}

function startListening(): void {
  document.addEventListener('keydown', dispatchKey)
  for (const type of usingEvents) document.addEventListener(type, noteUse, { capture: true })
}

function stopListening(): void {
  document.removeEventListener('keydown', dispatchKey)
  for (const type of usingEvents) document.removeEventListener(type, noteUse, { capture: true })
  used = null
}

const usingEvents = ['pointerdown', 'focusin'] as const

function noteUse(event: Event): void {
  // A click on a page's background focuses an ancestor: the page still counts as used.
  const wasPage = [...listeners].some(({ page }) => used?.includes(surroundingOf(page)))
  if (event.type === 'focusin' && wasPage && isAround(event.target) && used?.includes(event.target)) return
  used = event.composedPath()
}

function dispatchKey(event: KeyboardEvent): void {
  const { target, defaultPrevented } = event
  const isNowhere = target === document.body || target === document.documentElement
  if (defaultPrevented || !(isNowhere || isAround(target))) return
  const visible = [...listeners].filter(
    ({ page }) => page.getClientRects().length > 0 && (target as Node).contains(surroundingOf(page)),
  )
  const isAlone = new Set(visible.map(({ page }) => page)).size === 1
  const isUndecided = used === null || (!isNowhere && used[0] === target)
  for (const { page, onKey: notify } of visible) {
    const isTarget = isUndecided ? isAlone : used?.includes(surroundingOf(page)) === true
    if (isTarget && !hasDialog(page)) notify(event)
  }
}

/** Whether this is an area that only scripts and clicks focus, such as `main` with a tabindex of -1: no control. */
function isAround(target: EventTarget | null): target is HTMLElement {
  return (
    target instanceof HTMLElement &&
    target.tabIndex < 0 &&
    [...listeners].some(({ page }) => target !== surroundingOf(page) && target.contains(surroundingOf(page)))
  )
}

/** The element that contains the page, or the page itself if there is none. */
function surroundingOf(page: HTMLElement): Element {
  const root = page.getRootNode()
  return root instanceof ShadowRoot ? root.host : page
}

/** A dialog over the page has the keys. */
function hasDialog(page: HTMLElement): boolean {
  const root = page.getRootNode()
  return (
    (root instanceof ShadowRoot || root instanceof Document) && root.querySelector('dialog[open]') !== null
  )
}
