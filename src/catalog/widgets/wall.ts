/** The preferred layout of the wall display: four large figures and a column of small ones (design guide, kiosk). */
import { widgetIds } from '../../contract/widgets'

export const wallPreference = {
  headlines: [
    widgetIds.SalesOrdersInReadyState,
    widgetIds.SalesOrdersInStartedState,
    widgetIds.SalesOrdersInDoneState,
    widgetIds.SalesOrdersInErrorState,
  ],
  figures: [
    widgetIds.NumberOfStartedJobs,
    widgetIds.NumberOfPausedJobs,
    widgetIds.StockCountsReadyForAcceptance,
    widgetIds.SalesOrdersWithStocksMissing,
    widgetIds.SalesOrderLinesReadyForPick,
  ],
} as const
