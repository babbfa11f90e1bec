/** The row that stands for the page: the detail belongs to it, keys act on it while nothing is selected. */
import { useAtom } from 'jotai'
import { useCallback, useEffect, useRef } from 'react'
import type { AnyRow } from '../../../define/view'
import { currentAmong } from './current-row'
import type { GridSnapshot } from './grid-data-shape'
import type { Grid } from './use-grid'

/** Makes a row the current one. `by`: the grid that was moved there, when it was one. */
export type ChooseRow = (row: AnyRow, by?: symbol) => void

/**
 * The current row, kept up with live changes and wherever it moves; the first one until the user moves, and in another result that
 * it is no part of. A row that is gone leaves its place to the next one.
 */
export function useCurrentRow({ data, snapshot, kept }: Grid): [AnyRow | null, ChooseRow] {
  const [current, setCurrent] = useAtom(kept.current)
  const shown = useRef<Pick<GridSnapshot, 'query' | 'fixed'> | null>(null)
  useEffect(
    () =>
      data.onLiveRows(rows => {
        setCurrent(was => {
          const row = rows.find(({ id }) => id === was?.row.id)
          return was === null || row === undefined ? was : { ...was, row }
        })
      }),
    [data, setCurrent],
  )
  useEffect(() => {
    const { query, fixed, waitingCount } = data.snapshot()
    const isSameResult = shown.current?.query === query && shown.current.fixed === fixed
    shown.current = { query, fixed }
    setCurrent(was => currentAmong(data.rows, was, { isSameResult, isWaiting: waitingCount > 0 }))
  }, [data, setCurrent, snapshot.trueAt, snapshot.rowCount, snapshot.waitingCount])
  const choose = useCallback(
    (row: AnyRow, by?: symbol) =>
      setCurrent({ row, place: data.rows.findIndex(({ id }) => id === row.id), by }),
    [data, setCurrent],
  )
  return [current?.row ?? null, choose]
}
