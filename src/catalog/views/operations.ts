/** The operations grid, and the same rows limited to sales orders as the page of sales order processes. */
import { processSalesOrders } from '../../contract/endpoints/sales-orders'
import { operation } from '../../contract/entities/operation'
import { where } from '../../contract/where'
import { defineView } from '../../define/view'
import { operationsBase } from './operations-of-order'
import { salesOrderLinesView, salesOrdersView } from './sales-orders'
import { tasksView } from './tasks'

export const operationsView = defineView(operation, {
  ...operationsBase,
  name: 'Operation',
  search: processSalesOrders.processSearch,
  columns: [
    'processName',
    'operationsSummarizedState',
    'isStockMissing',
    'orderNumbers',
    'priority',
    'executionDate',
    'expectedCompletionDate',
    'deliveryType',
    'numberOfOrderLines',
    'totalWeight',
    'waveName',
    'jobName',
    'jobState',
    'userName',
  ],
  details: [
    { view: salesOrdersView, by: 'processId' },
    { view: salesOrderLinesView, by: 'processId' },
    { view: tasksView, by: 'processId' },
  ],
})

export const processSalesOrdersView = defineView(operation, {
  ...operationsBase,
  name: 'ProcessSalesOrders',
  noun: 'Operation',
  search: processSalesOrders.search,
  columns: [
    'processName',
    'operationsSummarizedState',
    'orderNumbers',
    'numberOfOrders',
    'numberOfOrderLines',
    'priority',
    'executionDate',
    'deliveryType',
    'totalBaseQuantity',
    'totalWeight',
    'isStockMissing',
    'waitForPreparation',
    'waveName',
    'pickLists',
  ],
  fixed: [where('processDefinitionCategory').in(['SalesOrder'])],
  details: [
    { view: salesOrdersView, by: 'processId' },
    { view: salesOrderLinesView, by: 'processId' },
  ],
})
