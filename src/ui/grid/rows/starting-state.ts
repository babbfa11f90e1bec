/** What is known of a grid's rows before anything was loaded. */
import type { GridSnapshot, LoadState } from './grid-data-shape'

/** Of a grid that has just been made. */
export const startingState: LoadState = {
  status: 'loading',
  failure: null,
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

/** Neither rows nor a reason why there are none have come yet. */
export function areFirstRowsAwaited({ status, refusedBy, trueAt }: GridSnapshot): boolean {
  return status === 'loading' && refusedBy === null && trueAt === null
}
