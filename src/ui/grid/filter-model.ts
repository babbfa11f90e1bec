/**
 * Filters as a person edits them: what can be asked of a field, the draft that an editor holds, and the words of a condition.
 * Pure; the wire form is the contract's Filter.
 */
import { filterTypeOf, type Field, type FilterType } from '../../contract/field'
import type { Filter, FilterValue } from '../../contract/filter'
import { cellText, type TextContext } from './cell-text'

/** Which editor a field gets. */
export type FilterEditorKind = 'choice' | 'days' | 'numbers' | 'flag' | 'text'

const editorKinds: Readonly<Record<FilterType, FilterEditorKind>> = {
  enum: 'choice',
  datetime: 'days',
  boolean: 'flag',
  string: 'text',
  list: 'text',
  number: 'numbers',
}

/** The editor of a field's filter. */
export function editorKindOf(field: Pick<Field, 'kind'>): FilterEditorKind {
  return editorKinds[filterTypeOf(field.kind)]
}

export const textOperators = ['contains', 'startsWith', 'is'] as const
export type TextOperator = (typeof textOperators)[number]

/** What an editor holds; empty texts are values that are not entered yet. */
export type FilterDraft =
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'days' | 'numbers'; readonly start: string; readonly end: string }
  | { readonly kind: 'flag'; readonly value: boolean }
  | { readonly kind: 'text'; readonly operator: TextOperator; readonly text: string }

/** A draft to start with: the filter as it is, or an empty one. */
export function draftOf(field: Pick<Field, 'kind'>, filter: Filter | undefined): FilterDraft {
  const kind = editorKindOf(field)
  switch (kind) {
    case 'choice':
      return {
        kind,
        values: (filter?.values ?? (filter?.value === undefined ? [] : [filter.value])).map(String),
      }
    case 'days':
      return { kind, start: dayOf(startOf(filter)), end: dayOf(endOf(filter)) }
    case 'numbers':
      return { kind, start: startOf(filter), end: endOf(filter) }
    case 'flag':
      return { kind, value: filter?.value !== false }
    case 'text':
      return { kind, ...textDraft(filter) }
  }
}

export type DraftProblem = 'empty' | 'reversed' | 'notANumber'

/** Why a draft is no condition yet; null when it is one. */
export function draftProblem(draft: FilterDraft): DraftProblem | null {
  switch (draft.kind) {
    case 'choice':
      return draft.values.length === 0 ? 'empty' : null
    case 'flag':
      return null
    case 'text':
      return draft.text.trim() === '' ? 'empty' : null
    case 'days':
      if (draft.start === '' && draft.end === '') return 'empty'
      return draft.start !== '' && draft.end !== '' && draft.start > draft.end ? 'reversed' : null
    case 'numbers': {
      if (draft.start.trim() === '' && draft.end.trim() === '') return 'empty'
      const ends = [draft.start, draft.end].filter(text => text.trim() !== '').map(Number)
      if (ends.some(end => !Number.isFinite(end))) return 'notANumber'
      const [start, end] = ends
      return start !== undefined && end !== undefined && start > end ? 'reversed' : null
    }
  }
}

/** The condition of a draft; null while it has a problem. */
export function filterOfDraft(
  selector: string,
  field: Pick<Field, 'kind'>,
  draft: FilterDraft,
): Filter | null {
  if (draftProblem(draft) !== null) return null
  const type = filterTypeOf(field.kind)
  switch (draft.kind) {
    case 'choice':
      return { selector, operator: 'In', values: [...draft.values], type }
    case 'flag':
      return { selector, operator: 'IsEqualTo', value: draft.value, type }
    case 'text':
      return {
        selector,
        operator: 'IsEqualTo',
        value: pattern(draft.operator, draft.text.trim()),
        type: 'string',
      }
    case 'days':
      return { selector, operator: 'In', ...ends(draft.start, draft.end, text => text), type }
    case 'numbers':
      return { selector, operator: 'In', ...ends(draft.start, draft.end, Number), type }
  }
}

/** Days of a preset, both included, yyyy-mm-dd. */
export interface DayPreset {
  readonly name: 'today' | 'todayAndTomorrow' | 'thisWeek' | 'nextSevenDays' | 'untilYesterday'
  readonly start: string
  readonly end: string
}

