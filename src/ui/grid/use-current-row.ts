/** The row that stands for the page: the detail belongs to it, keys act on it while nothing is selected. */
import { useEffect, useState } from 'react'
import type { AnyRow } from '../../define/view'
import type { Grid } from './use-grid'

/** The current row, kept up with live changes; the first one until the user moves, and again when it is gone. */
export function useCurrentRow({ data, snapshot }: Grid): [AnyRow | null, (row: AnyRow) => void] {
  const [current, setCurrent] = useState<AnyRow | null>(null)
  useEffect(
    () =>
      data.onLiveRows(rows => {
        setCurrent(row => rows.find(({ id }) => id === row?.id) ?? row)
      }),
    [data],
  )
  useEffect(() => {
    setCurrent(
      row =>
        data.rows.find(({ id }) => id === row?.id) ??
        (snapshot.waitingCount > 0 ? row : data.rows[0]) ??
        null,
    )
  }, [data, snapshot.trueAt, snapshot.rowCount, snapshot.waitingCount])
  return [current, setCurrent]
}
