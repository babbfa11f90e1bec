/** Dashboard widgets as both sides know them: ids and types of the spec, and the shapes of their values (spec 1, section 3). */
import * as v from 'valibot'
import { filterSchema } from './filter'

export const widgetIds = {
  OutgoingOrdersCompletedPerDay: 0,
  OutgoingOrdersPending: 1,
  SalesOrderLinesFailedInPreparation: 2,
  SalesOrderLinesReadyForPick: 3,
  PurchaseOrdersStarted: 4,
  SalesOrdersStarted: 5,
  GroupedBarChart: 6,
  SalesOrderLinesCompletedToday: 9,
  SalesOrdersWithPendingMaintenance: 10,
  SalesOrdersInDoneState: 11,
  SalesOrdersInReadyState: 12,
  SalesOrdersInNewState: 13,
  SalesOrdersInErrorState: 14,
  SalesOrdersInCancelledState: 15,
  SalesOrdersInStartedState: 16,
  SalesOrdersToday: 17,
  SalesOrdersWithStocksMissing: 18,
  StockCountsReadyForAcceptance: 19,
  NumberOfPausedJobs: 20,
  NumberOfStartedJobs: 21,
} as const
export type WidgetType = keyof typeof widgetIds
export type WidgetId = (typeof widgetIds)[WidgetType]

export const widgetTypes = Object.keys(widgetIds) as [WidgetType, ...WidgetType[]]
export const widgetGroups = ['Orders', 'StockCountGroup', 'JobsGroup', 'Performance'] as const
export type WidgetGroup = (typeof widgetGroups)[number]

/** `valueJson` of a single-value widget: its number, and figures for the line of meaning below it. */
export const singleValue = v.object({
  value: v.pipe(v.number(), v.minValue(0)),
  /** Named figures, for instance { partially: 11 }; the widget's definition says which it shows. */
  facts: v.optional(v.record(v.string(), v.number()), {}),
})
export type SingleValue = v.InferOutput<typeof singleValue>

/** `valueJson` of the picks-per-area chart (spec 1, section 3). */
export const picksPerArea = v.array(
  v.object({ Key: v.string(), Prepared: v.number(), InProgress: v.number() }),
)
export type PicksPerArea = v.InferOutput<typeof picksPerArea>

/** `valueJson` of SalesOrdersToday: orders by dashboard group. */
export const salesOrdersToday = v.object({
  New: v.number(),
  Ready: v.number(),
  Started: v.number(),
  Done: v.number(),
  Cancelled: v.number(),
  Error: v.number(),
})
export type SalesOrdersTodayValue = v.InferOutput<typeof salesOrdersToday>

/** A widget as the server sends it; its value is JSON text whose shape follows from the type. */
export const widgetData = v.object({
  id: v.number(),
  type: v.string(),
  isEnabled: v.boolean(),
  valueJson: v.nullable(v.string()),
  /** When the value was computed, ISO. */
  executionTime: v.string(),
  /** Filter that shows the counted rows in the target grid, with its cut-offs filled in by the server. */
  filters: v.optional(v.array(filterSchema), []),
})
export type WidgetData = v.InferOutput<typeof widgetData>

/** User setting that keeps the chosen widgets (spec 2, section 7). */
export const enabledWidgetsSetting = {
  clientId: 'Cockpit',
  owner: 'userSettings',
  key: 'EnabledWidgets',
} as const
