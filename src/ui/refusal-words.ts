/**
 * The server's messages in words: invalid input, the refusal of a row or of a whole call, and the lines of a result. Actions, forms and
 * pages use the same sentences.
 */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { stockMovementsIn } from '../contract/endpoints/stock-movement'
import { lastingRefusals, type ActionResult, type ErrorBody, type FailedRow } from '../contract/failures'
import { missingValue, type Translate } from '../contract/formats'
import { issueKey, uncoded, type InputIssue } from '../contract/input-issues'
import { isIsoDay } from '../contract/wire-values'
import { namedByServer } from '../texts/create-i18n'
import { featureTitle, permissionTitle } from '../texts/permission-titles'
import type { ResultItem } from './dialogs/result-list'
import { useSession } from './session-context'

/** The name of a state in the user's language. */
export type StateName = (state: string) => string

export interface IssueWords {
  readonly t: Translate
  /** A decimal text in the company's format. */
  readonly number: (text: string) => string
  /** A day, yyyy-mm-dd, in the company's format. */
  readonly date: (day: string) => string
}

/** The text of an issue; without a code, or with a code that this build does not know, the server's message. */
export function issueText({ code, values = {}, message }: InputIssue, words: IssueWords): string {
  const { t } = words
  if (code === uncoded) return message
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? shown(value, words) : value,
  ])
  return t(issueKey(code), { ...namedByServer(Object.fromEntries(texts), t), defaultValue: message })
}

/** The company's format leaves out days before 1970, which mean no value in rows; here such a day is a bound. */
function shown(text: string, { number, date }: IssueWords): string {
  if (!isIsoDay(text)) return number(text)
  const day = date(text)
  return day === missingValue ? text : day
}

/** The text as a sentence of its own: after the title of the field, where it has one. */
export function labelledIssue(issue: InputIssue, words: IssueWords): string {
  const [, ...names] = issue.path.split('.').filter(part => !/^\d+$/.test(part))
  const title = words.t(`field.${names.at(-1) ?? ''}`, { defaultValue: '' })
  const text = issueText(issue, words)
  return title === '' ? text : `${title}: ${text}`
}

/** The text for a note at the field. */
export function issueNote(issue: InputIssue, words: IssueWords): string {
  const text = issueText(issue, words)
  return issue.code === uncoded ? words.t('grid.form.notAccepted', { message: text }) : text
}

export type Refused = Pick<ErrorBody, 'code' | 'state' | 'allowedStates' | 'fields' | 'issues' | 'path'>

export interface RefusalWords extends IssueWords {
  readonly stateName: StateName
  /** The title of a field. */
  readonly titleOf: (field: string) => string
  /** What a person calls a row that the server names so; absent: the same. */
  readonly nameText?: (name: string) => string
}

/** The sentence, with states, fields and issues filled in. */
export function refusalText(
  { code, state = '', allowedStates = [], fields = [], issues = [], path = '' }: Refused,
  words: RefusalWords,
): string {
  const { t, stateName, titleOf } = words
  return t(`refusal.${code}`, {
    state: stateNames([state], stateName),
    allowedStates: stateNames(allowedStates, stateName),
    path: pathInWords(code, path, t),
    seconds: '',
    fields: fields.map(titleOf).join(', '),
    issues: issues.map(issue => labelledIssue(issue, words)).join(' '),
  })
}

/** The name in a refusal: the title of a feature or a permission, else the server's text. */
export function pathInWords(code: string, path: string, t: Translate): string {
  if (code === 'feature-off') return featureTitle(path, t)
  return code === 'own-permission' ? permissionTitle(path, t) : path
}

/** The lines of a result dialog, failures with their reasons. */
export function resultItems(result: ActionResult, words: RefusalWords): readonly ResultItem[] {
  const { t, stateName, nameText = asItIs } = words
  return [
    ...result.failed.map(row => ({
      id: row.id,
      name: nameText(row.name),
      outcome: 'failed' as const,
      text: failedText(row, words),
      isLasting: lastingRefusals.has(row.code),
    })),
    ...result.done.map(row => ({
      id: row.id,
      name: nameText(row.name),
      outcome: 'done' as const,
      text: row.state === '' ? t('ui.result.doneRow') : stateName(row.state),
    })),
  ]
}

/** Why a row failed, with the lines and fields that caused it. */
export function failedText(row: FailedRow, words: RefusalWords): string {
  const { t, titleOf } = words
  const changed =
    row.code === 'changed' && (row.fields ?? []).length > 0
      ? [t('grid.result.changed', { fields: (row.fields ?? []).map(titleOf).join(', ') })]
      : []
  const lines = row.lines ?? []
  const named = lines.slice(0, linesNamedMost).map(line =>
    t(line.missingQuantity === null ? 'grid.result.line' : 'grid.result.lineMissing', {
      line: line.orderLineNo,
      item: line.materialItemNo,
      quantity: line.missingQuantity ?? '',
    }),
  )
  const more = lines.length - named.length
  const movements = stockMovementsIn(row.movements)
    .slice(-linesNamedMost)
    .map(({ type, quantity, uoM }) =>
      t('grid.movements.one', { type: t(`state.transactionType.${type}`), quantity, unit: uoM ?? '' }),
    )
  return [
    refusalText(row, words),
    ...changed,
    ...named,
    ...(more > 0 ? [t('grid.result.moreLines', { count: more })] : []),
    ...(movements.length > 0 ? [t('grid.movements.since', { movements: movements.join(', ') })] : []),
  ].join(' ')
}

/** Most lines that are named; further ones are counted. */
const linesNamedMost = 3

/** Names of states, separated by commas; a row without a state gives no text. */
export function stateNames(states: readonly string[], stateName: StateName): string {
  return states
    .filter(state => state !== '')
    .map(stateName)
    .join(', ')
}

/** Default values for names in the text of a refusal that are unknown. */
export const noValues = { state: '', allowedStates: '', path: '', fields: '', issues: '', seconds: '' }

/**
 * The sentence of a refusal in the user's language.
 * @param stateName names the states of the requested rows; must keep its identity
 */
export function useRefusalText(stateName: StateName = asItIs): (refused: Refused) => string {
  const { t } = useTranslation()
  const { formats } = useSession()
  return useCallback(
    refused =>
      refusalText(refused, {
        t: (key, values) => t(key, values ?? {}),
        number: text => formats.number(text),
        date: day => formats.date(day),
        stateName,
        titleOf: asItIs,
      }),
    [t, formats, stateName],
  )
}

const asItIs = (name: string): string => name
