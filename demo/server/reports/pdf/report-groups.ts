/** Groups the rows of a printed report by one column, with row count and exact sums. Pure. */
import { sumDecimals } from '../../../../src/contract/decimal'
import { withRatios } from '../../../../src/contract/with-ratios'
import type { PrintedColumn, PrintedReport, PrintedRow } from './printed-report'

export interface RowGroup {
  /** The value as in the first row of the group; null for rows without one. */
  readonly value: unknown
  readonly rows: readonly PrintedRow[]
}

/**
 * The groups in the order of their first rows. As in a grid, texts that differ only in case form one group, and so do moments of the same
 * day.
 * @param dayOf the day of a moment in the company's region
 */
export function groupedRows(
  rows: readonly PrintedRow[],
  { field, kind }: PrintedColumn,
  dayOf: (moment: string) => string,
): RowGroup[] {
  const groups = new Map<unknown, { value: unknown; rows: PrintedRow[] }>()
  for (const row of rows) {
    const value = row[field] ?? null
    const key = typeof value !== 'string' ? value : kind === 'dateTime' ? dayOf(value) : value.toLowerCase()
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { value, rows: [row] })
    else group.rows.push(row)
  }
  return [...groups.values()]
}

/** The sums of the summed columns and the ratios of such sums, by field. */
export function sumsOf(
  rows: readonly PrintedRow[],
  report: Pick<PrintedReport, 'columns' | 'ratios'>,
): ReadonlyMap<string, string> {
  const sums = report.columns
    .filter(({ isSummed }) => isSummed)
    .map(({ field }) => [field, sumDecimals(rows.map(row => decimalOf(row[field])))] as const)
  return new Map(Object.entries(withRatios(report, Object.fromEntries(sums))))
}

const decimalOf = (value: unknown): string | null =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : null
