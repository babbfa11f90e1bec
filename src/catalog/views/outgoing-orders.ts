/** The outgoing orders grid: sales orders as shipping sees them. */
import { outgoingOrders } from '../../contract/endpoints/order-grids'
import { outgoingOrder } from '../../contract/entities/outgoing-order'
import { defineView } from '../../define/view'
import {
  cancelOutgoingOrders,
  changeDeliveryPriority,
  changeOutgoingDeliveryType,
  showCustomerInformation,
  unprepareOutgoingOrders,
} from '../actions/outgoing-orders'
import { linesOfOrderView } from './sales-orders'

export const outgoingOrdersView = defineView(outgoingOrder, {
  name: 'OutgoingOrder',
  noun: 'Order',
  search: outgoingOrders.search,
  columns: [
    'orderNo',
    'state',
    'customerName',
    'deliveryType',
    'deliveryDate',
    'priority',
    'deliveryRoute',
    'dropNumber',
    'numberOfOrderLines',
    'boxes',
    'orderWeight',
    'picked',
    'salesOrderState',
    'completedDate',
  ],
  internal: ['id', 'deliveryTypeId', 'processId', 'hasPicks'],
  nameField: 'orderNo',
  stateField: 'state',
  filters: ['state', 'deliveryType', 'deliveryDate', 'deliveryRoute', 'customerName', 'completedDate'],
  sort: [
    { selector: 'priority', desc: false },
    { selector: 'deliveryDate', desc: false },
  ],
  widths: {
    deliveryType: 118,
    priority: 90,
    deliveryRoute: 90,
    dropNumber: 80,
    numberOfOrderLines: 66,
  },
  isHistorical: order => order.state === 'Completed' || order.state === 'Cancelled',
  historicalDate: 'updatedDate',
  warnings: ['isStockMissing'],
  sums: ['numberOfOrderLines', 'boxes', 'orderWeight', 'orderVolume'],
  links: {
    orderNo: { opens: 'sales-orders-es-page', by: 'orderNo', from: 'orderNo' },
    processName: { opens: 'operations-page', by: 'processName', from: 'processName' },
  },
  details: [{ view: linesOfOrderView, by: 'orderId' }],
  actions: [
    unprepareOutgoingOrders,
    changeDeliveryPriority,
    changeOutgoingDeliveryType,
    showCustomerInformation,
    cancelOutgoingOrders,
  ],
})
