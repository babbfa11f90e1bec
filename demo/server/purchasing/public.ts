/** What is to be bought: proposals, drafts, the orders they become and how these are printed. */
export { createIngoingOrder } from './create-ingoing-order'
export { printedOrderHandlers } from './handlers/printed-order'
export { purchaseDraftHandlers } from './handlers/purchase-drafts'
export { purchaseDraftLineSource, purchaseDraftSource } from './purchase-draft-source'
