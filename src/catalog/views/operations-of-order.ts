/** What the grids of operations share, and operations as the tab of an order. */
import { processSalesOrders } from '../../contract/endpoints/sales-orders'
import { operation } from '../../contract/entities/operation'
import {
  assignOperations,
  cancelOperationOrders,
  changeOperationPriority,
  createJobFromOperations,
  unassignOperations,
} from '../actions/operations'
import { openProcessOfOperation } from '../actions/open-process'
import { defineView, type ViewDefinition } from '../../define/view'

export const operationsBase = {
  internal: ['id', 'processId', 'orderId', 'jobId', 'userId', 'userRoleId'],
  nameField: 'processName',
  stateField: 'operationsSummarizedState',
  isHistorical: row => row.operationsSummarizedState === 'Completed',
  historicalDate: 'completedDate',
  filters: [
    'operationsSummarizedState',
    'state',
    'isStockMissing',
    'deliveryType',
    'executionDate',
    'priority',
    'waveName',
    'userName',
  ],
  sort: [
    { selector: 'priority', desc: false },
    { selector: 'executionDate', desc: false },
  ],
  widths: {
    processName: 132,

    state: 130,
    priority: 90,
    numberOfOrderLines: 66,
    deliveryType: 118,
    jobState: 130,
    countryCode: 84,
    zipCode: 84,
  },
  warnings: ['isStockMissing'],
  sums: ['numberOfOrderLines', 'totalBaseQuantity', 'totalWeight', 'totalVolume', 'totalContainer'],
  links: {
    orderNumbers: { opens: 'processsalesorders', ids: ['id', 'orderId'] },
    jobName: { opens: 'jobs-es-page', by: 'id', from: 'jobId' },
  },
  actions: [
    assignOperations,
    unassignOperations,
    createJobFromOperations,
    changeOperationPriority,
    openProcessOfOperation,
    cancelOperationOrders,
  ],
} as const satisfies Partial<ViewDefinition<typeof operation>>

export const operationsOfOrderView = defineView(operation, {
  ...operationsBase,
  name: 'Operation',
  search: processSalesOrders.processSearch,
  columns: [
    'processName',
    'operationsSummarizedState',
    'waveName',
    'numberOfOrders',
    'numberOfOrderLines',
    'jobName',
    'jobState',
    'userName',
    'userRole',
    'executionDate',
    'pickLists',
  ],
})
