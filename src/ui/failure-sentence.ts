/** What a failure says to a person, as one text. */
import { failureText, type Failure } from '../kernel/failure'
import type { Translate } from '../kernel/translator'

/** The failure in the language of `t`. */
export function failureSentence(failure: Failure, t: Translate): string {
  const { key, values } = failureText(failure)
  return t(key, values)
}
