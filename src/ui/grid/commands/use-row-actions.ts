/** The actions on a grid's rows: asks about selected rows that are out of sight, and finds the newest values of a dialog's rows. */
import { atom, useStore } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow } from '../../../define/view'
import { allRows } from '../../../kernel/all-rows'
import { perform } from '../../../kernel/perform'
import type { LiveRows } from '../../actions/run'
import { type Actions, useActions } from '../../actions/use-actions'
import { useDialogs } from '../../dialogs/dialog-outlet'
import { failureSentence } from '../../failure-sentence'
import { useSession } from '../../session-context'
import type { Grid } from '../data/use-grid'
import { isSameResult, searchRequestOf } from '../data/grid-query'
import { listLimitOf } from '../data/search-rules'
import { searchView } from '../data/search-view'

export function useRowActions(grid: Grid): Actions {
  const { view, selection, stateName, countText, titleOf, nameOf, subjectOf } = grid
  const mayRun = useBeyondPage(grid)
  const [live] = useState(() => liveRows(grid))
  const words = useMemo(
    () => ({ stateName, countText, titleOf, nameOf, subjectOf }),
    [stateName, countText, titleOf, nameOf, subjectOf],
  )
  const keepSelected = useCallback(
    (rows: readonly AnyRow[], ids: readonly number[]) => {
      const staying = new Set(ids)
      selection.remove(rows.map(({ id }) => id).filter(id => !staying.has(id)))
      selection.add(rows.filter(({ id }) => staying.has(id)))
    },
    [selection],
  )
  return useActions({ view, words, live, keepSelected, mayRun })
}

/** The rows of a grid as they are now: selected ones, those of the page, and those that changed live while a dialog was open. */
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

/** Asks when selected rows are out of sight; resolves to true at once when none is, or when these rows were confirmed before. */
export function useBeyondPage(grid: Grid): (rows: readonly AnyRow[]) => Promise<boolean> {
  const dialogs = useDialogs()
  const { t } = useTranslation()
  const { view, data, selection, countText } = grid
  const store = useStore()
  const agreed = useRef(noIds)
  useEffect(
    () =>
      store.sub(selection.chosen, () => {
        if (selection.size === 0) agreed.current = noIds
      }),
    [store, selection],
  )
  return useCallback(
    async rows => {
      const shown = new Set(data.rows.map(({ id }) => id))
      // Finished rows have left the result and are on no page.
      const beyond = rows.filter(row => !shown.has(row.id) && view.isHistorical?.(row) !== true)
      if (beyond.every(({ id }) => agreed.current.has(id))) return true
      const hidden = beyond.length
      const isConfirmed = await dialogs.confirm({
        title: t('grid.beyond.title', { rows: countText(rows.length) }),
        text: t('grid.beyond.text', { count: hidden, rows: countText(hidden) }),
        confirmLabel: t('grid.beyond.confirm', { rows: countText(rows.length) }),
      })
      agreed.current = isConfirmed ? new Set(rows.map(({ id }) => id)) : noIds
      return isConfirmed
    },
    [view, data, dialogs, t, countText],
  )
}

const noIds: ReadonlySet<number> = new Set()

// ---- all rows of a result

export interface SelectAll {
  readonly isRunning: boolean
  /** How many rows it selects. */
  readonly count: number
  /** The result has more rows than can be selected at once: it selects the first ones. */
  readonly isCut: boolean
  /** Asks first; does nothing once as many rows are selected. */
  run(): void
}

/** The command that selects all rows of the result. */
export function useSelectAll(grid: Grid): SelectAll {
  const session = useSession()
  const dialogs = useDialogs()
  const { t } = useTranslation()
  const [isRunning, setRunning] = useState(false)
  const { totalCount, isTotalExact } = grid.snapshot
  const count = Math.min(totalCount, listLimitOf(session, grid.view.name))
  const isCut = count < totalCount || !isTotalExact
  const run = useCallback(() => {
    const selectAll = async () => {
      const number = grid.text.formats.number(count, 0)
      const isConfirmed = await dialogs.confirm({
        title: t(isCut ? 'grid.selectAll.firstTitle' : 'grid.selectAll.title', { number }),
        text: isCut ? t('grid.selectAll.firstText', { number }) : t('grid.selectAll.text'),
        confirmLabel: isCut ? t('grid.bulk.selectFirst', { number }) : t('grid.selectAll.confirm'),
      })
      if (!isConfirmed) return
      setRunning(true)
      const outcome = await perform(() => fetchAll(grid), {
        show: problem => {
          void dialogs.showError({
            title: t('grid.selectAll.failed'),
            description: failureSentence(problem, t),
          })
        },
      }).finally(() => setRunning(false))
      // Other conditions end the selection, also one that is still being fetched.
      if (outcome.ok && isSameResult(grid.snapshot, grid.data.snapshot())) grid.selection.add(outcome.value)
    }
    const fetchAll = async ({ view, snapshot }: Grid): Promise<readonly AnyRow[]> => {
      const request = searchRequestOf(view, snapshot.query, snapshot.fixed)
      return allRows(async page => {
        const { result, totalCount } = await searchView(session, view, { ...request, ...page })
        return { result: [...result], totalCount }
      })
    }
    if (grid.selection.size < count) void selectAll()
  }, [grid, session, dialogs, t, count, isCut])
  return { isRunning, count, isCut, run }
}
