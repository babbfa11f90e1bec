/** The sales orders grid with the lines, operations and history of an order, and the grid of all order lines. */
import { salesOrders } from '../../contract/endpoints/sales-orders'
import { salesOrder, salesOrderLine } from '../../contract/entities/sales-order'
import { salesOrderMachine } from '../../contract/states/sales-order'
import { defineView } from '../../define/view'
import { linesBase } from './order-lines'
import { salesOrderHistoryTab } from './history'
import { operationsOfOrderView } from './operations-of-order'
import { openProcess } from '../actions/open-process'
import { createSalesOrder } from '../actions/sales-order-drafts'
import {
  cancelOrders,
  changeDeliveryInfo,
  changeDeliveryType,
  changePriorityAndDate,
  completeOrders,
  discountOrders,
  editOrderComment,
  holdOrder,
  partlyPrepareOrders,
  prepareAndWaitOrders,
  prepareOrders,
  removeHold,
  reserveOrders,
  showShortages,
  splitOrder,
  unprepareAndHoldOrders,
  unprepareOrders,
} from '../actions/sales-orders'

/** Lines as the tab of an order, which is named above them. */
export const linesOfOrderView = defineView(salesOrderLine, {
  ...linesBase,
  columns: [
    'orderLineNo',
    'materialItemNo',
    'materialName',
    'state',
    'orderedQuantity',
    'pickedQuantity',
    'availableQuantity',
    'pickFrom',
    'uoM',
    'salesUnitPrice',
    'salesPrice',
  ],
  nameField: 'orderLineNo',
  filters: ['state', 'materialItemNo', 'isStockMissing'],
  sort: [{ selector: 'orderLineNo', desc: false }],
})

/** All order lines, the next to be handled first. */
export const salesOrderLinesView = defineView(salesOrderLine, {
  ...linesBase,
  columns: [
    'orderNo',
    'orderLineNo',
    'state',
    'isStockMissing',
    'materialItemNo',
    'materialName',
    'orderedQuantity',
    'pickedQuantity',
    'openQuantity',
    'availableQuantity',
    'uoM',
    'pickFrom',
    'expectedHandlingDate',
    'salesPrice',
  ],
  nameField: 'orderNo',
  filters: ['state', 'orderNo', 'materialItemNo', 'expectedHandlingDate', 'isStockMissing'],
  sort: [{ selector: 'expectedHandlingDate', desc: false }],
})

export const salesOrdersView = defineView(salesOrder, {
  name: 'SalesOrders',
  noun: 'Order',
  search: salesOrders.search,
  columns: [
    'orderNo',
    'state',
    'customerName',
    'deliveryType',
    'deliveryDate',
    'priority',
    'numberOfOrderLines',
    'numberOfUnits',
    'orderWeight',
    'totalSalesPrice',
    'picked',
    'pickList',
  ],
  internal: ['id', 'deliveryTypeId', 'processId', 'hasPicks'],
  nameField: 'orderNo',
  stateField: 'state',
  filters: [
    'state',
    'deliveryType',
    'deliveryDate',
    'executionDate',
    'priority',
    'isStockMissing',
    'customerName',
  ],
  sort: [
    { selector: 'priority', desc: false },
    { selector: 'deliveryDate', desc: false },
  ],
  isHistorical: order => salesOrderMachine.isFinal(order.state),
  widths: { customerName: 144, deliveryType: 108, numberOfOrderLines: 60, numberOfUnits: 62 },
  warnings: ['isStockMissing', 'pendingMaintenance'],
  sums: ['numberOfOrderLines', 'orderWeight'],
  details: [
    { view: linesOfOrderView, by: 'orderId' },
    { view: operationsOfOrderView, by: 'id', from: 'processId' },
    salesOrderHistoryTab,
  ],
  links: { processName: { opens: 'operations-page', by: 'processName', from: 'processName' } },
  historicalDate: 'updatedDate',
  actions: [
    createSalesOrder,
    prepareOrders,
    partlyPrepareOrders,
    prepareAndWaitOrders,
    reserveOrders,
    showShortages,
    unprepareOrders,
    unprepareAndHoldOrders,
    holdOrder,
    removeHold,
    changePriorityAndDate,
    changeDeliveryType,
    changeDeliveryInfo,
    editOrderComment,
    discountOrders,
    openProcess,
    splitOrder,
    completeOrders,
    cancelOrders,
  ],
})
