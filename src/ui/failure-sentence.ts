/** What a failure says to a person, as one text. */
import { failureText, type Failure } from '../kernel/failure'
import type { Translate } from '../texts/create-i18n'
import { labelledIssue, type IssueWords } from './refusal-words'

/** The failure in the language of `t`. What does not fit of an input stands behind the title of its field. */
export function failureSentence(
  failure: Failure,
  t: Translate,
  words: IssueWords = { t, number: asItIs, date: asItIs },
): string {
  const { key, values } = failureText(failure)
  if (failure.kind !== 'refused' || failure.issues === undefined) return t(key, values)
  return t(key, { ...values, issues: failure.issues.map(issue => labelledIssue(issue, words)).join(' ') })
}

const asItIs = (text: string) => text
