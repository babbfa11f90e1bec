/**
 * Live changes of visible cells: repaints the rendered rows whose id is dirty, in every overlay, without a render of
 * Handsontable. Structure (order, number of rows) is not its business.
 */
import type { Hot } from './hot-modules'
import type { HotRenderer } from './line-renderers'

/** A row as Handsontable holds it: our array, so that identity is ours too (`getSourceDataAtRow` gives copies). */
export interface IdentifiedRow {
  readonly id: number
}

/** A column of our settings, as far as painting needs it. */
interface PaintedColumn {
  readonly data: string
  readonly renderer: HotRenderer
}

/**
 * Repaints what is rendered, not what changed: each rendered row whose id is dirty, each rendered or fixed column.
 * Returns the number of painted cells. Uses the public API only.
 */
export function paintRows(hot: Hot, view: readonly IdentifiedRow[], dirtyIds: ReadonlySet<number>): number {
  const firstRow = hot.getFirstRenderedVisibleRow()
  const lastRow = hot.getLastRenderedVisibleRow()
  const firstColumn = hot.getFirstRenderedVisibleColumn()
  const lastColumn = hot.getLastRenderedVisibleColumn()
  if (firstRow === null || lastRow === null || firstColumn === null || lastColumn === null) return 0
  const { fixedColumnsStart: fixed = 0, columns } = hot.getSettings()
  if (!Array.isArray(columns)) return 0
  const pinned = [0, fixed - 1] as const
  const others = [Math.max(firstColumn, fixed), lastColumn] as const
  const bands = fixed > 0 ? [pinned, others] : [others]
  let painted = 0
  for (let visual = firstRow; visual <= lastRow; visual++) {
    const row = view[hot.toPhysicalRow(visual)]
    if (row === undefined || !dirtyIds.has(row.id)) continue
    for (const [from, to] of bands) {
      // Neighbours are siblings: asking Handsontable for each cell costs more than most repaints.
      let cell: Element | null = hot.getCell(visual, from, true)
      for (let column = from; column <= to && cell instanceof HTMLTableCellElement; column++) {
        const { renderer, data } = columns[column] as PaintedColumn
        renderer(hot, cell, visual, column, data, (row as unknown as Readonly<Record<string, unknown>>)[data])
        cell = cell.nextElementSibling
        painted++
      }
    }
  }
  return painted
}
