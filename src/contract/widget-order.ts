/** The default order of widgets and KPI tile reports, for users who never chose one (design guide, dashboard). */
import { kpiReportIds } from './kpi-reports'
import { widgetIds } from './widgets'

/** All ids, each once: first the widgets that most need attention. */
export const usualWidgetOrder: readonly number[] = [
  widgetIds.SalesOrdersInErrorState,
  widgetIds.SalesOrdersInNewState,
  widgetIds.SalesOrdersInReadyState,
  widgetIds.SalesOrdersInStartedState,
  widgetIds.SalesOrdersInDoneState,
  widgetIds.SalesOrdersWithStocksMissing,
  widgetIds.OutgoingOrdersPending,
  widgetIds.SalesOrdersStarted,
  widgetIds.OutgoingOrdersCompletedPerDay,
  widgetIds.PurchaseOrdersStarted,
  widgetIds.SalesOrdersWithPendingMaintenance,
  widgetIds.SalesOrdersInCancelledState,
  widgetIds.SalesOrdersToday,
  widgetIds.GroupedBarChart,
  kpiReportIds.OutBoundOrderReportData,
  kpiReportIds.InBoundOrderReportData,
  kpiReportIds.PickingTaskPerLocationRoleReportData,
  widgetIds.SalesOrderLinesReadyForPick,
  widgetIds.SalesOrderLinesFailedInPreparation,
  widgetIds.SalesOrderLinesCompletedToday,
  widgetIds.NumberOfStartedJobs,
  widgetIds.NumberOfPausedJobs,
  widgetIds.StockCountsReadyForAcceptance,
]
