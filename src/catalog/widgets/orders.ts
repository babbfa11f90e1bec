/** Dashboard widgets and KPI tile reports of this vertical, in their usual order (contract/widget-order.ts; DOMAIN, widgets). */
import { defineWidget } from '../../define/widget'

const onNewView = { feature: 'NewSalesOrderView', isOn: true } as const
const salesOrdersPage = 'sales-orders-es-page'
const outgoingPage = 'outgoing-orders-es-page'
const operationsPage = 'operations-page'
const tasksPage = 'tasks-es-page'
const goods = 'Goods'
const lines = 'OrderLines'

export const widgets = [
  defineWidget({
    type: 'SalesOrdersInErrorState',
    component: 'singleValue',
    when: onNewView,
    opens: salesOrdersPage,
    look: 'error',
    attention: 'danger',
    fact: 'lines',
  }),
  defineWidget({
    type: 'SalesOrdersInNewState',
    component: 'singleValue',
    when: onNewView,
    opens: salesOrdersPage,
    look: 'new',
    fact: 'onHold',
  }),
  defineWidget({
    type: 'SalesOrdersInReadyState',
    component: 'singleValue',
    when: onNewView,
    opens: salesOrdersPage,
    look: 'ready',
    fact: 'partially',
  }),
  defineWidget({
    type: 'SalesOrdersInStartedState',
    component: 'singleValue',
    when: onNewView,
    opens: salesOrdersPage,
    look: 'pick-started',
    fact: 'readyForPack',
  }),
  defineWidget({
    type: 'SalesOrdersInDoneState',
    component: 'singleValue',
    when: onNewView,
    opens: salesOrdersPage,
    look: 'completed',
  }),
  defineWidget({
    type: 'SalesOrdersWithStocksMissing',
    component: 'singleValue',
    when: onNewView,
    opens: salesOrdersPage,
    look: 'new-warning',
    attention: 'warning',
    fact: 'lines',
  }),
  defineWidget({
    type: 'OutgoingOrdersPending',
    section: goods,
    component: 'singleValue',
    opens: outgoingPage,
    look: 'new',
  }),
  defineWidget({
    type: 'SalesOrdersStarted',
    section: goods,
    component: 'singleValue',
    opens: outgoingPage,
    look: 'pick-started',
  }),
  defineWidget({
    type: 'OutgoingOrdersCompletedPerDay',
    section: goods,
    component: 'singleValue',
    when: { feature: 'NewSalesOrderView', isOn: false },
    opens: outgoingPage,
    look: 'completed',
  }),
  defineWidget({
    type: 'PurchaseOrdersStarted',
    section: goods,
    component: 'singleValue',
    opens: 'ingoing-orders-es-page',
    look: 'pick-started',
  }),
  defineWidget({
    type: 'SalesOrdersWithPendingMaintenance',
    component: 'singleValue',
    opens: salesOrdersPage,
    look: 'partially-reserved',
  }),
  defineWidget({
    type: 'SalesOrdersInCancelledState',
    component: 'singleValue',
    when: onNewView,
    opens: salesOrdersPage,
    look: 'cancelled',
  }),
  defineWidget({
    type: 'SalesOrdersToday',
    component: 'salesOrdersToday',
    when: onNewView,
    opens: salesOrdersPage,
    look: 'completed',
  }),
  defineWidget({
    type: 'GroupedBarChart',
    component: 'picksPerArea',
    opens: tasksPage,
    look: 'ready',
  }),
  defineWidget({
    type: 'OutBoundOrderReportData',
    component: 'report',
    opens: outgoingPage,
    look: 'completed',
  }),
  defineWidget({
    type: 'InBoundOrderReportData',
    component: 'report',
    opens: 'ingoing-orders-es-page',
    look: 'completed',
  }),
  defineWidget({
    type: 'PickingTaskPerLocationRoleReportData',
    component: 'report',
    opens: tasksPage,
    look: 'ready',
  }),
  defineWidget({
    type: 'SalesOrderLinesReadyForPick',
    section: lines,
    component: 'singleValue',
    opens: operationsPage,
    look: 'ready',
    fact: 'orders',
  }),
  defineWidget({
    type: 'SalesOrderLinesFailedInPreparation',
    section: lines,
    component: 'singleValue',
    opens: operationsPage,
    look: 'new-warning',
    attention: 'warning',
  }),
  defineWidget({
    type: 'SalesOrderLinesCompletedToday',
    section: lines,
    component: 'singleValue',
    opens: tasksPage,
    look: 'completed',
  }),
  defineWidget({
    type: 'NumberOfStartedJobs',
    component: 'singleValue',
    opens: 'jobs-es-page',
    look: 'job-progress',
    fact: 'people',
  }),
  defineWidget({
    type: 'NumberOfPausedJobs',
    component: 'singleValue',
    opens: 'jobs-es-page',
    look: 'job-paused',
  }),
  defineWidget({
    type: 'StockCountsReadyForAcceptance',
    component: 'singleValue',
    opens: 'inventory-es-page',
    look: 'ready',
  }),
] as const
