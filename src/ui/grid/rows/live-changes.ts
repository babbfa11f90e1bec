/**
 * What a live message means for the rows of a grid: values of shown rows change in place and are tinted, rows that became
 * historical begin to leave, and what the page cannot show by itself is counted and fetched.
 */
import { bulkReplaceThresholdRows } from '../../../contract/limits'
import type { LiveMessage } from '../../../contract/live-messages'
import type { AnyRow, View } from '../../../define/view'
import { changedFields, mayMoveRows } from './changed-fields'
import type { GridSnapshot } from './grid-data-shape'
import { asksForState } from './grid-query'
import { rowsOf } from './live-scope'
import type { ChangedRow, PageRows } from './page-rows'
import type { RowMarks } from './row-marks'

export interface LiveChangesInput {
  readonly view: View
  readonly page: PageRows
  readonly marks: RowMarks
  readonly snapshot: () => GridSnapshot
  /** IANA time zone of the company. */
  readonly region: string
  /** Says whether a row beyond the page is of interest too. */
  readonly isFollowed: (id: number) => boolean
  /** The row shows something new. */
  readonly touch: (id: number) => void
  /** So many rows changed at once that the page is renewed; null when nobody said how many. */
  readonly renew: (count: number | null) => void
  /** The newest values of rows, those of the page and those that are followed. */
  readonly announce: (rows: readonly AnyRow[]) => void
  /** Rows may have to come, go or move. */
  readonly requestRows: () => void
}

export interface LiveChanges {
  apply(message: LiveMessage): void
  /** Rows with a known change that is not shown. */
  readonly waitingCount: number
  /** What waited is shown now. */
  settle(): void
}

/** Makes the live changes of one grid. */
export function createLiveChanges(input: LiveChangesInput): LiveChanges {
  const { view, page, marks, snapshot, region, isFollowed, touch, renew, announce, requestRows } = input
  const waitingIds = new Set<number>()

  const leave = (id: number) => {
    marks.leave(id)
    touch(id)
  }

  /** Marks a changed row of the page; true when the page may have to change around it. */
  const show = (change: ChangedRow): boolean => {
    const { before, after } = change
    marks.change(after.id, changedFields(before, after))
    touch(after.id)
    const isHistorical = view.isHistorical?.(after) === true
    const becameHistorical = isHistorical && view.isHistorical?.(before) === false
    const state = snapshot()
    if (becameHistorical && !asksForState(view, state.query.filters, after)) leave(after.id)
    else if (!isHistorical) marks.stay(after.id)
    return mayMoveRows(view, state, change, region)
  }

  const followedRows = (message: LiveMessage, ids: readonly number[]): readonly AnyRow[] => {
    const wanted = new Set(ids.filter(isFollowed))
    return wanted.size === 0 ? [] : rowsOf(message, view.entity).filter(({ id }) => wanted.has(id))
  }

  return {
    apply: message => {
      const change = page.apply(message)
      const waited = [...change.unknownIds, ...change.deletedIds]
      for (const id of waited) waitingIds.add(id)
      for (const id of change.deletedIds) leave(id)
      const moved = change.changed.filter(show)
      for (const { after } of moved) waitingIds.add(after.id)
      if (change.isReplaced) renew(message.viewModels?.length ?? null)
      const isManyDeleted = (message.ids?.length ?? 0) > bulkReplaceThresholdRows
      if (isManyDeleted) renew(message.ids?.length ?? null)
      const newest = [
        ...change.changed.map(({ after }) => after),
        ...followedRows(message, change.unknownIds),
      ]
      if (newest.length > 0) announce(newest)
      if (change.needsFetch || change.isReplaced || waited.length + moved.length > 0) requestRows()
    },
    get waitingCount() {
      return waitingIds.size
    },
    settle: () => waitingIds.clear(),
  }
}
