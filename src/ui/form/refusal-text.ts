/** Why the server refused something, in one sentence: the same for a row of a bulk action and for a whole call. Pure. */
import type { ErrorBody } from '../../contract/failures'
import { stateNames, type StateName } from './action-words'
import { labelledIssue, type IssueWords } from './issue-words'

export type Refused = Pick<ErrorBody, 'code' | 'state' | 'allowedStates' | 'fields' | 'issues' | 'path'>

export interface RefusalWords extends IssueWords {
  readonly stateName: StateName
  /** The title of a field. */
  readonly titleOf: (field: string) => string
}

/** The sentence, with states, fields and what did not fit in their places. */
export function refusalText(
  { code, state = '', allowedStates = [], fields = [], issues = [], path = '' }: Refused,
  words: RefusalWords,
): string {
  const { t, stateName, titleOf } = words
  return t(`refusal.${code}`, {
    state: stateNames([state], stateName),
    allowedStates: stateNames(allowedStates, stateName),
    path,
    seconds: '',
    fields: fields.map(titleOf).join(', '),
    issues: issues.map(issue => labelledIssue(issue, words)).join(' '),
  })
}
