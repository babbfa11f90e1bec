/**
 * An administrator's settings for the dashboards of a business unit (spec 2, section 7, KpiSettings): which widgets exist, how often their
 * values are fetched, and from which value on a tile needs attention.
 */
import * as v from 'valibot'
import { reportDataRefreshDefaultMinutes, reportDataRefreshMinutesMost, widgetLimitMost } from './limits'
import type { WidgetId } from './widgets'
import { formExpected } from './wire-values'

/** A target or limit of a tile; null for none. */
const limit = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(widgetLimitMost)))

/** One widget. `target` is shown beside the value; at `warnAt` and at `alarmAt` the tile is tinted. */
export const widgetRule = v.object({
  isOffered: v.boolean(),
  target: limit,
  warnAt: limit,
  alarmAt: limit,
})
export type WidgetRule = v.InferOutput<typeof widgetRule>

/** The default rule of a widget. */
export const openRule: WidgetRule = { isOffered: true, target: null, warnAt: null, alarmAt: null }

export const kpiSettings = v.object({
  refreshMinutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(reportDataRefreshMinutesMost)),
  /** By widget id as text; a widget that is not listed has the open rule. */
  widgets: v.record(v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,5})$/, `${formExpected}101`)), widgetRule),
})
export type KpiSettings = v.InferOutput<typeof kpiSettings>

export const kpiSettingsDefault: KpiSettings = {
  refreshMinutes: reportDataRefreshDefaultMinutes,
  widgets: {},
}

/** Setting of the whole business unit that stores them, as JSON (spec 2, section 7: KpiSettings, Home, value). */
export const kpiSettingsKey = { clientId: 'Cockpit', owner: 'Home', key: 'KpiSettings' } as const

/** The rule of a widget. */
export function ruleOf(settings: KpiSettings, id: WidgetId | number): WidgetRule {
  return settings.widgets[String(id)] ?? openRule
}
