/** Differences of two KPI settings, value by value: for histories and for conflicts. Pure. */
import { openRule, ruleOf, type KpiSettings, type WidgetRule } from './kpi-settings'

/** A value of the settings: `refreshMinutes`, or `widgets.<id>.<field of the rule>`. */
export type KpiField = 'refreshMinutes' | `widgets.${number}.${keyof WidgetRule}`
export type KpiValue = number | boolean | null

export interface KpiChange {
  readonly field: KpiField
  readonly from: KpiValue
  readonly to: KpiValue
}

const ruleFields = Object.keys(openRule) as (keyof WidgetRule)[]

/** Every value that differs, the interval first, then by widget id. */
export function kpiChanges(from: KpiSettings, to: KpiSettings): readonly KpiChange[] {
  const ids = [...new Set([...Object.keys(from.widgets), ...Object.keys(to.widgets)])].map(Number)
  const values = [
    { field: 'refreshMinutes' as const, from: from.refreshMinutes, to: to.refreshMinutes },
    ...ids
      .sort((a, b) => a - b)
      .flatMap(id => {
        const [before, after] = [ruleOf(from, id), ruleOf(to, id)]
        return ruleFields.map(name => ({
          field: `widgets.${id}.${name}` as const,
          from: before[name],
          to: after[name],
        }))
      }),
  ]
  return values.filter(value => value.from !== value.to)
}

/** Changes in the order of kpiChanges, for stores that keep none. */
export function inKpiOrder<C extends { readonly field: string }>(changes: readonly C[]): readonly C[] {
  const ranks = (field: string): readonly [number, number] => {
    const place = kpiFieldPlace(field as KpiField)
    return place === null ? [-1, 0] : [place.id, ruleFields.indexOf(place.name)]
  }
  return changes.toSorted((one, other) => {
    const [[id, name], [otherId, otherName]] = [ranks(one.field), ranks(other.field)]
    return id - otherId || name - otherName
  })
}

/** The settings with changes applied, without empty rules. */
export function withKpiChanges(
  settings: KpiSettings,
  changes: readonly Pick<KpiChange, 'field' | 'to'>[],
): KpiSettings {
  let { refreshMinutes } = settings
  const widgets = new Map(Object.entries(settings.widgets))
  for (const { field, to } of changes) {
    const place = kpiFieldPlace(field)
    if (place === null) refreshMinutes = Number(to)
    else
      widgets.set(String(place.id), {
        ...(widgets.get(String(place.id)) ?? openRule),
        [place.name]: to,
      })
  }
  return plainKpiSettings({ refreshMinutes, widgets: Object.fromEntries(widgets) })
}

/** The same settings without empty rules. */
export function plainKpiSettings({ refreshMinutes, widgets }: KpiSettings): KpiSettings {
  const nonEmpty = Object.entries(widgets).filter(([, rule]) =>
    ruleFields.some(name => rule[name] !== openRule[name]),
  )
  return { refreshMinutes, widgets: Object.fromEntries(nonEmpty) }
}

/** The widget and the field of its rule that a path names; null for the interval. */
export function kpiFieldPlace(
  field: KpiField,
): { readonly id: number; readonly name: keyof WidgetRule } | null {
  const [, id, name] = field.split('.')
  return id === undefined || name === undefined ? null : { id: Number(id), name: name as keyof WidgetRule }
}
