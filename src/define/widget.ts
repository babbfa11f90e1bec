/** A dashboard widget or KPI tile report as data (spec 1, section 3, dashboard widget; DOMAIN, widgets). */
import type { Feature } from '../contract/features'
import { kpiReportIds, type KpiReportName } from '../contract/kpi-reports'
import type { RouteName } from '../contract/route-names'
import { widgetGroupOf, widgetIds, type WidgetGroup, type WidgetType } from '../contract/widgets'

/** A report's content is derived from its name (ui/dashboard/reports); the others have one component each. */
export type WidgetComponent = 'singleValue' | 'picksPerArea' | 'salesOrdersToday' | 'report'

export interface WidgetDefinition {
  readonly type: WidgetType | KpiReportName
  /** Heading on the dashboard when it differs from the group's: `dashboard.section.<section>`. */
  readonly section?: string
  readonly component: WidgetComponent
  /** Exists only when the feature is on, or only when it is off. */
  readonly when?: { readonly feature: Feature; readonly isOn: boolean }
  /** Field of the target's rows that is counted; `state` when absent. */
  readonly field?: string
  /** Target page; navigation is disabled while the route does not exist. */
  readonly opens: RouteName
  /** State key of the glyph beside the title: `ready`, `error`, ... */
  readonly style: string
  /** Tints the tile while its value is above zero. */
  readonly attention?: 'danger' | 'warning'
  /** Figure of the value in the explanation line; its text is `widget.<type>.note`. */
  readonly fact?: string
  /** Key of the explanation line where it is that of another widget. */
  readonly noteKey?: string
}

export interface Widget extends WidgetDefinition {
  readonly id: number
  readonly group: WidgetGroup
  readonly field: string
}

const ids: Readonly<Record<WidgetDefinition['type'], number>> = { ...widgetIds, ...kpiReportIds }

/**
 * Declares a widget; its id and group are derived from the type. Texts: `widget.<type>.title`, `widget.<type>.description` for what is
 * counted, and for a single value the explanation line `widget.<type>.note`.
 */
export function defineWidget(widget: WidgetDefinition): Widget {
  return { field: 'state', ...widget, id: ids[widget.type], group: widgetGroupOf(widget.type) }
}

/** Whether a widget exists with these features. */
export function isPossible({ when }: Widget, featureOn: (feature: Feature) => boolean): boolean {
  return when === undefined || featureOn(when.feature) === when.isOn
}
