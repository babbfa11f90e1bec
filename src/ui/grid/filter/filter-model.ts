/**
 * Filters while they are edited: the operators of a field, the draft in an editor, and why it is no condition yet. Pure; the wire format
 * is the contract's Filter.
 */
import { filterTypeOf, type Field, type FilterType } from '../../../contract/field'
import type { Filter, FilterValue } from '../../../contract/filter'
import type { Formats } from '../../../contract/formats'
import { takeLimitDefault } from '../../../contract/limits'
import { compareDecimals } from '../../../contract/decimal'
import { isRelative } from '../../../contract/relative-day'
import { withoutGuard } from '../../../contract/csv'
import { decimalMarkOf, parseDecimal, showDecimal, type DecimalMark } from '../../../contract/typed-number'
import { isIsoDay } from '../../../contract/wire-values'
import {
  editorKindOf,
  offeredOperators,
  operatorsOfMissing,
  textDraft,
  type DraftOperator,
  type FilterEditorKind,
} from './filter-words'
import { isCounted, periodDays, periodFilter, periodOf, type PeriodName } from './relative-period'

/** Operators that a field offers; those that check for a missing value only where it may be missing. */
export function operatorsOf(field: Pick<Field, 'kind' | 'schema'>): readonly DraftOperator[] {
  const isOptional = field.schema.type === 'nullable'
  return [...offeredOperators[editorKindOf(field)], ...(isOptional ? operatorsOfMissing : [])]
}

/** The state of an editor. Values of other operators are kept while the operator changes. */
export interface FilterDraft {
  readonly operator: DraftOperator
  /** Chosen states. */
  readonly values: readonly string[]
  /** Ends of a range, or one value in `start`. Empty: not entered yet; null: the text is no date or number. */
  readonly start: string | null
  readonly end: string | null
  /** A relative period, and its number of days where the name does not determine it; null: the text is no number. */
  readonly period: PeriodName | ''
  readonly days: string | null
  readonly text: string
  /** The pasted text, and the values that were read from it. */
  readonly pasted: string
  readonly list: readonly string[]
  readonly flag: 'any' | 'yes' | 'no'
}

/** What the drafts of days and of numbers depend on: the company's region and its decimal mark. */
type DraftFormats = Pick<Formats, 'companyDay' | 'number'>

/** The initial draft: the filter as its editor shows it, a moment by its day, or an empty one. */
export function draftOf(field: Field, filter: Filter | undefined, formats: DraftFormats): FilterDraft {
  const kind = editorKindOf(field)
  const empty: FilterDraft = {
    operator: offeredOperators[kind][0],
    values: [],
    start: '',
    end: '',
    period: '',
    days: '7',
    text: '',
    pasted: '',
    list: [],
    flag: 'yes',
  }
  if (filter === undefined) return empty
  const isNegated = filter.isNegated === true
  if (filter.isEmpty === true) return { ...empty, operator: isNegated ? 'isNotEmpty' : 'isEmpty' }
  switch (kind) {
    case 'choice':
      return { ...empty, operator: isNegated ? 'isNoneOf' : 'isOneOf', values: valuesOf(filter) }
    case 'flag':
      return { ...empty, flag: flagOf(filter) }
    case 'text':
      return { ...empty, ...textDraft(filter) }
    case 'days':
    case 'numbers':
      return { ...empty, ...orderedDraft(filter, kind, formats) }
  }
}

function orderedDraft(filter: Filter, kind: 'days' | 'numbers', formats: DraftFormats): Partial<FilterDraft> {
  const { operator, value, values, valueStart, valueEnd } = filter
  const isNegated = filter.isNegated === true
  if (isRelative(filter)) {
    const { name = '', count } = periodOf(filter) ?? {}
    return { operator: 'isWithin', period: name, ...(count !== undefined && { days: String(count) }) }
  }
  if (values !== undefined) {
    const list = values.map(String)
    const mark = decimalMarkOf(formats)
    const shownList = kind === 'numbers' ? list.map(value => showDecimal(value, mark)) : list
    return { operator: isNegated ? 'isNotInList' : 'isInList', list, pasted: shownList.join('\n') }
  }
  const shown = (one: FilterValue | undefined) =>
    one === undefined ? '' : kind === 'days' ? dayOf(one, formats) : String(one)
  if (operator === 'In') return { operator: 'isBetween', start: shown(valueStart), end: shown(valueEnd) }
  const start = shown(value)
  if (operator === 'IsEqualTo') return { operator: isNegated ? 'isNot' : 'is', start }
  const isDay = filter.type === 'datetime'
  if (operator === 'IsGreaterThan') return { operator: isDay ? 'isAfter' : 'isGreater', start }
  return { operator: isDay ? 'isBefore' : 'isLess', start }
}