/** Presets under two date fields. `today` is the company's day; a week starts on Monday. */
export function dayPresets(today: string): readonly DayPreset[] {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return [
    { name: 'today', start: today, end: today },
    { name: 'todayAndTomorrow', start: today, end: addDays(today, 1) },
    { name: 'thisWeek', start: addDays(today, -weekday), end: addDays(today, 6 - weekday) },
    { name: 'nextSevenDays', start: today, end: addDays(today, 6) },
    { name: 'untilYesterday', start: '', end: addDays(today, -1) },
  ]
}

/** Words of a condition for its pill. */
export interface FilterWords {
  /** Field and operator. */
  readonly subject: string
  readonly value: string
}

/** Shown in full before a pill says how many. */
const valuesShownMost = 3

/** What a pill says. A choice of most states is told by what it leaves out. */
export function filterWords(filter: Filter, title: string, field: Field, context: TextContext): FilterWords {
  const { translate } = context
  const show = (value: FilterValue) => cellText(columnOf(field), value, context)
  const words = (operator: string, value: string): FilterWords => ({
    subject: translate(`grid.filter.subject.${operator}`, { field: title }),
    value,
  })
  if (filter.values !== undefined) {
    const chosen = filter.values.map(String)
    const others = (field.states ?? []).filter(state => !chosen.includes(state))
    if (others.length > 0 && others.length < chosen.length)
      return words('isNot', listed(others.map(show), translate))
    return words(chosen.length === 1 ? 'is' : 'isOneOf', listed(filter.values.map(show), translate))
  }
  if (filter.operator === 'IsGreaterThan') return words('after', show(filter.value ?? ''))
  if (filter.operator === 'IsLessThan') return words('before', show(filter.value ?? ''))
  if (filter.operator === 'In') {
    const { valueStart, valueEnd } = filter
    if (valueEnd === undefined) return words('from', show(valueStart ?? ''))
    if (valueStart === undefined) return words('to', show(valueEnd))
    if (valueStart === valueEnd) return words('is', show(valueStart))
    return words('between', `${show(valueStart)} – ${show(valueEnd)}`)
  }
  if (editorKindOf(field) === 'text') {
    const draft = textDraft(filter)
    return words(draft.operator, draft.text)
  }
  return words('is', show(filter.value ?? ''))
}

function columnOf(field: Field): { kind: Field['kind']; machine?: string } {
  return { kind: field.kind, ...(field.machine === undefined ? {} : { machine: field.machine }) }
}

function listed(values: readonly string[], translate: TextContext['translate']): string {
  if (values.length <= valuesShownMost) return values.join(', ')
  const shown = values.slice(0, valuesShownMost - 1).join(', ')
  return translate('grid.filter.andMore', { values: shown, count: values.length - valuesShownMost + 1 })
}

function textDraft(filter: Filter | undefined): { operator: TextOperator; text: string } {
  const raw = String(filter?.value ?? filter?.values?.join(', ') ?? '')
  if (raw === '') return { operator: 'contains', text: '' }
  const startsOpen = raw.startsWith('*')
  const endsOpen = raw.endsWith('*')
  if (startsOpen && endsOpen) return { operator: 'contains', text: raw.slice(1, -1) }
  if (endsOpen) return { operator: 'startsWith', text: raw.slice(0, -1) }
  return { operator: 'is', text: raw }
}

function pattern(operator: TextOperator, text: string): string {
  if (operator === 'contains') return `*${text}*`
  return operator === 'startsWith' ? `${text}*` : text
}

function ends(start: string, end: string, convert: (text: string) => FilterValue): Partial<Filter> {
  return {
    ...(start.trim() === '' ? {} : { valueStart: convert(start.trim()) }),
    ...(end.trim() === '' ? {} : { valueEnd: convert(end.trim()) }),
  }
}

function startOf(filter: Filter | undefined): string {
  if (filter?.operator === 'IsGreaterThan' || filter?.operator === 'IsEqualTo')
    return String(filter.value ?? '')
  return String(filter?.valueStart ?? '')
}

function endOf(filter: Filter | undefined): string {
  if (filter?.operator === 'IsLessThan' || filter?.operator === 'IsEqualTo') return String(filter.value ?? '')
  return String(filter?.valueEnd ?? '')
}

/** The day of an ISO moment or day. */
function dayOf(text: string): string {
  return text.slice(0, 10)
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
