/** Which row stands for a page after its rows came, went or moved. Pure. */
import type { AnyRow } from '../../../define/view'

export interface CurrentRow {
  readonly row: AnyRow
  /** Its index among the rows when they were last looked at; -1 when it was none of them. */
  readonly place: number
  /** Who chose it: a grid that moved there itself does not move there again. */
  readonly by?: symbol | undefined
}

export interface RowsAround {
  /** The rows answer the same question as before. */
  readonly isSameResult: boolean
  /** Newer rows are known and not shown yet; the current one may be among them. */
  readonly isWaiting: boolean
}

/**
 * The row that was current, wherever it stands now. When it is gone: the one at its place, or the last one before it; the first
 * one of another result. Null without rows.
 */
export function currentAmong(
  rows: readonly AnyRow[],
  was: CurrentRow | null,
  { isSameResult, isWaiting }: RowsAround,
): CurrentRow | null {
  const place = rows.findIndex(({ id }) => id === was?.row.id)
  const found = rows[place]
  if (found !== undefined) return { row: found, place, by: was?.by }
  if (was !== null && isWaiting) return was
  const next = was !== null && isSameResult ? Math.min(Math.max(was.place, 0), rows.length - 1) : 0
  const row = rows[next]
  return row === undefined ? null : { row, place: next }
}
