/** What the server says about an input that does not fit, in the user's language. Pure. */
import { issueKey, uncoded, type InputIssue } from '../../contract/input-issues'
import { isIsoDay } from '../../contract/wire-values'
import { namedByServer } from '../../texts/create-i18n'
import { missingValue } from '../../contract/formats'
import type { Translate } from './action-words'

export interface IssueWords {
  readonly t: Translate
  /** A decimal text in the company's format. */
  readonly number: (text: string) => string
  /** A day, yyyy-mm-dd, in the company's format. */
  readonly date: (day: string) => string
}

/** The text of an issue; one without a code, or whose code is newer than this page, is told as the server says it. */
export function issueText({ code, values = {}, message }: InputIssue, words: IssueWords): string {
  const { t } = words
  if (code === uncoded) return message
  const said = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? shown(value, words) : value,
  ])
  return t(issueKey(code), { ...namedByServer(Object.fromEntries(said)), defaultValue: message })
}

/** Formats show no day before 1970, for such a value stands for none; here it is a bound. */
function shown(text: string, { number, date }: IssueWords): string {
  if (!isIsoDay(text)) return number(text)
  const day = date(text)
  return day === missingValue ? text : day
}

/** The same as it stands in a sentence of its own: behind the title of the field that is meant, where it has one. */
export function labelledIssue(issue: InputIssue, words: IssueWords): string {
  const [, ...names] = issue.path.split('.').filter(part => !/^\d+$/.test(part))
  const title = words.t(`field.${names.at(-1) ?? ''}`, { defaultValue: '' })
  const text = issueText(issue, words)
  return title === '' ? text : `${title}: ${text}`
}

/** The same as it stands at a field. */
export function issueNote(issue: InputIssue, words: IssueWords): string {
  const text = issueText(issue, words)
  return issue.code === uncoded ? words.t('grid.form.notAccepted', { message: text }) : text
}
