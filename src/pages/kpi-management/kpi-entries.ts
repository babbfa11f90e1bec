/** The KPI settings as form values: entries, their problems, and the settings made from them. Pure. */
import { widgets } from '../../catalog/widgets/widgets'
import { isSameDecimal } from '../../contract/decimal'
import { kpiFieldPlace, withKpiChanges, type KpiField, type KpiValue } from '../../contract/kpi-changes'
import { limitProblems } from '../../contract/kpi-problems'
import {
  kpiSettingsDefault,
  openRule,
  ruleOf,
  type KpiSettings,
  type WidgetRule,
} from '../../contract/kpi-settings'
import { reportDataRefreshMinutesMost, widgetLimitMost } from '../../contract/limits'
import { quantityProblem } from '../../contract/quantity'
import { changesOf, type Edits } from '../../ui/edit/edits'
import type { Entries, Entry } from '../../ui/edit/entry-form'

/** Why a value cannot be saved: a translation key and its values. */
export interface KpiEntryProblem {
  readonly key: string
  readonly values: Readonly<Record<string, number>>
}

const refreshField = 'refreshMinutes'
const ruleNames = Object.keys(openRule) as (keyof WidgetRule)[]

/** The path of a value of a widget's rule. */
export function ruleField(id: number, name: keyof WidgetRule): KpiField {
  return `widgets.${id}.${name}`
}

/** All values of the settings as entries, including widgets without a rule. */
export function kpiEntries(settings: KpiSettings): Entries {
  const ids = new Set([...widgets.map(({ id }): number => id), ...Object.keys(settings.widgets).map(Number)])
  return {
    [refreshField]: String(settings.refreshMinutes),
    ...Object.fromEntries(
      [...ids].flatMap(id => {
        const rule = ruleOf(settings, id)
        return ruleNames.map(name => [ruleField(id, name), entryOf(rule[name])])
      }),
    ),
  }
}

/** The default entries, for all values that these settings have. */
export function defaultEntries({ widgets }: KpiSettings): Entries {
  const open = Object.fromEntries(Object.keys(widgets).map(id => [id, openRule]))
  return kpiEntries({ ...kpiSettingsDefault, widgets: { ...open, ...kpiSettingsDefault.widgets } })
}

/** Whether two entries are the same value, such as `20` and `20.0`. */
export function isSameEntry(one: Entry, other: Entry): boolean {
  return one === other || (typeof one === 'string' && typeof other === 'string' && isSameDecimal(one, other))
}

/** The settings with these entries. A value that cannot be parsed stays unchanged. */
export function withEntries(settings: KpiSettings, entries: Partial<Entries>): KpiSettings {
  const changes = Object.entries(entries).flatMap(([name, entry]) => {
    const field = name as KpiField
    const to = entry === undefined ? undefined : valueOf(field, entry)
    return to === undefined ? [] : [{ field, to }]
  })
  return withKpiChanges(settings, changes)
}

/** The value of an entry; undefined when it cannot be parsed. */
export function valueOf(field: KpiField, entry: Entry): KpiValue | undefined {
  if (typeof entry === 'boolean') return entry
  if (entry === '' && field !== refreshField) return null
  return entry === null || entry === '' || numberProblem(field, entry) !== null ? undefined : Number(entry)
}

/** The problems of the edits, by field. */
export function kpiEntryProblems(
  settings: KpiSettings,
  edits: Edits<Entries>,
): ReadonlyMap<KpiField, KpiEntryProblem> {
  const problems = new Map<KpiField, KpiEntryProblem>()
  const changes = changesOf(edits)
  for (const [name, entry] of Object.entries(changes)) {
    const field = name as KpiField
    const problem = typeof entry === 'boolean' ? null : numberProblem(field, entry ?? null)
    if (problem !== null) problems.set(field, problem)
  }
  const edited = withEntries(settings, changes)
  const ids = new Set(Object.keys(changes).flatMap(field => kpiFieldPlace(field as KpiField)?.id ?? []))
  for (const id of ids) {
    for (const [name, { kind, ...values }] of limitProblems(id, ruleOf(edited, id))) {
      const field = ruleField(id, name)
      // The order of the limits is only checked when both are numbers.
      const areNumbers = !problems.has(ruleField(id, 'warnAt')) && !problems.has(field)
      if (areNumbers) problems.set(field, { key: `kpi.problem.${kind}`, values })
    }
  }
  return problems
}

function numberProblem(field: KpiField, entry: string | null): KpiEntryProblem | null {
  const place = kpiFieldPlace(field)
  const least = place?.name === 'target' ? 0 : 1
  const most = place === null ? reportDataRefreshMinutesMost : widgetLimitMost
  if (entry === '' && place !== null) return null
  const problem =
    entry === null
      ? 'not-a-number'
      : quantityProblem(entry, { least: String(least), most: String(most), decimals: 0 })
  if (problem === null) return null
  if (place === null) return { key: 'kpi.problem.minutes', values: { least, most } }
  return {
    key: `grid.form.${problem === 'too-many-decimals' ? 'not-whole' : problem}`,
    values: { least, most },
  }
}

function entryOf(value: KpiValue): Entry {
  return typeof value === 'boolean' ? value : value === null ? '' : String(value)
}
