/** Actions of saved drafts of sales orders (spec 2, section 7, sales order drafts). */
import { ordersOfDrafts, salesOrderDrafts } from '../../contract/endpoints/sales-order-drafts'
import type { SalesOrder } from '../../contract/entities/sales-order'
import type { SalesOrderDraft } from '../../contract/entities/sales-order-draft'
import { defineAction } from '../../define/action'

const feature = 'CreateSalesOrderFromCockpit'
/** A draft without lines cannot become an order. */
const withLines = ({ orderLines }: SalesOrderDraft) =>
  orderLines > 0 ? ({ allowed: true } as const) : ({ allowed: false, code: 'no-lines' } as const)

/** In the grids of both orders and drafts. */
export const createSalesOrder = defineAction<SalesOrder | SalesOrderDraft>({
  name: 'createSalesOrder',
  icon: 'plus',
  section: 1,
  shortcut: 'N',
  isCreation: true,
  permission: 'pages/create-sales-order',
  feature,
  opens: { route: 'create-sales-order' },
})

export const openSalesOrderDraft = defineAction<SalesOrderDraft>({
  name: 'openSalesOrderDraft',
  icon: 'edit',
  section: 1,
  shortcut: 'E',
  isSingle: true,
  isRecord: true,
  isPromoted: true,
  permission: 'pages/create-sales-order',
  feature,
  opens: draft => ({ route: 'create-sales-order', params: [draft.id] }),
})

export const createOrdersFromDrafts = defineAction<SalesOrderDraft>({
  name: 'createOrdersFromDrafts',
  icon: 'order',
  section: 1,
  isPromoted: true,
  isConsequential: true,
  needsConfirmation: true,
  permission: 'data/salesOrderDraft/createOrder',
  feature,
  guard: withLines,
  endpoint: ordersOfDrafts.createFromDraft,
  input: rows => ({ body: { draftIds: rows.map(({ id }) => id) } }),
})

export const deleteSalesOrderDrafts = defineAction<SalesOrderDraft>({
  name: 'deleteSalesOrderDrafts',
  icon: 'trash',
  section: 2,
  isDanger: true,
  isPromoted: true,
  needsConfirmation: true,
  permission: 'data/salesOrderDraft/delete',
  feature,
  endpoint: salesOrderDrafts.remove,
  input: rows => ({ query: { ids: rows.map(({ id }) => id) } }),
})
