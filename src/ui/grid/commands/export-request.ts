/** What a grid asks for when its rows become a file: which rows, which columns with which words, in which order. Pure. */
import type { ExportFormat, ExportRequest } from '../../../contract/endpoints/grids'
import { exportRowsMost } from '../../../contract/limits'
import type { AnyRow } from '../../../define/view'
import { columnFields, type PaneArrangement } from '../layout/arrangement'
import { valueWords } from '../../../texts/cell-text'
import { gridColumns } from '../table/grid-columns'
import { searchRequestOf } from '../data/grid-query'
import type { Grid } from '../data/use-grid'

export type ExportRows = 'selection' | 'page' | 'result'
export type ExportColumns = 'visible' | 'all'

export interface ExportChoice {
  readonly rows: ExportRows
  readonly columns: ExportColumns
  readonly format: ExportFormat
}

export type ExportGrid = Pick<Grid, 'view' | 'data' | 'snapshot' | 'chosen' | 'text' | 'titleOf'>

/** The request of a choice. `name` is that of the file, without ending; progress is asked for under `commandId`. */
export function exportRequestOf(
  grid: ExportGrid,
  pane: Pick<PaneArrangement, 'columns' | 'pinned'>,
  choice: ExportChoice,
  name: string,
  commandId: string,
): ExportRequest {
  const { view, snapshot } = grid
  const { filters, find, sort } = searchRequestOf(view, snapshot.query, snapshot.fixed)
  const ids = choice.rows === 'result' ? undefined : exportedRows(grid, choice.rows).map(({ id }) => id)
  return {
    // Rows that were chosen may have left the search meanwhile; they are wanted all the same.
    filters: ids === undefined ? filters : [],
    find: ids === undefined ? find : '',
    ...(view.criteria === undefined ? {} : { criteria: view.criteria }),
    sort: sort.slice(0, sortsMost),
    ...(ids === undefined ? {} : { ids }),
    columns: exportedColumns(grid, pane, choice.columns),
    format: choice.format,
    name,
    commandId,
  }
}

/** How many rows a choice writes, as far as it is known here. */
export function exportedCount(grid: ExportGrid, rows: ExportRows): number {
  const count = rows === 'result' ? grid.snapshot.totalCount : exportedRows(grid, rows).length
  return Math.min(count, exportRowsMost)
}

/** Whether the result may have more rows than a file takes. */
export function mayExceedFile({ snapshot }: Pick<ExportGrid, 'snapshot'>): boolean {
  return !snapshot.isTotalExact || snapshot.totalCount > exportRowsMost
}

function exportedRows({ chosen, data }: ExportGrid, rows: 'selection' | 'page'): readonly AnyRow[] {
  return rows === 'selection' ? chosen : data.rows
}

/** The columns: those that are shown in their order, then for all the others those that a person could add. */
function exportedColumns(
  { view, text, titleOf }: ExportGrid,
  pane: Pick<PaneArrangement, 'columns' | 'pinned'>,
  columns: ExportColumns,
): ExportRequest['columns'] {
  const shown = pane.columns
  const others = columns === 'all' ? columnFields(view).filter(field => !shown.includes(field)) : []
  return gridColumns(view, { columns: [...shown, ...others], pinned: pane.pinned }, titleOf).map(
    ({ field, title }) => {
      const words = valueWords(view.entity.fields[field], text.translate)
      return { field, title, ...(words === undefined ? {} : { words }) }
    },
  )
}

/** Most fields that an export sorts by (contract, exportRequest). */
const sortsMost = 5
