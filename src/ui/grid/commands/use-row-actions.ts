/** The actions of a grid's rows: asks about chosen rows that are out of sight, and finds the newest of those that a dialog is about. */
import { atom } from 'jotai'
import { useCallback, useContext, useMemo, useState } from 'react'
import type { AnyRow } from '../../../define/view'
import type { LiveRows } from '../../actions/run'
import { useActions, type Actions } from '../../actions/use-actions'
import type { Grid } from '../data/use-grid'
import { GridLinksContext } from './grid-links'
import { useBeyondPage } from './use-beyond-page'

/** The actions of a grid. */
export function useRowActions(grid: Grid): Actions {
  const { view, selection, stateName, countText, titleOf, nameOf, subjectOf } = grid
  const links = useContext(GridLinksContext)
  const mayRun = useBeyondPage(grid)
  const [live] = useState(() => liveRows(grid))
  const words = useMemo(
    () => ({ stateName, countText, titleOf, nameOf, subjectOf }),
    [stateName, countText, titleOf, nameOf, subjectOf],
  )
  const keepSelected = useCallback(
    (rows: readonly AnyRow[], ids: readonly number[]) => {
      const kept = new Set(ids)
      selection.remove(rows.map(({ id }) => id).filter(id => !kept.has(id)))
      selection.add(rows.filter(({ id }) => kept.has(id)))
    },
    [selection],
  )
  return useActions({ view, words, live, keepSelected, mayRun, onOpen: links?.navigate ?? null })
}

/** The rows of a grid as they are now: chosen ones, those of the page, and what changed live while a dialog was open. */
function liveRows({ data, selection }: Pick<Grid, 'data' | 'selection'>): LiveRows {
  const changed = new Map<number, AnyRow>()
  const version = atom(0)
  version.onMount = set => {
    const stop = data.onLiveRows(rows => {
      for (const row of rows) changed.set(row.id, row)
      set(known => known + 1)
    })
    return () => {
      stop()
      changed.clear()
    }
  }
  return {
    version,
    find: id =>
      [changed.get(id), ...[data.rows, selection.rows()].map(rows => rows.find(row => row.id === id))]
        .filter(row => row !== undefined)
        .reduce<AnyRow | undefined>(
          (newest, row) => (newest === undefined || row.version > newest.version ? row : newest),
          undefined,
        ),
  }
}
