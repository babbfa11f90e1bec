/**
 * Conditions on the fields of a grid: the editor of each kind, its operators, the wire format of conditions on texts, and a condition in
 * words. Pure.
 */
import { type Field, type FilterType, filterTypeOf } from '../../../contract/field'
import type { Filter, FilterValue } from '../../../contract/filter'
import { onDay } from '../../../contract/relative-day'
import { cellText, type TextColumn, type TextContext } from '../../../texts/cell-text'
import { isNumericKind } from '../table/grid-columns'
import { shownByTitles } from './role-filter'
import { periodOf, type RelativePeriod } from './relative-period'

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

/** Operators that an editor offers, by kind; the first one is that of a new draft. */
export const offeredOperators = {
  choice: ['isOneOf', 'isNoneOf'],
  days: ['isBetween', 'isWithin', 'is', 'isNot', 'isAfter', 'isBefore'],
  numbers: ['isBetween', 'is', 'isNot', 'isGreater', 'isLess', 'isInList', 'isNotInList'],
  flag: ['is'],
  text: ['contains', 'containsNot', 'startsWith', 'isExactly', 'isNotExactly', 'isInList', 'isNotInList'],
} as const satisfies Record<FilterEditorKind, readonly string[]>

export const operatorsOfMissing = ['isEmpty', 'isNotEmpty'] as const

export type DraftOperator =
  | (typeof offeredOperators)[FilterEditorKind][number]
  | (typeof operatorsOfMissing)[number]

/** A condition on texts while it is edited: with a text, or with a list as it was pasted and read. */
interface TextDraft {
  readonly operator: DraftOperator
  readonly text: string
  readonly pasted?: string
  readonly list?: readonly string[]
}

/** The operator and the text of a condition on texts, whose wire format expresses both by stars. */
export function textDraft(filter: Filter): TextDraft {
  const isNegated = filter.isNegated === true
  if (filter.values !== undefined) {
    const list = filter.values.map(String)
    return {
      operator: isNegated ? 'isNotInList' : 'isInList',
      text: '',
      list,
      pasted: list.join('\n'),
    }
  }
  const raw = String(filter.value ?? filter.valueStart ?? '')
  const isPattern = filter.type !== 'list' && raw.endsWith('*') && raw.length > 1
  if (isPattern && raw.startsWith('*'))
    return { operator: isNegated ? 'containsNot' : 'contains', text: raw.slice(1, -1) }
  if (isPattern && !isNegated) return { operator: 'startsWith', text: raw.slice(0, -1) }
  return { operator: isNegated ? 'isNotExactly' : 'isExactly', text: raw }
}

/** The name of a period: "Next 7 days". */
export function periodText({ name, count }: RelativePeriod, { translate, formats }: TextContext): string {
  return count === undefined
    ? translate(`period.${name}`)
    : translate(`period.${name}.counted`, { count, number: formats.number(count, 0) })
}

/** The dates of a period: "24/11/2026 – 30/11/2026", or a single one; without a start "up to 23/11/2026". */
export function daysText(
  { valueStart, valueEnd }: Pick<Filter, 'valueStart' | 'valueEnd'>,
  { translate, formats }: TextContext,
): string {
  const day = (value: FilterValue) => formats.date(String(value))
  if (valueEnd === undefined) return valueStart === undefined ? '' : day(valueStart)
  if (valueStart === undefined) return translate('period.upTo', { day: day(valueEnd) })
  return valueStart === valueEnd ? day(valueStart) : `${day(valueStart)} – ${day(valueEnd)}`
}

interface FilterWords {
  /** Field and operator. */
  readonly subject: string
  readonly value: string
}

/** Most values that a pill names; of more it shows the number. */
const valuesShownMost = 3

/**
 * The words of a condition. A choice of most states names the excluded ones; a relative period is named with its present dates.
 * @param today the company's day, yyyy-mm-dd
 */
