/** A failure's message for people, as one text. */
import { failureText, type Failure } from '../kernel/failure'
import type { Translate } from '../contract/formats'
import { labelledIssue, pathInWords, stateNames, type RefusalWords } from './refusal-words'

/** What a page knows of the words in a message; what it leaves out is shown as the server names it. */
export type FailureWords = Partial<Pick<RefusalWords, 'number' | 'date' | 'stateName' | 'titleOf'>>

/** The message of a failure in the language of `t`. Problems of input fields follow the title of their field. */
export function failureSentence(
  failure: Failure,
  t: Translate,
  { number = asItIs, date = asItIs, stateName = asItIs, titleOf = asItIs }: FailureWords = {},
): string {
  const { key, values } = failureText(failure)
  const inWords = (fields: readonly string[]) => fields.map(titleOf).join(', ')
  if (failure.kind === 'conflict') return t(key, { ...values, fields: inWords(failure.fields) })
  if (failure.kind !== 'refused') return t(key, values)
  const { code, path = '', state = '', allowedStates = [], fields = [], issues = [] } = failure
  return t(key, {
    ...values,
    path: pathInWords(code, path, t),
    state: stateNames([state], stateName),
    allowedStates: stateNames(allowedStates, stateName),
    fields: inWords(fields),
    issues: issues.map(issue => labelledIssue(issue, { t, number, date })).join(' '),
  })
}

const asItIs = (text: string) => text