/** The problem of a value, and at which of the editor's fields it is shown. */
export interface DraftProblem {
  readonly kind: 'empty' | 'reversed' | 'notANumber' | 'notADate' | 'outOfRange' | 'tooMany'
  readonly at: 'start' | 'end'
  /** Values for the sentence. */
  readonly values?: Readonly<Record<string, string>>
}

/** Least and greatest value of a field, by its kind (spec 1, section 5: range bounds). */
export function boundsOf({ kind }: Pick<Field, 'kind'>): { least: number; most: number } | null {
  return kind === 'progress' ? { least: 0, most: 100 } : null
}

/** Why a draft is no condition yet; null when it is one, or when none is needed (a flag of any value). */
export function draftProblem(field: Field, draft: FilterDraft): DraftProblem | null {
  const kind = editorKindOf(field)
  const empty: DraftProblem = { kind: 'empty', at: 'start' }
  switch (draft.operator) {
    case 'isEmpty':
    case 'isNotEmpty':
      return null
    case 'isOneOf':
    case 'isNoneOf':
      return draft.values.length === 0 ? empty : null
    case 'isInList':
    case 'isNotInList':
      return listProblem(kind, draft.list)
    case 'contains':
    case 'containsNot':
    case 'startsWith':
    case 'isExactly':
    case 'isNotExactly':
      return draft.text.trim() === '' ? empty : null
    case 'isBetween':
      return rangeProblem(field, draft)
    case 'isWithin':
      return periodProblem(draft)
    default:
      if (kind === 'flag') return null
      return draft.start === '' ? empty : valueProblem(field, draft.start, 'start')
  }
}

function periodProblem({ period, days }: FilterDraft): DraftProblem | null {
  if (period === '') return { kind: 'empty', at: 'start' }
  if (!isCounted(period)) return null
  if (days === '') return { kind: 'empty', at: 'end' }
  if (days === null || !/^-?\d{1,9}$/.test(days)) return { kind: 'notANumber', at: 'end' }
  const { least, most } = periodDays
  if (Number(days) >= least && Number(days) <= most) return null
  return { kind: 'outOfRange', at: 'end', values: { least: String(least), most: String(most) } }
}

function rangeProblem(field: Field, { start, end }: FilterDraft): DraftProblem | null {
  if (start === '' && end === '') return { kind: 'empty', at: 'start' }
  const problem = valueProblem(field, start, 'start') ?? valueProblem(field, end, 'end')
  if (problem !== null || start === null || end === null || start === '' || end === '') return problem
  const isReversed = editorKindOf(field) === 'days' ? start > end : compareDecimals(start, end) > 0
  return isReversed ? { kind: 'reversed', at: 'end', values: { start } } : null
}

/** Most digits that the server accepts. */
const numberText = /^-?\d{1,30}(\.\d{1,15})?$/

function valueProblem(field: Field, value: string | null, at: DraftProblem['at']): DraftProblem | null {
  if (value === '') return null
  const isDay = editorKindOf(field) === 'days'
  if (value === null || (!isDay && !numberText.test(value)))
    return { kind: isDay ? 'notADate' : 'notANumber', at }
  const bounds = boundsOf(field)
  if (bounds === null || (Number(value) >= bounds.least && Number(value) <= bounds.most)) return null
  return { kind: 'outOfRange', at, values: { least: String(bounds.least), most: String(bounds.most) } }
}

function listProblem(kind: FilterEditorKind, list: readonly string[]): DraftProblem | null {
  if (list.length === 0) return { kind: 'empty', at: 'start' }
  if (list.length > takeLimitDefault) return { kind: 'tooMany', at: 'start' }
  const isWrong = kind === 'numbers' && !list.every(value => numberText.test(value))
  return isWrong ? { kind: 'notANumber', at: 'start' } : null
}

/** The condition of a draft; null while it has a problem, and for a flag of any value. */
export function filterOfDraft(selector: string, field: Field, draft: FilterDraft): Filter | null {
  if (draftProblem(field, draft) !== null) return null
  const type = filterTypeOf(field.kind)
  const convert = type === 'number' ? numberValue : (value: string): FilterValue => value
  const negated = { isNegated: true } as const
  const one = (operator: 'IsEqualTo' | 'IsGreaterThan' | 'IsLessThan'): Filter => ({
    selector,
    operator,
    value: convert(draft.start ?? ''),
    type,
  })
  switch (draft.operator) {
    case 'isWithin': {
      const { period: name, days } = draft
      if (name === '') return null
      return periodFilter(selector, isCounted(name) ? { name, count: Number(days) } : { name })
    }
    case 'isEmpty':
      return { selector, operator: 'IsEqualTo', type, isEmpty: true }
    case 'isNotEmpty':
      return { selector, operator: 'IsEqualTo', type, isEmpty: true, ...negated }
    case 'isOneOf':
      return { selector, operator: 'In', values: [...draft.values], type }
    case 'isNoneOf':
      return { selector, operator: 'In', values: [...draft.values], type, ...negated }
    case 'isInList':
      return { selector, operator: 'In', values: draft.list.map(convert), type: listType(type) }
    case 'isNotInList':
      return { selector, operator: 'In', values: draft.list.map(convert), type: listType(type), ...negated }
    case 'isBetween':
      return { selector, operator: 'In', ...endsOf(draft, convert), type }
    case 'isAfter':
    case 'isGreater':
      return one('IsGreaterThan')
    case 'isBefore':
    case 'isLess':
      return one('IsLessThan')
    case 'isNot':
      return { ...one('IsEqualTo'), ...negated }
    case 'is':
      if (type !== 'boolean') return one('IsEqualTo')
      return draft.flag === 'any'
        ? null
        : { selector, operator: 'IsEqualTo', value: draft.flag === 'yes', type }
    case 'contains':
    case 'containsNot':
    case 'startsWith':
    case 'isExactly':
    case 'isNotExactly':
      return textFilter(selector, draft.operator, draft.text.trim())
  }
}

