/**
 * Lets the elements of a line go along when the grid scrolls. Handsontable draws the lines of each step into its row elements from
 * the top, so that every cell gets another text; before it does, the elements of lines that left are moved to the other end, and
 * all others hold already what they are to show: renderers write differences only.
 */
import type { Hot } from './hot-modules'

/** Follows the scrolling of a grid; the returned function stops it. */
export function keepRowNodes(hot: Hot): () => void {
  let first = hot.getFirstRenderedVisibleRow()
  const before = () => {
    const next = hot.getFirstRenderedVisibleRow()
    if (first === null || next === null || next === first) return
    for (const body of hot.rootElement.querySelectorAll(bodies)) rotate(body, next - first)
  }
  const after = () => {
    first = hot.getFirstRenderedVisibleRow()
  }
  hot.addHook('beforeViewRender', before)
  hot.addHook('afterViewRender', after)
  return () => {
    if (hot.isDestroyed) return
    hot.removeHook('beforeViewRender', before)
    hot.removeHook('afterViewRender', after)
  }
}

const bodies = '.ht_master tbody, .ht_clone_inline_start tbody'

/**
 * Moves the first `by` children to the end, or with a negative number the last ones to the start. A step of more than half of the
 * lines keeps so few that moving would cost more than it spares; then nothing moves.
 */
export function rotate(body: Element, by: number): void {
  const count = Math.abs(by)
  if (count > body.childElementCount / 2) return
  for (let i = 0; i < count; i++) {
    const node = by > 0 ? body.firstElementChild : body.lastElementChild
    if (node !== null) move(body, node, by > 0 ? null : body.firstElementChild)
  }
}

/** A plain insertion takes the focus away from what is moved, where the browser knows no other way. */
function move(body: Element, node: Element, before: Element | null): void {
  const mover = body as Element & { moveBefore?(node: Node, before: Node | null): void }
  if (mover.moveBefore !== undefined) mover.moveBefore(node, before)
  else if (!holdsFocus(node)) body.insertBefore(node, before)
}

function holdsFocus(node: Element): boolean {
  const root = node.getRootNode()
  const focused = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null
  return node.contains(focused)
}
