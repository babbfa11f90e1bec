/** Sales orders, their lines, reservations and tasks: rules, reading and saving, actions. */
export { availabilityTask } from './availability-sweeper'
export { consequencesOf } from './consequences'
export { deliveryTypes, orderGridHandlers } from './handlers/order-grids'
export { processSalesOrderHandlers } from './handlers/process-sales-orders'
export { salesOrderLineHandlers } from './handlers/sales-order-lines'
export { salesOrderProcessHandlers } from './handlers/sales-order-process'
export { salesOrderHandlers } from './handlers/sales-orders'
export {
  compareStocks,
  type FreeStock,
  type Pool,
  poolOf,
  type StockFacts,
  type Supply,
  type Take,
} from './rules/allocation'
export { decide, movedExecutionDate, type OrderCommand } from './rules/order-actions'
export {
  hasPicks,
  hasStartedTask,
  isFinalLine,
  type LineSnapshot,
  type OrderSnapshot,
  reservedQuantity,
  taskedQuantity,
  untouchedLine,
  withLines,
} from './rules/order-snapshot'
export { folded, lineState, orderState } from './rules/order-state'
export { withoutTasks, withTasksForHeld, withTasksHandedBack } from './rules/order-tasks'
export { pickedPercentOf } from './rules/order-totals'
export { confirmPick } from './rules/tasks'
export { operationSource } from './sources/operation-source'
export { outgoingOrderSource } from './sources/outgoing-order-source'
export { salesOrderLineSource } from './sources/sales-order-line-source'
export { salesOrderSource } from './sources/sales-order-source'
export { stockReservationSource } from './sources/stock-reservation-source'
export { taskSource } from './sources/task-source'
export { closeJob, closeJobs } from './store/close-jobs'
export { completePackedOrder } from './store/complete-order'
export { createOrder, type OrderDraft, processNameOf, storeOrder } from './store/create-order'
export { type LoadedOrder, loadOrders } from './store/load-orders'
export { loadPool, openMaterials } from './store/load-pool'
export { ingoingOrderTypes, salesOrderTypes } from './store/order-types'
export { isPieceInStock, lockPieces } from './store/piece-in-stock'
export { readDemandQueue } from './store/read-demand-queue'
export { reallocate } from './store/reallocate'
export { retryStockTaken } from './store/retry-stock-taken'
export { returnGoods } from './store/return-goods'
export { recomputeAllOperations, readOperationFacts, saveOperations } from './store/save-operations'
export { moveHandlingDates, saveOrder } from './store/save-order'
export { StockTaken } from './store/save-reservations'
export { pickContainer, pickList } from './store/save-tasks'
export { saveTotals } from './store/save-totals'
export { notifyJobs } from './store/notify-jobs'
