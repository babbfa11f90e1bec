/**
 * The panes of a page, which F6 and Shift+F6 visit in turn: menu, toolbar, grid, detail, panel (design guide, section 4). Panes
 * are marked by the attribute `data-pane`. In the full cockpit the keys visit its menu and the element beside it; an element in another
 * website visits only its own panes.
 */
import { focusables, focusFirst } from './controls/focus'
import { isShortcut, type PressedKey } from './grid/table/shortcuts'

type PaneName = 'menu' | 'page' | 'toolbar' | 'grid' | 'detail' | 'panel'

/** Where panes are searched for, in the order in which they are visited. */
export type PanePlace = Document | ShadowRoot | Element

/**
 * Moves between panes while the target contains the focus; `places` is called at each press. It listens in the capture phase, since a
 * grid and text fields do not pass on the keys that they handle. Returns a function that stops it.
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

/** Focuses the next or the previous pane, from the last on to the first. False when no pane could be focused. */
export function goToPane(places: readonly PanePlace[], isBack: boolean): boolean {
  const panes = places.flatMap(panesIn)
  const focused = deepFocus()
  const at = panes.findIndex(pane => isWithin(pane, focused))
  // Outside all panes, such as in the page's head: moves to the pane after the focus, or before it.
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

/** Whether a place has any pane. */
export function hasPane(place: PanePlace): boolean {
  return panesIn(place).length > 0
}

/** Focuses the grid of a place, at the cell that had the focus last; false where there is none. */
export function focusGridIn(place: PanePlace): boolean {
  const [grid] = panesIn(place).filter(pane => pane.dataset['pane'] === ('grid' satisfies PaneName))
  return grid !== undefined && focusPane(grid)
}

/** In document order; panes inside another one come before it, as a toolbar before its grid. */
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
  // Handsontable's focus catcher, which passes the focus on to the cell that had it last (grid-focus.ts).
  const cells = pane.querySelector<HTMLElement>('[data-ht-focus-source=tab_from_above]')
  const current = pane.querySelector<HTMLElement>('[aria-current=page]')
  // Until the first Tab it is not focusable.
  if (cells?.hasAttribute('tabindex') === false) cells.tabIndex = -1
  if (cells !== null) cells.focus()
  else if (current !== null) current.focus()
  else if (focusables(pane).length > 0 || pane.hasAttribute('tabindex')) focusFirst(pane)
  return isWithin(pane, deepFocus())
}

/** The focused element, also inside shadow roots; the body while nothing has the focus. */
function deepFocus(): Element {
  let focused: Element = document.activeElement ?? document.body
  while (focused.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
}

const isWithin = (pane: HTMLElement, focused: Element): boolean =>
  withHosts(focused).some(element => pane.contains(element))

/** Whether an element comes before a pane, or contains it. */
function isBefore(element: Element, pane: HTMLElement): boolean {
  for (const one of withHosts(element)) {
    const other = withHosts(pane).find(host => host.getRootNode() === one.getRootNode())
    if (other !== undefined) return isFollowedBy(one, other)
  }
  return false
}

const isFollowedBy = (one: Element, other: Element): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0

/** An element with the hosts of the shadow roots that contain it. */
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
