/** What a grid tells before anything was loaded. */
import type { Filter } from '../../../contract/filter'
import type { GridSnapshot } from './grid-data-shape'
import type { GridQuery } from './grid-query'

/** The snapshot of a grid that has just been made. */
export function startingSnapshot(query: GridQuery, fixed: readonly Filter[] = []): GridSnapshot {
  return {
    status: 'loading',
    failure: null,
    query,
    fixed,
    pageMode: 'pages',
    refusedBy: null,
    rowCount: 0,
    lineCount: 0,
    totalCount: 0,
    isTotalExact: true,
    sums: null,
    groupCount: null,
    waitingCount: 0,
    paused: null,
    renewed: null,
    trueAt: null,
    isStale: false,
  }
}

/** Neither rows nor a reason why there are none have come yet. */
export function areFirstRowsAwaited({ status, refusedBy, trueAt }: GridSnapshot): boolean {
  return status === 'loading' && refusedBy === null && trueAt === null
}
