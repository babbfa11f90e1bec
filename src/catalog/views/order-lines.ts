/** What the grids of sales order lines share: the page of all lines and the tab of an order. */
import { salesOrders } from '../../contract/endpoints/sales-orders'
import type { salesOrderLine } from '../../contract/entities/sales-order'
import type { ViewDefinition } from '../../define/view'
import {
  adjustPickedQuantity,
  adjustPrice,
  cancelOrderLines,
  editOrderedQuantity,
  showLineReservations,
  takeReservation,
} from '../actions/sales-order-lines'

export const linesBase = {
  name: 'SalesOrderLines',
  noun: 'OrderLine',
  search: salesOrders.searchLines,
  internal: ['id', 'orderId', 'processId', 'materialId', 'orderHasPicks'],
  about: ['orderNo', 'orderLineNo', 'materialItemNo', 'materialName'],
  stateField: 'state',
  warnings: ['isStockMissing'],
  widths: {
    orderLineNo: 78,
    pickFrom: 150,
    availableQuantity: 100,
    uoM: 72,
    salesUnitPrice: 124,
    salesPrice: 128,
  },
  isHistorical: line => line.state === 'Completed' || line.state === 'Cancelled',
  historicalDate: 'expectedHandlingDate',
  sums: ['salesPrice', 'lineWeight'],
  links: {
    orderNo: { opens: 'sales-orders-es-page', by: 'orderNo', from: 'orderNo' },
    materialItemNo: { opens: 'materials-es-page', by: 'itemNo', from: 'materialItemNo' },
  },
  actions: [
    showLineReservations,
    takeReservation,
    editOrderedQuantity,
    adjustPickedQuantity,
    adjustPrice,
    cancelOrderLines,
  ],
} as const satisfies Partial<ViewDefinition<typeof salesOrderLine>>
