/**
 * Dashboard widgets and KPI tile reports of this product (DOMAIN, widgets). Their order is the default for users who never chose one: first
 * those that most need attention (design guide, dashboard).
 */
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
    style: 'error',
    attention: 'danger',
    fact: 'lines',
  }),
  defineWidget({
    type: 'SalesOrdersInNewState',
    component: 'singleValue',
    when: onNewView,
    opens: salesOrdersPage,
    style: 'new',
    fact: 'onHold',
  }),
  defineWidget({
    type: 'SalesOrdersInReadyState',
    component: 'singleValue',
    when: onNewView,
    opens: salesOrdersPage,
    style: 'ready',
    fact: 'partially',
  }),
  defineWidget({
    type: 'SalesOrdersInStartedState',
    component: 'singleValue',
    when: onNewView,
    opens: salesOrdersPage,
    style: 'pick-started',
    fact: 'readyForPack',
  }),
  defineWidget({
    type: 'SalesOrdersInDoneState',
    component: 'singleValue',
    when: onNewView,
    opens: salesOrdersPage,
    style: 'completed',
  }),
  defineWidget({
    type: 'SalesOrdersWithStocksMissing',
    component: 'singleValue',
    when: onNewView,
    field: 'isStockMissing',
    opens: salesOrdersPage,
    style: 'new-warning',
    attention: 'warning',
    fact: 'lines',
  }),
  defineWidget({
    type: 'OutgoingOrdersPending',
    section: goods,
    component: 'singleValue',
    opens: outgoingPage,
    style: 'new',
  }),
  defineWidget({
    type: 'SalesOrdersStarted',
    section: goods,
    component: 'singleValue',
    opens: outgoingPage,
    style: 'pick-started',
  }),
  defineWidget({
    type: 'OutgoingOrdersCompletedPerDay',
    section: goods,
    component: 'singleValue',
    when: { feature: 'NewSalesOrderView', isOn: false },
    opens: outgoingPage,
    style: 'completed',
    noteKey: 'widget.SalesOrdersInDoneState.note',
  }),
  defineWidget({
    type: 'PurchaseOrdersStarted',
    section: goods,
    component: 'singleValue',
    opens: 'ingoing-orders-es-page',
    style: 'pick-started',
  }),
  defineWidget({
    type: 'SalesOrdersWithPendingMaintenance',
    component: 'singleValue',
    field: 'pendingMaintenance',
    opens: salesOrdersPage,
    style: 'partially-reserved',
  }),
  defineWidget({
    type: 'SalesOrdersInCancelledState',
    component: 'singleValue',
    when: onNewView,
    opens: salesOrdersPage,
    style: 'cancelled',
    noteKey: 'widget.SalesOrdersInDoneState.note',
  }),
  defineWidget({
    type: 'SalesOrdersToday',
    component: 'salesOrdersToday',
    when: onNewView,
    opens: salesOrdersPage,
    style: 'completed',
  }),
  defineWidget({
    type: 'GroupedBarChart',
    component: 'picksPerArea',
    field: 'fromArea',
    opens: tasksPage,
    style: 'ready',
  }),
  defineWidget({
    type: 'OutBoundOrderReportData',
    component: 'report',
    opens: outgoingPage,
    style: 'completed',
  }),
  defineWidget({
    type: 'InBoundOrderReportData',
    component: 'report',
    opens: 'ingoing-orders-es-page',
    style: 'completed',
  }),
  defineWidget({
    type: 'PickingTaskPerLocationRoleReportData',
    component: 'report',
    field: 'fromArea',
    opens: tasksPage,
    style: 'ready',
  }),
  defineWidget({
    type: 'SalesOrderLinesReadyForPick',
    section: lines,
    component: 'singleValue',
    field: 'operationsSummarizedState',
    opens: operationsPage,
    style: 'ready',
    fact: 'orders',
  }),
  defineWidget({
    type: 'SalesOrderLinesFailedInPreparation',
    section: lines,
    component: 'singleValue',
    field: 'isStockMissing',
    opens: operationsPage,
    style: 'new-warning',
    attention: 'warning',
  }),
  defineWidget({
    type: 'SalesOrderLinesCompletedToday',
    section: lines,
    component: 'singleValue',
    field: 'orderLineCompletedDate',
    opens: tasksPage,
    style: 'completed',
  }),
  defineWidget({
    type: 'NumberOfStartedJobs',
    component: 'singleValue',
    field: 'status',
    opens: 'jobs-es-page',
    style: 'job-progress',
    fact: 'people',
  }),
  defineWidget({
    type: 'NumberOfPausedJobs',
    component: 'singleValue',
    field: 'status',
    opens: 'jobs-es-page',
    style: 'job-paused',
  }),
  defineWidget({
    type: 'StockCountsReadyForAcceptance',
    component: 'singleValue',
    opens: 'inventory-es-page',
    style: 'ready',
  }),
] as const
