/**
 * Draws the cells of a grid in Handsontable's place. Its own way empties every cell of classes and attributes, makes the meta data of
 * each and writes all of it again at every step of a scroll (a third of the step's scripts); here only what differs is written. Rows,
 * heads and sizes stay Handsontable's, and so does everything where its inside is not what this was written for.
 */
import type { GridLine } from '../rows/grid-lines'
import type { Hot } from './hot-modules'
import { ownClasses, type HotRenderer } from './line-renderers'

/** Takes over the cells of all tables that a grid has so far; for each of its renders. Again changes nothing. */
export function drawLeanCells(hot: Hot, lines: readonly GridLine[]): void {
  for (const table of tablesOf(hot)) {
    if (taken.has(table.cells)) continue
    taken.add(table.cells)
    table.cells.render = () => drawCells(hot, table, lines)
  }
}

/** Not in Handsontable's types: what draws the cells of a table. */
interface CellsDrawing {
  render(): void
}

/** Not in Handsontable's types: a table while it is drawn, of all cells or of the pinned ones. */
interface TableDrawing {
  readonly rowsToRender: number
  readonly columnsToRender: number
  readonly rows: { getRenderedNode(index: number): HTMLElement | null }
  readonly cells: CellsDrawing
  renderedRowToSource(index: number): number
  renderedColumnToSource(index: number): number
}

interface HotTable {
  readonly tableRenderer?: { readonly renderer?: TableDrawing }
}

interface HotInternals {
  readonly view: {
    readonly _wt: {
      readonly wtTable?: HotTable
      readonly wtOverlays?: {
        readonly inlineStartOverlay?: { readonly clone?: { readonly wtTable?: HotTable } | null }
      }
    }
  }
}

const taken = new WeakSet<CellsDrawing>()

/** The tables that have cells of rows: no rows are pinned. */
function tablesOf(hot: Hot): readonly TableDrawing[] {
  const { wtTable, wtOverlays } = (hot as unknown as HotInternals).view._wt
  const pinned = wtOverlays?.inlineStartOverlay?.clone?.wtTable
  return [wtTable, pinned].flatMap(table => table?.tableRenderer?.renderer ?? [])
}

/** A column of our settings, as far as drawing needs it. */
interface DrawnColumn {
  readonly data: string
  readonly renderer: HotRenderer
}

function drawCells(hot: Hot, table: TableDrawing, lines: readonly GridLine[]): void {
  const { columns } = hot.getSettings()
  if (!Array.isArray(columns)) return
  const firstColumn = table.renderedColumnToSource(0)
  const drawn = (columns as unknown as readonly DrawnColumn[]).slice(
    firstColumn,
    firstColumn + table.columnsToRender,
  )
  for (let i = 0; i < table.rowsToRender; i++) {
    const line = table.rows.getRenderedNode(i)
    if (line === null) continue
    const row = table.renderedRowToSource(i)
    const values = lines[row] as Readonly<Record<string, unknown>> | undefined
    let cell = fit(line, drawn.length)
    for (let at = 0; at < drawn.length && cell !== null; at++) {
      const { renderer, data } = drawn[at] as DrawnColumn
      prepare(cell, firstColumn + at)
      renderer(hot, cell, row, firstColumn + at, data, values?.[data])
      cell = cell.nextElementSibling as HTMLTableCellElement | null
    }
  }
}

/** Gives a line so many cells and answers the first one. */
function fit(line: HTMLElement, count: number): HTMLTableCellElement | null {
  for (let have = line.childElementCount; have < count; have++) line.append(document.createElement('td'))
  for (let have = line.childElementCount; have > count; have--) line.lastElementChild?.remove()
  return line.firstElementChild as HTMLTableCellElement | null
}

/** The column that a cell was last drawn for. */
const columnOf = new WeakMap<HTMLElement, number>()

/** What a cell says of itself, and nothing of the selection before: Handsontable marks the selected cells after every draw. */
function prepare(cell: HTMLTableCellElement, column: number): void {
  const known = columnOf.get(cell)
  if (known === undefined) {
    cell.setAttribute('role', 'gridcell')
    cell.setAttribute('tabindex', '-1')
    cell.setAttribute('aria-readonly', 'true')
  }
  if (known !== column) {
    cell.setAttribute('aria-colindex', String(column + 1))
    columnOf.set(cell, column)
  }
  const { className } = cell
  if (className === '') return
  const kept = ownClasses(className)
  if (kept === className) return
  cell.className = kept
  cell.removeAttribute('aria-selected')
}
