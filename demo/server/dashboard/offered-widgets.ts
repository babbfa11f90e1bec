/** The content available for a user's dashboard: widgets and KPI tile reports of the business unit, in the user's order. Pure. */
import type { Feature } from '../../../src/contract/features'
import { kpiReportIds, kpiReportNames } from '../../../src/contract/kpi-reports'
import { ruleOf, type KpiSettings } from '../../../src/contract/kpi-settings'
import { usualWidgetOrder } from '../../../src/contract/widget-order'
import {
  widgetGroupOf,
  widgetIds,
  widgetTypes,
  type OfferedWidget,
  type WidgetType,
} from '../../../src/contract/widgets'

/** Widgets of the new sales order view, and the widget that they replace (spec 1, section 4). */
const newViewFeature: Feature = 'NewSalesOrderView'
const onlyWithNewView: ReadonlySet<WidgetType> = new Set([
  'SalesOrdersInDoneState',
  'SalesOrdersInReadyState',
  'SalesOrdersInNewState',
  'SalesOrdersInErrorState',
  'SalesOrdersInCancelledState',
  'SalesOrdersInStartedState',
  'SalesOrdersToday',
  'SalesOrdersWithStocksMissing',
])
const onlyWithOldView: ReadonlySet<WidgetType> = new Set(['OutgoingOrdersCompletedPerDay'])

/** All ids in the default order. */
const inUsualOrder: readonly Omit<OfferedWidget, 'isEnabled'>[] = [
  ...widgetTypes.map(type => ({ id: widgetIds[type], type, group: widgetGroupOf(type) })),
  ...kpiReportNames.map(type => ({ id: kpiReportIds[type], type, group: widgetGroupOf(type) })),
].sort((one, other) => usualWidgetOrder.indexOf(one.id) - usualWidgetOrder.indexOf(other.id))

export interface Offer {
  readonly features: readonly Feature[]
  /** The business unit's settings of its widgets. */
  readonly kpiSettings: KpiSettings
  /** Ids that the user selected; null when he has never saved a selection: then all are enabled. */
  readonly selection: readonly number[] | null
}

/** The ids offered to a user: his selection first, in its order, then the rest. */
export function offeredWidgets({ features, kpiSettings, selection }: Offer): OfferedWidget[] {
  const withheld: ReadonlySet<string> = features.includes(newViewFeature) ? onlyWithOldView : onlyWithNewView
  const offered = inUsualOrder.filter(
    ({ id, type }) => !withheld.has(type) && ruleOf(kpiSettings, id).isOffered,
  )
  if (selection === null) return offered.map(widget => ({ ...widget, isEnabled: true }))
  const enabled = selection.flatMap(id => offered.filter(widget => widget.id === id))
  return [
    ...enabled.map(widget => ({ ...widget, isEnabled: true })),
    ...offered.filter(widget => !enabled.includes(widget)).map(widget => ({ ...widget, isEnabled: false })),
  ]
}
