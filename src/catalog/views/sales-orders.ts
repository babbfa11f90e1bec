/** The sales orders grid with its lines. */
import { salesOrders } from '../../contract/endpoints/sales-orders'
import { salesOrder, salesOrderLine } from '../../contract/entities/sales-order'
import { salesOrderMachine } from '../../contract/states/sales-order'
import { defineView } from '../../define/view'
import {
  cancelOrders,
  changePriorityAndDate,
  partlyPrepareOrders,
  prepareAndWaitOrders,
  prepareOrders,
  removeHold,
  reserveOrders,
  unprepareAndHoldOrders,
  unprepareOrders,
} from '../actions/sales-orders'

export const salesOrderLinesView = defineView(salesOrderLine, {
  name: 'SalesOrderLines',
  search: salesOrders.searchLines,
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
  internal: ['id', 'orderId', 'materialId'],
  nameField: 'orderLineNo',
  stateField: 'state',
  filters: ['state', 'materialItemNo', 'isStockMissing'],
  sort: [{ selector: 'orderLineNo', desc: false }],
  widths: {
    orderLineNo: 78,
    pickFrom: 150,
    availableQuantity: 100,
    uoM: 72,
    salesUnitPrice: 124,
    salesPrice: 128,
  },
  actions: [],
})

export const salesOrdersView = defineView(salesOrder, {
  name: 'SalesOrders',
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
  widths: { deliveryType: 118, priority: 90, numberOfOrderLines: 66, numberOfUnits: 70, pickList: 96 },
  sums: ['numberOfOrderLines', 'orderWeight'],
  detail: { view: salesOrderLinesView, by: 'orderId' },
  actions: [
    prepareOrders,
    partlyPrepareOrders,
    prepareAndWaitOrders,
    reserveOrders,
    unprepareOrders,
    unprepareAndHoldOrders,
    removeHold,
    changePriorityAndDate,
    cancelOrders,
  ],
})
