/** Which targets and limits are valid. Pure; the server refuses and the cockpit explains by the same rules. */
import { limitSideOf } from './kpi-limits'
import { kpiReportIds } from './kpi-reports'
import type { KpiSettings, WidgetRule } from './kpi-settings'
import { widgetLimitMost } from './limits'
import { widgetIds } from './widgets'

/** Charts and panels show several figures, so they have no target or limit. */
const severalFigures: readonly number[] = [
  widgetIds.GroupedBarChart,
  widgetIds.SalesOrdersToday,
  ...Object.values(kpiReportIds),
]

/** Whether a widget can have a target and limits. */
export function isMeasured(id: number): boolean {
  return !severalFigures.includes(id)
}

const knownIds = new Set<number>([...Object.values(widgetIds), ...Object.values(kpiReportIds)])

export type LimitField = 'target' | 'warnAt' | 'alarmAt'
export const limitFields = ['target', 'warnAt', 'alarmAt'] as const satisfies readonly LimitField[]

/** Why a figure is not valid; its text is `kpi.problem.<kind>`. */
export type LimitProblem =
  | { readonly kind: 'too-small'; readonly least: number }
  | { readonly kind: 'too-big'; readonly most: number }
  /** The alarm must lie beyond the warning, on the side of the limits. */
  | { readonly kind: 'not-above-warning' | 'not-below-warning'; readonly warnAt: number }
  /** The widget has several figures, or none. */
  | { readonly kind: 'not-measured' }

/** What is wrong with the figures of a widget, by field; empty for a rule that can be saved. */
export function limitProblems(
  id: number,
  rule: Pick<WidgetRule, LimitField>,
): ReadonlyMap<LimitField, LimitProblem> {
  const problems = new Map<LimitField, LimitProblem>()
  for (const field of limitFields) {
    const problem = rule[field] === null ? null : figureProblem(id, field, rule[field])
    if (problem !== null) problems.set(field, problem)
  }
  const { warnAt, alarmAt } = rule
  if (problems.size > 0 || warnAt === null || alarmAt === null) return problems
  const isLow = limitSideOf(id) === 'low'
  if (isLow ? alarmAt >= warnAt : alarmAt <= warnAt)
    problems.set('alarmAt', { kind: isLow ? 'not-below-warning' : 'not-above-warning', warnAt })
  return problems
}

/** A target of zero makes sense; a limit of zero would always be reached, or never. */
function figureProblem(id: number, field: LimitField, figure: number): LimitProblem | null {
  if (!isMeasured(id)) return { kind: 'not-measured' }
  const least = field === 'target' ? 0 : 1
  if (figure < least) return { kind: 'too-small', least }
  return figure > widgetLimitMost ? { kind: 'too-big', most: widgetLimitMost } : null
}

export interface KpiSettingsProblem {
  /** For instance `widgets.12.warnAt`. */
  readonly path: string
  readonly kind: LimitProblem['kind'] | 'unknown-widget'
  /** Values of its text. */
  readonly values: Readonly<Record<string, number>>
}

/** What is wrong with the settings as a whole. */
export function kpiSettingsProblems(settings: KpiSettings): readonly KpiSettingsProblem[] {
  return Object.entries(settings.widgets).flatMap(([text, rule]): readonly KpiSettingsProblem[] => {
    const id = Number(text)
    if (!knownIds.has(id)) return [{ path: `widgets.${text}`, kind: 'unknown-widget', values: {} }]
    return [...limitProblems(id, rule)].map(([field, { kind, ...values }]) => ({
      path: `widgets.${text}.${field}`,
      kind,
      values,
    }))
  })
}