type TextOperator = 'contains' | 'containsNot' | 'startsWith' | 'isExactly' | 'isNotExactly'

/** A star that the user typed is a wildcard, but is taken literally in an exact comparison. */
function textFilter(selector: string, operator: TextOperator, text: string): Filter {
  const isNegated = operator === 'containsNot' || operator === 'isNotExactly'
  const isExact = operator === 'isExactly' || operator === 'isNotExactly'
  const value = isExact ? text : operator === 'startsWith' ? `${text}*` : `*${text}*`
  return {
    selector,
    operator: 'IsEqualTo',
    value,
    type: isExact && text.includes('*') ? 'list' : 'string',
    ...(isNegated ? { isNegated: true } : {}),
  }
}

/** The values in a pasted text. */
export interface PastedList {
  /** Each value once, in their order. */
  readonly values: readonly string[]
  /** Number of values that were read, with repeated ones. */
  readonly count: number
  /** How many of them are repetitions. */
  readonly repeated: number
}

/**
 * Reads values between commas, semicolons, tabs and line breaks. Case is ignored, as in the search. Numbers are read as in a number field;
 * what is none stays as it was written.
 */
export function readList(
  pasted: string,
  field: Pick<Field, 'kind'>,
  formats: Pick<Formats, 'number'>,
): PastedList {
  const isOfNumbers = editorKindOf(field) === 'numbers'
  const read = isOfNumbers ? numbersIn(pasted, decimalMarkOf(formats)) : pasted.split(/[,;\t\r\n]+/)
  const all = read.map(value => withoutGuard(value.trim())).filter(value => value !== '')
  const first = new Map<string, string>()
  for (const value of all) if (!first.has(value.toLowerCase())) first.set(value.toLowerCase(), value)
  return { values: [...first.values()], count: all.length, repeated: all.length - first.size }
}

/**
 * The numbers of a text as decimal texts. Where a comma is the decimal mark, it stands between two numbers only at the end of a word and in
 * what is no number otherwise.
 */
function numbersIn(pasted: string, mark: DecimalMark): readonly string[] {
  const between = mark === ',' ? /[;\t\r\n]|,(?=[\s;]|$)/ : /[,;\t\r\n]/
  return pasted.split(between).flatMap(piece => {
    const number = parseDecimal(piece, mark)
    return number === null ? piece.split(',').map(one => parseDecimal(one, mark) ?? one) : [number]
  })
}

function valuesOf(filter: Filter): readonly string[] {
  return (filter.values ?? (filter.value === undefined ? [] : [filter.value])).map(String)
}

function flagOf(filter: Filter): FilterDraft['flag'] {
  const values = filter.values ?? [filter.value]
  const fits = (flag: boolean) => values.includes(flag) !== (filter.isNegated === true)
  if (fits(true) === fits(false)) return 'any'
  return fits(true) ? 'yes' : 'no'
}

/** Whole numbers as numbers, all others as the decimal text that was typed. */
function numberValue(value: string): FilterValue {
  const number = Number(value)
  return Number.isSafeInteger(number) && String(number) === value ? number : value
}

function listType(type: FilterType): FilterType {
  return type === 'string' ? 'list' : type
}

function endsOf(
  { start, end }: FilterDraft,
  convert: (value: string) => FilterValue,
): Pick<Filter, 'valueStart' | 'valueEnd'> {
  const isFilled = (value: string | null): value is string => value !== null && value !== ''
  return {
    ...(isFilled(start) ? { valueStart: convert(start) } : {}),
    ...(isFilled(end) ? { valueEnd: convert(end) } : {}),
  }
}

/** A day, or the one that a moment has in the company. */
function dayOf(value: FilterValue, { companyDay }: DraftFormats): string {
  const text = String(value)
  return isIsoDay(text) ? text : companyDay(new Date(text))
}
