/** Purchasing: proposals, drafts, the orders made of them, and printed orders. */
export { createIngoingOrder } from './create-ingoing-order'
export { printedOrderHandlers } from './handlers/printed-order'
export { purchaseDraftHandlers } from './handlers/purchase-drafts'
export { purchaseDraftLineSource, purchaseDraftSource } from './purchase-draft-source'