export function filterWords(
  condition: Filter,
  title: string,
  field: Field,
  context: TextContext,
  today: string,
): FilterWords {
  const { translate } = context
  const [filter = condition] = onDay([shownByTitles(condition, field, translate)], today)
  const period = periodOf(condition)
  if (period !== null)
    return {
      subject: translate('grid.filter.subject.between', { field: title }),
      value: translate('period.withDays', {
        period: periodText(period, context),
        days: daysText(filter, context),
      }),
    }
  const isNegated = filter.isNegated === true
  const column = { kind: field.kind, ...(field.machine === undefined ? {} : { machine: field.machine }) }
  const show = (value: FilterValue) => comparedText(column, value, context)
  const words = (comparison: Comparison, value: string): FilterWords => ({
    subject: translate(`grid.filter.subject.${comparison}`, { field: title }),
    value,
  })
  if (filter.isEmpty === true)
    return words('has', translate(isNegated ? 'grid.filter.value.some' : 'grid.filter.value.none'))
  if (filter.values !== undefined) return choiceWords(filter.values, isNegated, field, show, words, translate)
  const { operator, value = '', valueStart, valueEnd } = filter
  if (operator === 'IsGreaterThan')
    return words(filter.type === 'datetime' ? 'after' : 'greater', show(value))
  if (operator === 'IsLessThan') return words(filter.type === 'datetime' ? 'before' : 'less', show(value))
  if (operator === 'In') {
    if (valueEnd === undefined) return words('from', show(valueStart ?? ''))
    if (valueStart === undefined) return words('to', show(valueEnd))
    if (valueStart === valueEnd) return words(isNegated ? 'isNot' : 'is', show(valueStart))
    return words(isNegated ? 'isNot' : 'between', `${show(valueStart)} – ${show(valueEnd)}`)
  }
  if (editorKindOf(field) === 'text') {
    const draft = textDraft(filter)
    return words(textComparisons[draft.operator] ?? 'is', draft.text)
  }
  return words(isNegated ? 'isNot' : 'is', show(value))
}

/** A value of a condition: numbers with all their decimals, since a rounded one would be another condition. */
function comparedText(column: TextColumn, value: FilterValue, context: TextContext): string {
  if (typeof value === 'boolean' || !isNumericKind(column.kind)) return cellText(column, value, context)
  return column.kind === 'percent' ? context.formats.percent(value) : context.formats.number(value)
}

type Comparison =
  | 'is'
  | 'isNot'
  | 'has'
  | 'after'
  | 'before'
  | 'greater'
  | 'less'
  | 'from'
  | 'to'
  | 'between'
  | 'contains'
  | 'containsNot'
  | 'startsWith'

const textComparisons: Partial<Record<DraftOperator, Comparison>> = {
  contains: 'contains',
  containsNot: 'containsNot',
  startsWith: 'startsWith',
  isNotExactly: 'isNot',
}

function choiceWords(
  values: readonly FilterValue[],
  isNegated: boolean,
  { states = [], schema }: Field,
  show: (value: FilterValue) => string,
  words: (comparison: Comparison, value: string) => FilterWords,
  translate: TextContext['translate'],
): FilterWords {
  // Where a state may be missing, nothing is abbreviated: a choice leaves out the rows without one, "not" the others includes them.
  const all = schema.type === 'nullable' ? [] : states
  const others = all.filter(state => !values.includes(state))
  if (all.length > 0 && others.length === 0 && !isNegated)
    return words('is', translate('grid.filter.value.any'))
  if (others.length > 0 && others.length < values.length)
    return words(isNegated ? 'is' : 'isNot', listed(others.map(show), translate))
  return words(isNegated ? 'isNot' : 'is', listed(values.map(show), translate))
}

function listed(values: readonly string[], translate: TextContext['translate']): string {
  // Numbers may have commas of their own.
  const separator = values.some(value => value.includes(',')) ? '; ' : ', '
  if (values.length <= valuesShownMost) return values.join(separator)
  const shown = values.slice(0, valuesShownMost - 1).join(separator)
  return translate('grid.filter.andMore', { values: shown, count: values.length - valuesShownMost + 1 })
}
