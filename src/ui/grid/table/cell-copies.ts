/** What is copied from a grid: texts as they are shown, cells apart by tabs and rows by line breaks. Pure. */
import type { AnyRow } from '../../../define/view'
import { cellText, type TextContext } from '../../../texts/cell-text'
import { missingValue } from '../../../contract/formats'
import type { GridColumn } from './grid-columns'

type CopiedColumn = Pick<GridColumn, 'field' | 'kind'> & { readonly machine?: string }

/** A cell as it is shown; nothing where it shows a dash. */
export function copiedCell(row: AnyRow, column: CopiedColumn, context: TextContext): string {
  const value = row[column.field]
  const isShown = column.kind !== 'progress' || Number(value) > 0
  const text = isShown ? cellText(column, value, context) : missingValue
  return text === missingValue ? '' : text
}

/** Rows with the given columns. Tabs and line breaks in a text become spaces, so that a table stays one. */
export function copiedRows(
  rows: readonly AnyRow[],
  columns: readonly CopiedColumn[],
  context: TextContext,
): string {
  const cell = (row: AnyRow, column: CopiedColumn) =>
    copiedCell(row, column, context).replace(/[\t\r\n]+/g, ' ')
  return rows.map(row => columns.map(column => cell(row, column)).join('\t')).join('\n')
}
