/**
 * Keeps the keyboard focus in a root when the focused element is removed: a filter removed by its own button, a banner that its own
 * action made needless, a page that is replaced by another one. A browser would silently give the focus to the surrounding page.
 */
import { focusables } from './focus'

/** Keeps the focus of this root until the returned function is called. */
export function restoreFocus(root: ShadowRoot): () => void {
  const controller = new AbortController()
  /** The element that had the focus last, with its ancestors; and the last one outside floating surfaces, which close. */
  let latest: readonly Element[] = []
  let outside: readonly Element[] = []

  const follow = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    latest = around(target)
    if (target.closest(floating) === null) outside = latest
  }
  // A click beside all controls drops the focus on purpose. An element that loses it because it is removed is gone a moment later.
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !(target instanceof Element)) return
    setTimeout(() => {
      if (latest[0] === target && target.isConnected && !isTaken(root)) latest = outside = []
    })
  }
  const mend = (records: readonly MutationRecord[]) => {
    const [last] = latest
    if (last === undefined || last.isConnected) return
    if (isTaken(root)) {
      latest = []
      return
    }
    const trail = latest.some(element => element.isConnected && element.matches(floating)) ? latest : outside
    for (const [index, place] of trail.entries()) {
      if (!place.isConnected) continue
      const target = nextIn(place, trail[index - 1], records)
      if (target === undefined) continue
      target.focus({ preventScroll: true })
      if (root.activeElement === target) return
    }
  }

  const observer = new MutationObserver(mend)
  observer.observe(root, { childList: true, subtree: true })
  const { signal } = controller
  root.addEventListener('focusin', follow, { signal })
  root.addEventListener('focusout', event => forget(event as FocusEvent), { signal })
  return () => {
    observer.disconnect()
    controller.abort()
  }
}

/** Dialogs, menus and popovers: they return the focus to what is under them. */
const floating = 'dialog, [popover]'

/** The element and its ancestors, from the inside out. */
function around(element: Element): readonly Element[] {
  const trail: Element[] = []
  for (let at: Element | null = element; at !== null; at = at.parentElement) trail.push(at)
  return trail
}

/** Whether anything has the focus, here or elsewhere in the page. */
function isTaken(root: ShadowRoot): boolean {
  const { activeElement, body } = document
  return root.activeElement !== null || (activeElement !== null && activeElement !== body)
}

/**
 * What gets the focus in a place that lost a part: the heading of a page; else what followed the part, else the last control before it,
 * else the first control of the place, else the place itself if it can have the focus.
 */
function nextIn(
  place: Element,
  gone: Element | undefined,
  records: readonly MutationRecord[],
): HTMLElement | undefined {
  if (!(place instanceof HTMLElement)) return undefined
  const heading = place.querySelector('h1')
  if (heading !== null) {
    heading.tabIndex = -1
    return heading
  }
  const found = focusables(place)
  const removal = records.find(({ removedNodes }) => [...removedNodes].some(node => node === gone))
  const after = removal?.nextSibling
  const before = removal?.previousSibling
  return (
    (after?.isConnected === true ? found.find(element => isAtOrAfter(element, after)) : undefined) ??
    (before?.isConnected === true
      ? found.findLast(element => before.contains(element) || !isAtOrAfter(element, before))
      : undefined) ??
    found[0] ??
    (place.tabIndex >= 0 || place.hasAttribute('tabindex') ? place : undefined)
  )
}

function isAtOrAfter(element: Element, node: Node): boolean {
  return (
    node.contains(element) || (node.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
  )
}
