/** Which conditions the fields of a grid take: the editor of each kind, its comparisons, and how those on texts are written. Pure. */
import { filterTypeOf, type Field, type FilterType } from '../../../contract/field'
import type { Filter } from '../../../contract/filter'

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

/** Comparisons that an editor offers, by kind; the first one stands in a new draft. */
export const offeredOperators = {
  choice: ['isOneOf', 'isNoneOf'],
  days: ['isBetween', 'is', 'isNot', 'isAfter', 'isBefore'],
  numbers: ['isBetween', 'is', 'isNot', 'isGreater', 'isLess', 'isInList', 'isNotInList'],
  flag: ['is'],
  text: ['contains', 'containsNot', 'startsWith', 'isExactly', 'isNotExactly', 'isInList', 'isNotInList'],
} as const satisfies Record<FilterEditorKind, readonly string[]>

export const operatorsOfMissing = ['isEmpty', 'isNotEmpty'] as const

export type DraftOperator =
  (typeof offeredOperators)[FilterEditorKind][number] | (typeof operatorsOfMissing)[number]

/** A condition on texts as it is edited: with a text, or with a list as it was pasted and read. */
export interface TextDraft {
  readonly operator: DraftOperator
  readonly text: string
  readonly pasted?: string
  readonly list?: readonly string[]
}

/** The comparison and the text of a condition on texts, whose wire form says both by stars. */
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
