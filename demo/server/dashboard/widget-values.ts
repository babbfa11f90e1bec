/** Makes widgets in the form of the API from figures: value, facts and a filter that selects exactly the counted rows (DOMAIN, widgets). */
import type { Filter } from '../../../src/contract/filter'
import { where } from '../../../src/contract/where'
import { ruleOf, type KpiSettings } from '../../../src/contract/kpi-settings'
import {
  openSalesOrderStates,
  salesOrderGroups,
  type SalesOrderGroup,
} from '../../../src/contract/states/sales-order'
import {
  widgetTypes,
  type OfferedWidget,
  type WidgetData,
  type WidgetType,
} from '../../../src/contract/widgets'
import type { CutOffs } from './cut-offs'
import type { WidgetFigures } from './widget-figures'

/** The user of the widgets: what is offered to him, in his order, and his permissions. */
export interface WidgetReading {
  readonly offered: readonly OfferedWidget[]
  /** Whether he may open the rows behind a figure. */
  readonly canNavigate: boolean
  /** The business unit's settings of its widgets, such as their refresh interval. */
  readonly kpiSettings: KpiSettings
  readonly now: Date
}

/** The widgets offered to a user, with their values; reports have none here (kpi-reports.ts). */
export function widgetsOf(
  figures: WidgetFigures,
  cutOffs: CutOffs,
  { offered, canNavigate, kpiSettings, now }: WidgetReading,
): WidgetData[] {
  const values = valuesOf(figures)
  const filters = filtersOf(cutOffs)
  return offered.map(({ id, type, isEnabled }) => {
    const widget = widgetTypes.find(known => known === type)
    const { target, warnAt, alarmAt } = ruleOf(kpiSettings, id)
    return {
      id,
      type,
      isEnabled,
      valueJson: widget === undefined ? null : JSON.stringify(values[widget]),
      executionTime: now.toISOString(),
      filters: widget === undefined ? [] : filters[widget],
      ...(widget === 'SalesOrdersToday' && { partFilters: groupFilters(filters) }),
      selectFilters: {},
      disabledNavigation: !canNavigate,
      limits: { target, warnAt, alarmAt },
      refreshMinutes: kpiSettings.refreshMinutes,
    }
  })
}

/** The filters of each group of today's orders: those of the group's own widget, whether that is offered or not. */
const groupFilters = (filters: Record<WidgetType, Filter[]>): Record<SalesOrderGroup, Filter[]> => ({
  New: filters.SalesOrdersInNewState,
  Ready: filters.SalesOrdersInReadyState,
  Started: filters.SalesOrdersInStartedState,
  Done: filters.SalesOrdersInDoneState,
  Cancelled: filters.SalesOrdersInCancelledState,
  Error: filters.SalesOrdersInErrorState,
})

type Value = { value: number; facts?: Record<string, number> } | readonly object[] | Record<string, number>

function valuesOf(figures: WidgetFigures): Record<WidgetType, Value> {
  const single = (value: number, facts?: Record<string, number>): Value =>
    facts === undefined ? { value } : { value, facts }
  return {
    OutgoingOrdersCompletedPerDay: single(figures.done),
    OutgoingOrdersPending: single(figures.outgoingPending),
    SalesOrderLinesFailedInPreparation: single(figures.linesFailedInPreparation),
    SalesOrderLinesReadyForPick: single(figures.linesReadyForPick, { orders: figures.ordersReadyForPick }),
    PurchaseOrdersStarted: single(figures.purchaseOrdersStarted),
    SalesOrdersStarted: single(figures.outgoingStarted),
    GroupedBarChart: figures.picks,
    SalesOrderLinesCompletedToday: single(figures.linesCompletedToday),
    SalesOrdersWithPendingMaintenance: single(figures.pendingMaintenance),
    SalesOrdersInDoneState: single(figures.done),
    SalesOrdersInReadyState: single(figures.ready, { partially: figures.readyPartially }),
    SalesOrdersInNewState: single(figures.new, { onHold: figures.newOnHold }),
    SalesOrdersInErrorState: single(figures.error, { lines: figures.errorLines }),
    SalesOrdersInCancelledState: single(figures.cancelled),
    SalesOrdersInStartedState: single(figures.started, { readyForPack: figures.startedReadyForPack }),
    SalesOrdersToday: {
      New: figures.new,
      Ready: figures.ready,
      Started: figures.started,
      Done: figures.done,
      Cancelled: figures.cancelled,
      Error: figures.error,
    },
    SalesOrdersWithStocksMissing: single(figures.stockMissing, { lines: figures.stockMissingLines }),
    StockCountsReadyForAcceptance: single(figures.stockCountsReady),
    NumberOfPausedJobs: single(figures.pausedJobs),
    NumberOfStartedJobs: single(figures.startedJobs, { people: figures.peopleInStartedJobs }),
  }
}

function filtersOf({ endOfYesterday, startOfTomorrow }: CutOffs): Record<WidgetType, Filter[]> {
  const state = (...names: string[]): Filter => where('state').in(names)
  const open = state(...openSalesOrderStates)
  const pick = where('taskType').in(['pick'])
  return {
    OutgoingOrdersCompletedPerDay: [state('Completed'), where('completedDate').after(endOfYesterday)],
    OutgoingOrdersPending: [state('Initial')],
    SalesOrderLinesFailedInPreparation: [state('Initial'), where('isStockMissing').is(true)],
    SalesOrderLinesReadyForPick: [where('operationsSummarizedState').in(['Prepared'])],
    PurchaseOrdersStarted: [state('Started')],
    SalesOrdersStarted: [state('Started')],
    GroupedBarChart: [pick, state('Initial', 'Started')],
    SalesOrderLinesCompletedToday: [
      pick,
      state('Completed'),
      where('orderLineCompletedDate').after(endOfYesterday),
    ],
    SalesOrdersWithPendingMaintenance: [open, where('pendingMaintenance').is(true)],
    SalesOrdersInDoneState: [state(...salesOrderGroups.Done), where('completedDate').after(endOfYesterday)],
    SalesOrdersInReadyState: [state(...salesOrderGroups.Ready)],
    SalesOrdersInNewState: [state(...salesOrderGroups.New), where('executionDate').before(startOfTomorrow)],
    SalesOrdersInErrorState: [state(...salesOrderGroups.Error)],
    SalesOrdersInCancelledState: [
      state(...salesOrderGroups.Cancelled),
      where('updatedDate').after(endOfYesterday),
    ],
    SalesOrdersInStartedState: [state(...salesOrderGroups.Started)],
    SalesOrdersToday: [],
    SalesOrdersWithStocksMissing: [open, where('isStockMissing').is(true)],
    StockCountsReadyForAcceptance: [state('Started')],
    NumberOfPausedJobs: [where('status').in(['Paused'])],
    NumberOfStartedJobs: [where('status').in(['InProgress'])],
  }
}
