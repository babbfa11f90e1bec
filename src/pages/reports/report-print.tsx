/**
 * The rows of a report for printing: a grid renders only visible rows, so the loaded ones are printed as a plain table, with groups and
 * totals. A longer report says that rows are missing; its PDF has all.
 */
import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { cellText } from '../../texts/cell-text'
import { gridColumns } from '../../ui/grid/table/grid-columns'
import { infoOf, isRow, type GridLine, type LineInfo } from '../../ui/grid/data/grid-lines'
import type { Grid } from '../../ui/grid/data/use-grid'
import type { ArrangementStore } from '../../ui/grid/layout/arrangement-store'
import { classNames } from '../../ui/theme/icons'

export interface ReportPrintProps {
  readonly grid: RefObject<Grid | null>
  readonly store: ArrangementStore
}

/** The table, rendered only while printing. */
export function ReportPrint({ grid, store }: ReportPrintProps) {
  const [printed, setPrinted] = useState<Grid | null>(null)
  useEffect(() => {
    // Synchronously: the browser prints the page as it is after the listener.
    const begin = () => flushSync(() => setPrinted(grid.current))
    const end = () => setPrinted(null)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [grid])
  return printed === null ? null : <PrintedRows grid={printed} store={store} />
}

function PrintedRows({ grid, store }: { readonly grid: Grid; readonly store: ArrangementStore }) {
  const { t } = useTranslation()
  const { view, data, text, titleOf } = grid
  const columns = gridColumns(view, store.get().master, titleOf)
  const { totalCount } = data.snapshot()
  const number = (value: number) => text.formats.number(value, 0)
  const lines = data.lines.filter(line => isRow(line) || isPrinted(infoOf(line)))
  return (
    <div className="k-print">
      {data.rows.length < totalCount && (
        <p>{t('report.page.printedSome', { shown: number(data.rows.length), total: number(totalCount) })}</p>
      )}
      <table>
        <thead>
          <tr>
            {columns.map(({ field, title, isNumeric }) => (
              <th key={field} scope="col" className={classNames(isNumeric && 'r')}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.id} className={classNames(!isRow(line) && 'k-head')}>
              {columns.map((column, place) => (
                <td key={column.field} className={classNames(column.isNumeric && 'r')}>
                  {printedCell(grid, line, column, place, t)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Column = ReturnType<typeof gridColumns>[number]

function printedCell(
  { view, text, countText }: Grid,
  line: GridLine,
  column: Column,
  place: number,
  t: (key: string) => string,
): string {
  const info = infoOf(line)
  if (info === undefined) return cellText(column, (line as Record<string, unknown>)[column.field], text)
  if (info.kind === 'group') {
    if (place > 0) return sumText(info.sums[column.field], column, text)
    const field = view.entity.fields[info.field] ?? { kind: 'text' as const }
    const name =
      info.value === null || info.value === '' ? t('report.page.noGroup') : cellText(field, info.value, text)
    return `${name} (${countText(info.count)})`
  }
  if (info.kind === 'total') {
    return place > 0 ? sumText(info.sums?.[column.field], column, text) : countText(info.count)
  }
  return ''
}

function sumText(sum: string | undefined, column: Column, text: Grid['text']): string {
  return sum === undefined ? '' : cellText(column, sum, text)
}

function isPrinted(info: LineInfo | undefined): boolean {
  return info?.kind === 'group' || info?.kind === 'total'
}
