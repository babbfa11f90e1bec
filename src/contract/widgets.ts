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

/** Widgets and reports outside the group Orders (DOMAIN, widgets). */
const otherGroups: Readonly<Partial<Record<string, WidgetGroup>>> = {
  OutgoingOrdersCompletedPerDay: 'Performance',
  GroupedBarChart: 'Performance',
  SalesOrderLinesCompletedToday: 'Performance',
  StockCountsReadyForAcceptance: 'StockCountGroup',
  NumberOfPausedJobs: 'JobsGroup',
  NumberOfStartedJobs: 'JobsGroup',
  OutBoundOrderReportData: 'Performance',
  InBoundOrderReportData: 'Performance',
  PickingTaskPerLocationRoleReportData: 'Performance',
}

/** The group of a widget or of a KPI tile report. */
export const widgetGroupOf = (type: string): WidgetGroup => otherGroups[type] ?? 'Orders'

/** A figure that can be shown: not negative, and finite. */
const figure = v.pipe(v.number(), v.finite(), v.minValue(0))

/** `valueJson` of a single-value widget: its number, and figures for the explanation below it. */
export const singleValue = v.object({
  value: figure,
  /** Named figures, for instance { partially: 11 }; the widget's definition says which it shows. */
  facts: v.optional(v.record(v.string(), v.number()), {}),
})
export type SingleValue = v.InferOutput<typeof singleValue>

/** `valueJson` of the picks-per-area chart (spec 1, section 3). */
export const picksPerArea = v.array(v.object({ Key: v.string(), Prepared: figure, InProgress: figure }))
export type PicksPerArea = v.InferOutput<typeof picksPerArea>

/** `valueJson` of SalesOrdersToday: orders by dashboard group. */
export const salesOrdersToday = v.object({
  New: figure,
  Ready: figure,
  Started: figure,
  Done: figure,
  Cancelled: figure,
  Error: figure,
})
export type SalesOrdersTodayValue = v.InferOutput<typeof salesOrdersToday>

/** Target and limits of a widget's value (kpi-limits.ts); null for none. */
export const widgetLimits = v.object({
  target: v.nullable(v.number()),
  warnAt: v.nullable(v.number()),
  alarmAt: v.nullable(v.number()),
})
export type WidgetLimits = v.InferOutput<typeof widgetLimits>

/** Name and meaning of a widget, in the language of the call; absent where a back end, or a push of the hub, does not send it. */
const widgetWords = {
  title: v.optional(v.string()),
  description: v.optional(v.string()),
  /** Type of display: `singleValue`, `picksPerArea`, ... */
  componentKind: v.optional(v.string()),
  /** Field of the target page's rows that is counted. */
  field: v.optional(v.string()),
  targetPageName: v.optional(v.string()),
  /** Path of its picture on the server. */
  imgUrl: v.optional(v.string()),
}

/**
 * A widget on the wire; its value is JSON text whose shape depends on the type. KPI tile reports are in the same list, so that a selection
 * has one order: their data comes in `reportData`, and `valueJson` is null.
 */
export const widgetData = v.object({
  id: v.number(),
  type: v.string(),
  group: v.optional(v.picklist(widgetGroups)),
  ...widgetWords,
  isEnabled: v.boolean(),
  valueJson: v.nullable(v.string()),
  /** When the value was computed, ISO. */
  executionTime: v.string(),
  /** Filter that shows the counted rows in the target grid; the server fills in its cut-offs. */
  filters: v.optional(v.array(filterSchema), []),
  /** The same for its parts, by part name: the groups of SalesOrdersToday. */
  partFilters: v.optional(v.record(v.string(), v.array(filterSchema))),
  /** Values by field that are added to the filters. */
  selectFilters: v.optional(
    v.record(v.string(), v.array(v.union([v.string(), v.number(), v.boolean()]))),
    {},
  ),
  /** The figure may be read, but the rows behind it may not be opened. */
  disabledNavigation: v.optional(v.boolean(), false),
  /** The administrator's target and limits; absent when none are set. */
  limits: v.optional(widgetLimits),
  /** How often it is fetched; absent: by the session's settings. */
  refreshMinutes: v.optional(v.number()),
})
export type WidgetData = v.InferOutput<typeof widgetData>

/** A widget or a KPI tile report in the list of choices. */
export const offeredWidget = v.object({
  id: v.number(),
  type: v.string(),
  group: v.picklist(widgetGroups),
  ...widgetWords,
  isEnabled: v.boolean(),
})
export type OfferedWidget = v.InferOutput<typeof offeredWidget>

/** User setting that stores the chosen widgets (spec 2, section 7). */
export const enabledWidgetsSetting = {
  clientId: 'Cockpit',
  owner: 'userSettings',
  key: 'EnabledWidgets',
} as const

/**
 * The ids in the text of that setting, in their order, each once. Null when nothing was ever chosen, and for a non-empty text without a
 * valid id: an invalid selection hides nothing.
 */
export function readSelection(text: string | undefined): readonly number[] | null {
  if (text === undefined) return null
  // A screen's selections are separated by semicolons (widget-selections.ts).
  const ids = text.split(/[,;]/).flatMap(part => (/^\s*\d{1,6}\s*$/.test(part) ? [Number(part)] : []))
  return ids.length === 0 && text.trim() !== '' ? null : [...new Set(ids)]
}

/** The text of that setting. */
export const selectionText = (ids: readonly number[]): string => ids.join(',')
