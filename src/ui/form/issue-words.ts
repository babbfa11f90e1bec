/** What the server says about an input that does not fit, in the user's language. Pure. */
import type { InputIssue } from '../../contract/input-issues'
import type { Translate } from './action-words'

export interface IssueWords {
  readonly t: Translate
  /** A decimal text in the company's format. */
  readonly number: (text: string) => string
}

/** The text of an issue; one that only a caller's mistake can have, or that is newer than this page, is told in English. */
export function issueText({ code, values = {}, message }: InputIssue, { t, number }: IssueWords): string {
  if (code === undefined) return message
  const said = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? number(value) : value,
  ])
  return t(`grid.form.${code}`, { ...Object.fromEntries(said), defaultValue: message })
}

/** The same as it stands at a field. */
export function issueNote(issue: InputIssue, words: IssueWords): string {
  const text = issueText(issue, words)
  return issue.code === undefined ? words.t('grid.form.notAccepted', { message: text }) : text
}
