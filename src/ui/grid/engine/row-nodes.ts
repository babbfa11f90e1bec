/**
 * Lets the elements of a line go along when the grid scrolls. Handsontable draws the lines of each step into its row elements from
 * the top, so that every cell gets another text; before it does, the elements of lines that left are moved to the other end, and
 * all others hold already what they are to show: renderers write differences only. While it scrolls by small steps, some lines ahead
 * are drawn with those that come into view, so that the next steps need no drawing.
 */
import type { Hot } from './hot-modules'

/** Lines that are drawn ahead, four to five notches of a wheel. More of them would be more to paint than they spare. */
export const linesAhead = 16

/** What Handsontable is about to draw; a hook may widen it. */
export interface DrawnRows {
  startRow: number | null
  endRow: number | null
}

/** Makes the hook that draws lines ahead of small steps, of a grid with so many lines; `rest` forgets the direction. */
export function createLead(countLines: () => number): {
  widen(rows: DrawnRows): void
  rest(): void
} {
  let last: number | null = null
  let direction = 0
  return {
    widen: rows => {
      const { startRow, endRow } = rows
      if (startRow === null || endRow === null) return
      const by = last === null ? 0 : startRow - last
      last = startRow
      // After a jump nothing is known about the next step, and all lines are new: more of them would only cost more.
      if (by !== 0) direction = Math.abs(by) > (endRow - startRow) / 2 ? 0 : Math.sign(by)
      if (direction > 0) rows.endRow = Math.min(endRow + linesAhead, countLines() - 1)
      if (direction < 0) rows.startRow = Math.max(startRow - linesAhead, 0)
    },
    rest: () => {
      direction = 0
    },
  }
}

/** Follows the scrolling of a grid; the returned function stops it. */
export function keepRowNodes(hot: Hot): () => void {
  spareNeedlessDraws(hot)
  let first = hot.getFirstRenderedVisibleRow()
  const lead = createLead(() => hot.countRows())
  const before = (isForced: boolean) => {
    if (isForced) lead.rest()
    const next = hot.getFirstRenderedVisibleRow()
    if (first === null || next === null || next === first) return
    for (const body of hot.rootElement.querySelectorAll(bodies)) rotate(body, next - first)
  }
  const after = () => {
    first = hot.getFirstRenderedVisibleRow()
  }
  hot.addHook('afterViewportRowCalculatorOverride', lead.widen as () => void)
  hot.addHook('beforeViewRender', before)
  hot.addHook('afterViewRender', after)
  return () => {
    if (hot.isDestroyed) return
    hot.removeHook('afterViewportRowCalculatorOverride', lead.widen as () => void)
    hot.removeHook('beforeViewRender', before)
    hot.removeHook('afterViewRender', after)
  }
}

/** Not in Handsontable's types: what is drawn and what is in view. */
interface Viewport {
  readonly rowsRenderCalculator: RowBand | null
  readonly columnsRenderCalculator: ColumnBand | null
  stabilizeRenderedRowsBand?(rows: { endRow: number | null; count: number } | null): void
  areAllProposedVisibleRowsAlreadyRendered(whole: RowBand | null, part: RowBand | null): boolean
  areAllProposedVisibleColumnsAlreadyRendered(whole: ColumnBand | null, part: ColumnBand | null): boolean
}

interface RowBand {
  readonly startRow: number | null
  readonly endRow: number | null
}

interface ColumnBand {
  readonly startColumn: number | null
  readonly endColumn: number | null
}

/**
 * Handsontable draws again as soon as the first or the last cell that it drew comes fully into view, since a part of the next one may
 * be in view as well; the first one behind pinned columns always is, so it would draw at each pixel of a scroll. What is in view in
 * part is known too, and answers exactly.
 */
function spareNeedlessDraws(hot: Hot): void {
  const viewport = (hot as unknown as { readonly view: { readonly _wt: { readonly wtViewport?: Viewport } } })
    .view._wt.wtViewport
  if (viewport === undefined) return
  const stabilize = viewport.stabilizeRenderedRowsBand?.bind(viewport)
  viewport.stabilizeRenderedRowsBand = rows => {
    const { startRow, endRow } = viewport.rowsRenderCalculator ?? { startRow: null, endRow: null }
    if (rows === null || startRow === null || endRow === null) return
    // It keeps as many lines as were drawn before; after a jump that would be those ahead of small steps, too.
    if (endRow - startRow + 1 - rows.count < linesAhead) stabilize?.(rows)
  }
  viewport.areAllProposedVisibleRowsAlreadyRendered = (_whole, part) => {
    const drawn = viewport.rowsRenderCalculator
    return holds(drawn?.startRow, drawn?.endRow, part?.startRow, part?.endRow)
  }
  viewport.areAllProposedVisibleColumnsAlreadyRendered = (_whole, part) => {
    const drawn = viewport.columnsRenderCalculator
    return holds(drawn?.startColumn, drawn?.endColumn, part?.startColumn, part?.endColumn)
  }
}

type End = number | null | undefined

/** Whether what is drawn reaches over all that is in view; where one of them is not known, it has to be drawn. */
function holds(drawnFrom: End, drawnTo: End, from: End, to: End): boolean {
  if (typeof drawnFrom !== 'number' || typeof drawnTo !== 'number') return false
  return typeof from === 'number' && typeof to === 'number' && drawnFrom <= from && drawnTo >= to
}

const bodies = '.ht_master tbody, .ht_clone_inline_start tbody'

/** A step by more of the lines keeps so few that moving would cost more than it spares. */
const movedMost = 0.6

/** Moves the first `by` children to the end, or with a negative number the last ones to the start; none where most would move. */
export function rotate(body: Element, by: number): void {
  const count = Math.abs(by)
  if (count > body.childElementCount * movedMost) return
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
