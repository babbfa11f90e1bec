/** The notice of a failure above a form, in the language of the page. */
import { failureText, toFailure } from '../src/kernel/failure'
import type { Notice } from './sign-in-form'

/** @param error whatever was thrown */
export function failureNotice(error: unknown): Notice {
  const { key, values } = failureText(toFailure(error))
  return { tone: 'danger', words: t => t(key, values) }
}
