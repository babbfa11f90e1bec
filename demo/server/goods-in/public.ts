/** Ingoing orders: goods that are received, put away and completed. */
export { ingoingOrderHandlers } from './handlers'
export { ingoingOrderLineSource, ingoingOrderSource } from './ingoing-order-source'
export { addPutAwayTasks, planPutAway } from './put-away'
export { receivable } from './receivable'
export { receiveGoods } from './receive-goods'
