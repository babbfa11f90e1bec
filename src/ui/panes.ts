/**
 * The panes of a page, which F6 and Shift+F6 go through in turn: menu, toolbar, grid, detail, panel (design guide, section 4). What
 * is a pane says so by the attribute `data-pane`. The full cockpit goes through its menu and the element beside it, an element in a
 * page of somebody else through its own panes alone.
 */
import { focusables, focusFirst } from './controls/focus'
import { isShortcut, type PressedKey } from './grid/table/shortcuts'

type PaneName = 'menu' | 'page' | 'toolbar' | 'grid' | 'detail' | 'panel'

/** Where panes are looked for, in the order in which they are gone through. */
export type PanePlace = Document | ShadowRoot | Element

/**
 * Goes from pane to pane while this place has the focus or anything in it; `places` are asked at each press. The key is heard while it
 * comes down: a grid, and a field that somebody writes in, keep the keys that they know to themselves. Returns what ends it.
 */
export function followPaneKeys(target: Window | ShadowRoot, places: () => readonly PanePlace[]): () => void {
  const handle = (event: Event) => {
    const pressed = event as Event & PressedKey
    const isBack = isShortcut('previousPane', pressed)
    if (event.defaultPrevented || !(isBack || isShortcut('nextPane', pressed)) || isFloating(event)) return
    if (goToPane(places(), isBack)) event.preventDefault()
  }
  target.addEventListener('keydown', handle, true)
  return () => target.removeEventListener('keydown', handle, true)
}

/** Focuses the next pane, or the one before; around the end. False where there is none to go to. */
export function goToPane(places: readonly PanePlace[], isBack: boolean): boolean {
  const panes = places.flatMap(panesIn)
  const focused = deepFocus()
  const at = panes.findIndex(pane => isWithin(pane, focused))
  // From outside of all panes, such as the page's head, to the one that stands after it, or before.
  const after = Math.max(
    panes.findIndex(pane => isBefore(focused, pane)),
    0,
  )
  const start = isBack ? (at < 0 ? after : at) - 1 : at < 0 ? after : at + 1
  return panes.some((_, step) => {
    const target = panes.at((isBack ? start - step : start + step) % panes.length)
    return target !== undefined && focusPane(target)
  })
}

/** Whether there is a pane to go to. */
export function hasPane(place: PanePlace): boolean {
  return panesIn(place).length > 0
}

/** Focuses the grid of a place, at the cell where the focus was last; false where there is none. */
export function focusGridIn(place: PanePlace): boolean {
  const [grid] = panesIn(place).filter(pane => pane.dataset['pane'] === ('grid' satisfies PaneName))
  return grid !== undefined && focusPane(grid)
}

/** In the order of the document; what stands in another pane comes before it, as a toolbar before its grid. */
function panesIn(place: PanePlace): readonly HTMLElement[] {
  const own = place instanceof HTMLElement && place.matches(paneSelector) ? [place] : []
  return [...own, ...place.querySelectorAll<HTMLElement>(paneSelector)]
    .filter(pane => pane.getClientRects().length > 0)
    .sort((one, other) => {
      if (one.contains(other)) return 1
      return other.contains(one) || isFollowedBy(one, other) ? -1 : 1
    })
}

const paneSelector = '[data-pane]'

function focusPane(pane: HTMLElement): boolean {
  // Handsontable's place for a focus that comes by Tab: from it the focus goes on to the cell where it was last (grid-focus.ts).
  const cells = pane.querySelector<HTMLElement>('[data-ht-focus-source=tab_from_above]')
  const current = pane.querySelector<HTMLElement>('[aria-current=page]')
  // Until the first Tab it cannot have the focus at all.
  if (cells?.hasAttribute('tabindex') === false) cells.tabIndex = -1
  if (cells !== null) cells.focus()
  else if (current !== null) current.focus()
  else if (focusables(pane).length > 0 || pane.hasAttribute('tabindex')) focusFirst(pane)
  return isWithin(pane, deepFocus())
}

/** The focused element, through shadow roots; the page's body while nothing has the focus. */
function deepFocus(): Element {
  let focused: Element = document.activeElement ?? document.body
  while (focused.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
}

const isWithin = (pane: HTMLElement, focused: Element): boolean =>
  withHosts(focused).some(element => pane.contains(element))

/** Whether an element stands before a pane, or around it. */
function isBefore(element: Element, pane: HTMLElement): boolean {
  for (const one of withHosts(element)) {
    const other = withHosts(pane).find(host => host.getRootNode() === one.getRootNode())
    if (other !== undefined) return isFollowedBy(one, other)
  }
  return false
}

const isFollowedBy = (one: Element, other: Element): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0

/** An element with the hosts of the shadow roots that it stands in. */
function withHosts(element: Element): readonly Element[] {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? [element, ...withHosts(root.host)] : [element]
}

/** Dialogs, menus and popovers keep the focus until they are closed; toasts close by themselves. */
function isFloating(event: Event): boolean {
  return event
    .composedPath()
    .some(element => element instanceof Element && element.matches('dialog, [popover]:not(.toasts)'))
}
