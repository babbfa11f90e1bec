/**
 * What an administrator typed over the saved KPI settings, value by value: what is wrong with it, what a save sends, and what others
 * changed meanwhile. A value without an edit shows what is saved, also when that changes. Pure.
 */
import {
  kpiChanges,
  kpiFieldPlace,
  withKpiChanges,
  type KpiField,
  type KpiValue,
} from '../../contract/kpi-changes'
import { limitProblems } from '../../contract/kpi-problems'
import { kpiSettingsDefault, ruleOf, type KpiSettings, type WidgetRule } from '../../contract/kpi-settings'
import { reportDataRefreshMinutesMost, widgetLimitMost } from '../../contract/limits'
import { quantityProblem } from '../../contract/quantity'

/** A number as text, a flag, or null for a text that is no number. */
export type KpiEntry = string | boolean | null

export interface KpiEdit {
  readonly entry: KpiEntry
  /** What was saved when the value was first touched. */
  readonly base: KpiValue
}
export type KpiEdits = Readonly<Partial<Record<KpiField, KpiEdit>>>

/** Why a value cannot be saved: a key of the texts, and its values. */
export interface KpiEntryProblem {
  readonly key: string
  readonly values: Readonly<Record<string, number>>
}

const refreshField = 'refreshMinutes'

/** The path of a value of a widget's rule. */
export function ruleField(id: number, name: keyof WidgetRule): KpiField {
  return `widgets.${id}.${name}`
}

/** The saved value. */
export function savedValue(settings: KpiSettings, field: KpiField): KpiValue {
  const place = kpiFieldPlace(field)
  return place === null ? settings.refreshMinutes : ruleOf(settings, place.id)[place.name]
}

/** What stands in the field: the edit, else what is saved. */
export function shownEntry(settings: KpiSettings, edits: KpiEdits, field: KpiField): KpiEntry {
  const edit = edits[field]
  return edit === undefined ? entryOf(savedValue(settings, field)) : edit.entry
}

/** The edits with one more; an edit back to what is saved is none. */
export function withKpiEdit(
  settings: KpiSettings,
  edits: KpiEdits,
  field: KpiField,
  entry: KpiEntry,
): KpiEdits {
  const { [field]: before, ...others } = edits
  const saved = savedValue(settings, field)
  return isSame(entry, saved) ? others : { ...others, [field]: { entry, base: before?.base ?? saved } }
}

/** The edits that still differ from what is saved: others may have saved the same meanwhile. */
export function openKpiEdits(settings: KpiSettings, edits: KpiEdits): KpiEdits {
  const open = entriesOf(edits).filter(([field, { entry }]) => !isSame(entry, savedValue(settings, field)))
  return Object.fromEntries(open)
}

/** Edits that lead back to the settings that nobody made. */
export function editsToDefaults(settings: KpiSettings): KpiEdits {
  const changes = kpiChanges(settings, kpiSettingsDefault)
  return Object.fromEntries(changes.map(({ field, from, to }) => [field, { entry: entryOf(to), base: from }]))
}

/** Edited values that somebody else changed since. */
export function changedMeanwhile(settings: KpiSettings, edits: KpiEdits): readonly KpiField[] {
  return entriesOf(edits).flatMap(([field, { base }]) =>
    base === savedValue(settings, field) ? [] : [field],
  )
}

/** The settings as edited. A value that cannot be read stays as it is saved, and is among the problems. */
export function editedSettings(settings: KpiSettings, edits: KpiEdits): KpiSettings {
  const changes = entriesOf(edits).flatMap(([field, { entry }]) => {
    const value = valueOf(field, entry)
    return value === undefined ? [] : [{ field, to: value }]
  })
  return withKpiChanges(settings, changes)
}

/**
 * What a save says it has read: what was saved when each edit was begun, so that the server tells of changes that nobody saw; of the
 * fields in `told` the newest value, for the administrator has seen it.
 */
export function readSettings(settings: KpiSettings, edits: KpiEdits, told: ReadonlySet<string>): KpiSettings {
  const bases = entriesOf(edits).flatMap(([field, { base }]) =>
    told.has(field) ? [] : [{ field, to: base }],
  )
  return withKpiChanges(settings, bases)
}

/** What is wrong with the edits, by field. */
export function kpiEditProblems(
  settings: KpiSettings,
  edits: KpiEdits,
): ReadonlyMap<KpiField, KpiEntryProblem> {
  const problems = new Map<KpiField, KpiEntryProblem>()
  for (const [field, { entry }] of entriesOf(edits)) {
    const problem = typeof entry === 'boolean' ? null : numberProblem(field, entry)
    if (problem !== null) problems.set(field, problem)
  }
  const edited = editedSettings(settings, edits)
  const ids = new Set(entriesOf(edits).flatMap(([field]) => kpiFieldPlace(field)?.id ?? []))
  for (const id of ids) {
    for (const [name, { kind, ...values }] of limitProblems(id, ruleOf(edited, id))) {
      const field = ruleField(id, name)
      // The order of the limits can be judged when both are numbers.
      const areNumbers = !problems.has(ruleField(id, 'warnAt')) && !problems.has(field)
      if (areNumbers) problems.set(field, { key: `kpi.problem.${kind}`, values })
    }
  }
  return problems
}

/** The limits of a widget as edited, for a preview. */
export function editedRule(settings: KpiSettings, edits: KpiEdits, id: number): WidgetRule {
  return ruleOf(editedSettings(settings, edits), id)
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

/** The value of an entry; undefined for one that cannot be read. */
function valueOf(field: KpiField, entry: KpiEntry): KpiValue | undefined {
  if (typeof entry === 'boolean') return entry
  if (entry === '' && field !== refreshField) return null
  return entry === null || entry === '' || numberProblem(field, entry) !== null ? undefined : Number(entry)
}

function entryOf(value: KpiValue): string | boolean {
  return typeof value === 'boolean' ? value : value === null ? '' : String(value)
}

function isSame(entry: KpiEntry, saved: KpiValue): boolean {
  if (typeof entry === 'boolean' || typeof saved === 'boolean') return entry === saved
  if (entry === null || entry === '') return entry === '' && saved === null
  return saved !== null && Number(entry) === saved
}

function entriesOf(edits: KpiEdits): readonly (readonly [KpiField, KpiEdit])[] {
  return Object.entries(edits).flatMap(([field, edit]) =>
    edit === undefined ? [] : [[field as KpiField, edit] as const],
  )
}
