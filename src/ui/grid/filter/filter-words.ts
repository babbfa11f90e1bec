/** What a pill says about a condition: the field with its comparison, and the value in the user's language and formats. */
import type { Field } from '../../../contract/field'
import type { Filter, FilterValue } from '../../../contract/filter'
import { cellText, type TextContext } from '../../../texts/cell-text'
import { editorKindOf, textDraft, type DraftOperator } from './filter-kinds'

export interface FilterWords {
  /** Field and comparison. */
  readonly subject: string
  readonly value: string
}

/** Shown in full before a pill says how many. */
const valuesShownMost = 3

/** The words of a condition. A choice of most states is told by what it leaves out. */
export function filterWords(filter: Filter, title: string, field: Field, context: TextContext): FilterWords {
  const { translate } = context
  const isNegated = filter.isNegated === true
  const column = { kind: field.kind, ...(field.machine === undefined ? {} : { machine: field.machine }) }
  const show = (value: FilterValue) => cellText(column, value, context)
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
  { states = [] }: Field,
  show: (value: FilterValue) => string,
  words: (comparison: Comparison, value: string) => FilterWords,
  translate: TextContext['translate'],
): FilterWords {
  const others = states.filter(state => !values.includes(state))
  if (states.length > 0 && others.length === 0 && !isNegated)
    return words('is', translate('grid.filter.value.any'))
  if (others.length > 0 && others.length < values.length)
    return words(isNegated ? 'is' : 'isNot', listed(others.map(show), translate))
  return words(isNegated ? 'isNot' : 'is', listed(values.map(show), translate))
}

function listed(values: readonly string[], translate: TextContext['translate']): string {
  if (values.length <= valuesShownMost) return values.join(', ')
  const shown = values.slice(0, valuesShownMost - 1).join(', ')
  return translate('grid.filter.andMore', { values: shown, count: values.length - valuesShownMost + 1 })
}
