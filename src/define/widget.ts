/** A dashboard widget as data (spec 1, section 3, dashboard widget; DOMAIN, widgets). */
import type { Feature } from '../contract/features'
import type { RouteName } from '../contract/route-names'
import { widgetIds, type WidgetGroup, type WidgetId, type WidgetType } from '../contract/widgets'

export type WidgetComponent = 'singleValue' | 'picksPerArea' | 'salesOrdersToday'

export interface WidgetDefinition {
  readonly type: WidgetType
  readonly group: WidgetGroup
  /** Heading on the dashboard when it is not the group's: `dashboard.section.<section>`. */
  readonly section?: string
  readonly component: WidgetComponent
  /** Shown only when the feature is on, or only when it is off. */
  readonly when?: { readonly feature: Feature; readonly isOn: boolean }
  /** Target page; navigation is disabled while the route does not exist. */
  readonly opens: RouteName
  /** State key of the glyph beside the title: `ready`, `error`, ... */
  readonly look: string
  /** Tints the tile while its value is above zero. */
  readonly attention?: 'danger' | 'warning'
  /** Fact of the value shown in the line of meaning; its words are `widget.<type>.note`. */
  readonly fact?: string
}

export interface Widget extends WidgetDefinition {
  readonly id: WidgetId
}

/** Declares a widget; its id follows from the type. Title and note: `widget.<type>.title`, `widget.<type>.note`. */
export function defineWidget(widget: WidgetDefinition): Widget {
  return { ...widget, id: widgetIds[widget.type] }
}
