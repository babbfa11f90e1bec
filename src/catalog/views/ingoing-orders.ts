/** The ingoing orders grid with its lines. */
import { ingoingOrders } from '../../contract/endpoints/order-grids'
import { ingoingOrder, ingoingOrderLine } from '../../contract/entities/ingoing-order'
import { completeIngoingOrders, printIngoingOrder } from '../actions/ingoing-orders'
import { defineView } from '../../define/view'
import { ingoingOrderHistoryTab } from './history'

export const ingoingOrderLinesView = defineView(ingoingOrderLine, {
  name: 'IngoingOrderLine',
  noun: 'OrderLine',
  search: ingoingOrders.searchLines,
  columns: [
    'orderLineNo',
    'state',
    'materialItemNo',
    'materialName',
    'orderedQuantity',
    'receivedQuantity',
    'openQuantity',
    'uoM',
    'purchaseUnitPrice',
    'lineCost',
  ],
  internal: ['id', 'orderId', 'materialId'],
  nameField: 'orderLineNo',
  stateField: 'state',
  filters: ['state', 'materialItemNo'],
  sort: [{ selector: 'orderLineNo', desc: false }],
  widths: { orderLineNo: 78, uoM: 72 },
  sums: ['lineCost'],
  links: { materialItemNo: { opens: 'materials-es-page', by: 'itemNo', from: 'materialItemNo' } },
  actions: [],
})

export const ingoingOrdersView = defineView(ingoingOrder, {
  name: 'IngoingOrder',
  search: ingoingOrders.search,
  columns: [
    'orderNo',
    'state',
    'supplier',
    'supplierOrderId',
    'expectedReceiptDate',
    'priority',
    'orderType',
    'numberOfOrderLines',
    'received',
    'totalCost',
    'completedDate',
  ],
  internal: ['id', 'supplierId'],
  nameField: 'orderNo',
  stateField: 'state',
  filters: ['state', 'supplier', 'expectedReceiptDate', 'orderType', 'priority'],
  sort: [{ selector: 'expectedReceiptDate', desc: false }],
  widths: { supplierOrderId: 120, priority: 90, orderType: 110, numberOfOrderLines: 66 },
  isHistorical: order => order.state === 'Completed' || order.state === 'Cancelled',
  historicalDate: 'expectedReceiptDate',
  sums: ['numberOfOrderLines', 'totalCost'],
  links: { supplier: { opens: 'supplier-es-page', by: 'supplierName', from: 'supplier' } },
  details: [{ view: ingoingOrderLinesView, by: 'orderId' }, ingoingOrderHistoryTab],
  actions: [completeIngoingOrders, printIngoingOrder],
})
