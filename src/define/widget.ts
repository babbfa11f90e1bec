/** A dashboard widget or KPI tile report as data (spec 1, section 3, dashboard widget; DOMAIN, widgets). */
import type { Feature } from '../contract/features'
import { kpiReportIds, type KpiReportName } from '../contract/kpi-reports'
import type { RouteName } from '../contract/route-names'
import { widgetGroupOf, widgetIds, type WidgetGroup, type WidgetType } from '../contract/widgets'

/** A report's content follows from its name (ui/dashboard/reports); the others have one component each. */
export type WidgetComponent = 'singleValue' | 'picksPerArea' | 'salesOrdersToday' | 'report'

export interface WidgetDefinition {
  readonly type: WidgetType | KpiReportName
  /** Heading on the dashboard when it is not the group's: `dashboard.section.<section>`. */
  readonly section?: string
  readonly component: WidgetComponent
  /** Shown only when the feature is on, or only when it is off. */
  readonly when?: { readonly feature: Feature; readonly isOn: boolean }
  /** Field of the target's rows that is counted by; `state` when absent. */
  readonly field?: string
  /** Target page; navigation is disabled while the route does not exist. */
  readonly opens: RouteName
  /** State key of the glyph beside the title: `ready`, `error`, ... */
  readonly style: string
  /** Tints the tile while its value is above zero. */
  readonly attention?: 'danger' | 'warning'
  /** Fact of the value shown in the line of meaning; its words are `widget.<type>.note`. */
  readonly fact?: string
}

export interface Widget extends WidgetDefinition {
  readonly id: number
  readonly group: WidgetGroup
  readonly field: string
}

const ids: Readonly<Record<WidgetDefinition['type'], number>> = { ...widgetIds, ...kpiReportIds }

/**
 * Declares a widget; its id and group follow from the type. Texts: `widget.<type>.title`, what is counted as
 * `widget.<type>.description`, and for a single value the line of meaning `widget.<type>.note`.
 */
export function defineWidget(widget: WidgetDefinition): Widget {
  return { field: 'state', ...widget, id: ids[widget.type], group: widgetGroupOf(widget.type) }
}
