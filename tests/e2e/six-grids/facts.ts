/** Six grids that represent all kinds, as data: the fields to sort, group and filter by, and how others change the rows. */
import { salesOrderLinesView } from '../../../src/catalog/views/sales-orders'
import { materialsView } from '../../../src/catalog/views/materials'
import { stocksView } from '../../../src/catalog/views/stocks'
import { suppliersView } from '../../../src/catalog/views/suppliers'
import { tasksView } from '../../../src/catalog/views/tasks'
import { usersView } from '../../../src/catalog/views/users'
import type { View } from '../../../src/define/view'
import { CockpitApi } from '../cockpit-api'
import { expect } from '../cockpit-test'

export interface Facts {
  readonly route: string
  readonly view: View
  /** A first and a second field to sort by. */
  readonly sort: readonly [string, string]
  readonly group: string
  /** A field with values that several rows share. */
  readonly value: string
  /** A field whose column is hidden by default; null where all fields are columns. */
  readonly hidden: string | null
  /** Where a change by another user is shown; null where nobody else changes these rows yet. */
  readonly change: Change | null
}

export interface Change {
  /** Search text that finds the changing rows. */
  find(order: PreparedOrder): string
  /** The field whose values change; null when rows are added and removed. */
  readonly field: string | null
  readonly kind: 'order' | 'session'
}

/** An order that can be prepared, with the material of its first line. */
export interface PreparedOrder {
  readonly orderNo: string
  readonly processId: number
  readonly itemNo: string
}

const ofOrder = (order: PreparedOrder) => order.orderNo
const ofMaterial = (order: PreparedOrder) => order.itemNo

export const sixGrids: readonly Facts[] = [
  {
    route: 'sales-order-lines-page',
    view: salesOrderLinesView,
    sort: ['materialName', 'orderedQuantity'],
    group: 'state',
    value: 'uoM',
    hidden: 'reservedQuantity',
    change: { find: ofOrder, field: 'state', kind: 'order' },
  },
  {
    route: 'tasks-es-page',
    view: tasksView,
    sort: ['area', 'requestedQuantity'],
    group: 'taskType',
    value: 'area',
    hidden: 'pickList',
    change: { find: ofOrder, field: null, kind: 'order' },
  },
  {
    route: 'stocks-es-page',
    view: stocksView,
    sort: ['state', 'quantity'],
    group: 'uoM',
    value: 'location',
    hidden: 'serialNumber',
    change: { find: ofMaterial, field: 'reservedStockQuantity', kind: 'order' },
  },
  {
    route: 'materials-es-page',
    view: materialsView,
    sort: ['materialGroup', 'availableQuantity'],
    group: 'abc',
    value: 'materialGroup',
    hidden: 'description',
    change: { find: ofMaterial, field: 'reservedQuantity', kind: 'order' },
  },
  {
    route: 'supplier-es-page',
    view: suppliersView,
    sort: ['leadTime', 'materials'],
    group: 'supplierStatus',
    value: 'leadTime',
    hidden: null,
    change: null,
  },
  {
    route: 'user-management',
    view: usersView,
    sort: ['userStatus', 'displayName'],
    group: 'defaultLanguage',
    value: 'userStatus',
    hidden: 'userType',
    change: { find: () => otherUser, field: 'sessions', kind: 'session' },
  },
]

/** The user whose sign-in is the change in the users grid. */
const otherUser = 'controller'

/** An order in the state New whose first line has stock. */
export async function preparableOrder(api: CockpitApi): Promise<PreparedOrder> {
  const order = (await api.ordersIn('New')).find(({ isStockMissing }) => !isStockMissing)
  if (order === undefined) throw new Error('No order can be prepared.')
  const [line] = (await api.searchLines(order.id)).result
  return { orderNo: order.orderNo, processId: order.processId, itemNo: line?.materialItemNo ?? '' }
}

/** Makes the change to the rows, or undoes it. */
export async function applyChange(
  api: CockpitApi,
  { kind }: Change,
  { processId }: PreparedOrder,
  action: 'prepareMany' | 'unprepare',
): Promise<void> {
  if (kind === 'session') await new CockpitApi(api.url, otherUser).token()
  else expect((await api.process(action, { processIds: [processId] })).done).toHaveLength(1)
}
