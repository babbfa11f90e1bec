/** The criteria of a report in words, for its page, its saved sets and its files; the same on both sides. Pure. */
import type { AnyCriteria } from './criteria'
import type { NamedKind } from './criteria-names'
import { criterionFields, isEmptyCriterion, type Criterion } from './criterion-fields'
import type { ReportName } from './report-names'

/** How a side formats texts and values. */
export interface WordsOfCriteria {
  t(key: string, values?: Readonly<Record<string, unknown>>): string
  /** yyyy-mm-dd. */
  date(day: string): string
  number(value: number): string
  /** Decimal text, with the currency where one is set. */
  money(value: string): string
  /** The name for an id in a criterion; undefined where there is none (any more). */
  nameOf(kind: NamedKind, id: number): string | undefined
}

export interface CriterionWords {
  /** Name of the criterion. */
  readonly name: string
  readonly label: string
  readonly text: string
  /** The names one by one, where it has several. */
  readonly parts: readonly string[]
}

/**
 * The criteria that narrow a report, in the order of its form. Unset criteria, and those that do not belong to the report, are left out.
 */
export function criteriaWords(
  report: ReportName,
  criteria: AnyCriteria,
  words: WordsOfCriteria,
): readonly CriterionWords[] {
  return criterionFields[report].flatMap(criterion => {
    const parts = partsOf(criterion, criteria, words)
    if (parts.length === 0) return []
    const label = words.t(`report.criterion.${criterion.name}`)
    return [{ name: criterion.name, label, text: parts.join(', '), parts }]
  })
}

function partsOf(criterion: Criterion, criteria: AnyCriteria, words: WordsOfCriteria): readonly string[] {
  const { t } = words
  if (isEmptyCriterion(criterion, criteria))
    return criterion.kind === 'day' && criterion.none !== undefined
      ? [t(`report.words.${criterion.none}`)]
      : []
  switch (criterion.kind) {
    case 'period':
      return rangeText(textAt(criteria, criterion.from), textAt(criteria, criterion.to), words.date, words)
    case 'day':
      return textAt(criteria, criterion.path).map(words.date)
    case 'oneOf':
      return textAt(criteria, criterion.path).map(value => t(`report.${criterion.path}.${value}`))
    case 'someOf':
      return someOf(criterion, criteria).map(value => t(`state.${criterion.machine}.${value}`))
    case 'locations':
      return rangeText(textAt(criteria, criterion.from), textAt(criteria, criterion.to), text => text, words)
    case 'materials':
      return [
        ...textsAt(criteria, criterion.groups).map(name => t('report.words.group', { name })),
        ...textsAt(criteria, criterion.items),
      ]
    case 'ids':
      return numbersAt(criteria, criterion.path).map(
        id => words.nameOf(criterion.of, id) ?? t('report.words.gone', { id }),
      )
    case 'counts':
      return rangeText(
        numbersAt(criteria, criterion.from),
        numbersAt(criteria, criterion.to),
        words.number,
        words,
      ).map(range => t('report.words.picks', { range }))
    case 'money':
      return textAt(criteria, criterion.path).map(words.money)
    case 'text':
      return [...textAt(criteria, criterion.path)]
  }
}

/** The chosen values, in the order in which they are offered. */
export function someOf(
  criterion: Extract<Criterion, { kind: 'someOf' }>,
  criteria: AnyCriteria,
): readonly string[] {
  const chosen: readonly unknown[] = Array.isArray(criteria[criterion.path])
    ? (criteria[criterion.path] as readonly unknown[])
    : []
  return criterion.values.filter((value, index) =>
    chosen.includes(criterion.isByPlace === true ? index + 1 : value),
  )
}

function rangeText<T>(
  [from]: readonly T[],
  [to]: readonly T[],
  write: (value: T) => string,
  { t }: WordsOfCriteria,
): readonly string[] {
  if (from === undefined) return to === undefined ? [] : [t('report.words.to', { to: write(to) })]
  if (to === undefined) return [t('report.words.from', { from: write(from) })]
  return [from === to ? write(from) : t('report.words.range', { from: write(from), to: write(to) })]
}

function textAt(criteria: AnyCriteria, path: string): readonly string[] {
  return textsAt(criteria, path).slice(0, 1)
}

function textsAt(criteria: AnyCriteria, path: string): readonly string[] {
  return listAt(criteria, path).filter(value => typeof value === 'string' && value !== '') as string[]
}

function numbersAt(criteria: AnyCriteria, path: string): readonly number[] {
  return listAt(criteria, path).filter(value => typeof value === 'number')
}

function listAt(criteria: AnyCriteria, path: string): readonly unknown[] {
  const value = criteria[path]
  return Array.isArray(value) ? value : [value]
}
