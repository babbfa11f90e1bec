/**
 * Keeps the keyboard focus in a root when what has it goes: a filter that is removed by its own button, a banner whose action made
 * it needless, a page that another one replaces. A browser would give the focus to the page around, without a word.
 */
import { focusables } from './focus'

/** Keeps the focus of this root until the returned function is called. */
export function restoreFocus(root: ShadowRoot): () => void {
  const controller = new AbortController()
  /** Where the focus was last, with everything around it; and the same outside of what floats, which closes. */
  let latest: readonly Element[] = []
  let outside: readonly Element[] = []

  const follow = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    latest = around(target)
    if (target.closest(floating) === null) outside = latest
  }
  // Who presses beside everything wants no focus; one that is left because it goes is gone a moment later.
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

/** Dialogs, menus and popovers: they give the focus back to what is under them. */
const floating = 'dialog, [popover]'

/** The element and everything around it, from the inside out. */
function around(element: Element): readonly Element[] {
  const trail: Element[] = []
  for (let at: Element | null = element; at !== null; at = at.parentElement) trail.push(at)
  return trail
}

/** Something has the focus, here or elsewhere in the page. */
function isTaken(root: ShadowRoot): boolean {
  const { activeElement, body } = document
  return root.activeElement !== null || (activeElement !== null && activeElement !== body)
}

/**
 * What takes the focus in a place that lost a part: the heading of a page; else what followed the part, else the last before it,
 * else the first of the place, else the place where it can have the focus.
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
