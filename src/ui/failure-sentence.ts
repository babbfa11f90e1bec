/** A failure's message for people, as one text. */
import { failureText, type Failure } from '../kernel/failure'
import type { Translate } from '../texts/create-i18n'
import { labelledIssue, pathInWords, type IssueWords } from './refusal-words'

/** The message of a failure in the language of `t`. Problems of input fields follow the title of their field. */
export function failureSentence(
  failure: Failure,
  t: Translate,
  words: IssueWords = { t, number: asItIs, date: asItIs },
): string {
  const { key, values } = failureText(failure)
  if (failure.kind !== 'refused') return t(key, values)
  const { code, path = '', issues } = failure
  return t(key, {
    ...values,
    path: pathInWords(code, path, t),
    ...(issues !== undefined && { issues: issues.map(issue => labelledIssue(issue, words)).join(' ') }),
  })
}

const asItIs = (text: string) => text
