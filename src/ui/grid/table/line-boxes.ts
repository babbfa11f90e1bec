/**
 * Lays the lines of a grid out as boxes that stand apart from each other, where Handsontable draws a table: a line that changes or
 * moves has the browser arrange and paint that line, not the whole table again. The elements and their roles stay; only the widths of
 * columns, which a table takes from its `col` elements, are written to the table itself (grid.css).
 */
import type { Hot } from './hot-modules'

/** Writes the widths of the columns that are about to be drawn; belongs before each draw. */
export function layLinesApart(hot: Hot): void {
  const first = hot.getFirstRenderedVisibleColumn()
  const last = hot.getLastRenderedVisibleColumn()
  if (first === null || last === null) return
  const { fixedColumnsStart: pinnedCount = 0 } = hot.getSettings()
  const drawn = widthsOf(hot, first, last)
  const pinned = widthsOf(hot, 0, pinnedCount - 1)
  for (const table of hot.rootElement.querySelectorAll<HTMLElement>('.htCore')) {
    const isPinned = table.closest(pinnedLayers) !== null
    writeWidths(table, isPinned ? pinned : drawn)
    // The column before the first one in view (drawn-band.ts) may be a pinned one, which is there already.
    table.toggleAttribute('data-covered', !isPinned && first < pinnedCount)
  }
}

/** The layers that hold the pinned columns; the others hold what is in view. */
const pinnedLayers = '.ht_clone_inline_start, .ht_clone_top_inline_start_corner'

function widthsOf(hot: Hot, first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => hot.getColWidth(first + i))
}

/** Marks a table whose lines stand apart (grid.css). */
const mark = 'data-apart'

function writeWidths(table: HTMLElement, widths: readonly number[]): void {
  const columns = widths.map(width => `${width}px`).join(' ')
  if (table.getAttribute(mark) === columns) return
  table.setAttribute(mark, columns)
  table.style.gridTemplateColumns = columns
  table.style.width = `${widths.reduce((sum, width) => sum + width, 0)}px`
}
