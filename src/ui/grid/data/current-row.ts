/** The current row of a page: the detail shows it, and keys act on it while nothing is selected. */
import { useAtom, type PrimitiveAtom } from 'jotai'
import { useCallback } from 'react'
import type { AnyRow } from '../../../define/view'
import type { Store } from '../../../kernel/session'
import type { GridData, GridSnapshot } from './grid-data-shape'

export interface CurrentRow {
  readonly row: AnyRow
  /** Its last known index among the rows; -1 when it was not among them. */
  readonly place: number
  /** The grid in which the user moved there: that grid must not be moved again. */
  readonly by?: symbol | undefined
}

interface RowsAround {
  /** The rows are still the result of the same request. */
  readonly isSameResult: boolean
  /** Newer rows are known and not shown yet; the current one may be among them. */
  readonly isWaiting: boolean
}

/**
 * The row that was current, wherever it is now. If it is gone: the row at its index, or the last one before it; the first
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

/**
 * Keeps the current row of a grid up to date with live changes: the first row until the user moves, and again in another result that
 * does not contain it. A row that is removed is followed by the next one. The returned function stops it.
 */
export function followCurrentRow(
  store: Store,
  data: GridData,
  current: PrimitiveAtom<CurrentRow | null>,
): () => void {
  let last: GridSnapshot | null = null
  const follow = () => {
    const now = data.snapshot()
    const before = last
    if (before !== null && areRowsOf(before, now)) return
    last = now
    const isSameResult = before?.query === now.query && before.fixed === now.fixed
    const isWaiting = now.waitingCount > 0
    store.set(current, was => currentAmong(data.rows, was, { isSameResult, isWaiting }))
  }
  const stops = [
    store.sub(data.state, follow),
    data.onLiveRows(rows =>
      store.set(current, was => {
        const row = rows.find(({ id }) => id === was?.row.id)
        return was === null || row === undefined ? was : { ...was, row }
      }),
    ),
  ]
  follow()
  return () => {
    for (const stop of stops) stop()
  }
}

/** No rows were added, removed or moved between the two. */
function areRowsOf(before: GridSnapshot, now: GridSnapshot): boolean {
  return (
    before.trueAt === now.trueAt &&
    before.rowCount === now.rowCount &&
    before.waitingCount === now.waitingCount
  )
}

/** Makes a row the current one. `by`: the grid in which the user moved there, if it was one. */
export type ChooseRow = (row: AnyRow, by?: symbol) => void

interface GridWithCurrentRow {
  readonly data: Pick<GridData, 'rows'>
  readonly instance: { readonly current: PrimitiveAtom<CurrentRow | null> }
}

/** The current row of a master grid, and a setter for another one. */
export function useCurrentRow({ data, instance }: GridWithCurrentRow): [AnyRow | null, ChooseRow] {
  const [current, setCurrent] = useAtom(instance.current)
  const choose = useCallback(
    (row: AnyRow, by?: symbol) =>
      setCurrent({ row, place: data.rows.findIndex(({ id }) => id === row.id), by }),
    [data, setCurrent],
  )
  return [current?.row ?? null, choose]
}
