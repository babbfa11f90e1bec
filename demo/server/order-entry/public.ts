/** New sales orders: checking, entering, and drafts. */
export { orderEntryHandlers } from './handlers/order-entry'
export { salesOrderDraftHandlers } from './handlers/sales-order-drafts'
export { salesOrderDraftLineSource, salesOrderDraftSource } from './sales-order-draft-source'
