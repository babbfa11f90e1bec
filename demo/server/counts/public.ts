/** Stock counts: made, counted, approved. */
export { confirmCount } from './count-task'
export { countJobs, inventoryHandlers } from './handlers/stock-counts'
export { stockJobHandlers } from './handlers/stock-jobs'
export { inventoryLineSource, inventorySource, isMovedSince, movementsOfLine } from './inventory-source'
export { claimCount, startedCount } from './next-count'
