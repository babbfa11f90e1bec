/** What a failure says to a person, as one text. */
import { failureText, type Failure } from '../kernel/failure'
import type { Translate } from '../texts/create-i18n'
import { labelledIssue } from './refusal-words'

/** The failure in the language of `t`. What does not fit of an input stands behind the title of its field. */
export function failureSentence(failure: Failure, t: Translate): string {
  const { key, values } = failureText(failure)
  if (failure.kind !== 'refused' || failure.issues === undefined) return t(key, values)
  const asItIs = (text: string) => text
  const words = { t, number: asItIs, date: asItIs }
  return t(key, { ...values, issues: failure.issues.map(issue => labelledIssue(issue, words)).join(' ') })
}
