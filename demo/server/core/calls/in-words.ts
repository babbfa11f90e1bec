/**
 * Input that does not fit, in the words of the caller's language: whoever refuses gives a code, values and the place in the input;
 * here they become one form, with the sentence that the cockpit shows for the same code. The English text of whoever refuses is for
 * the source and the log.
 */
import type { ActionResult, ErrorBody, FailedRow } from '../../../../src/contract/failures'
import { issueKey, type InputIssue } from '../../../../src/contract/input-issues'
import { languageDefault, type Language } from '../../../../src/contract/limits'
import { createI18n, type Translate } from '../../../../src/texts/create-i18n'
import { shippedTexts } from './shipped-texts'

/** The part of a call that paths without one are about: what a handler reads. */
export type UsualPart = 'query' | 'body'

/** An answer of status 400 in words, every other one as it is. A refused input always says where it does not fit. */
export function refusalInWords(
  status: number,
  body: ErrorBody,
  language: Language,
  part: UsualPart,
): ErrorBody {
  if (status !== 400) return body
  const t = translatorOf(language)
  const issues = body.issues?.map(issue => issueInWords(issue, t, part))
  const sentences = [...new Set(issues?.map(({ message }) => message))].join(' ')
  // An English sentence about something else than the input may say more than the code alone.
  const isOriginal = issues === undefined && language === languageDefault
  const values = { ...unsaid, issues: sentences, defaultValue: body.message }
  return {
    ...body,
    message: isOriginal ? body.message : t(`refusal.${body.code}`, values),
    ...(issues !== undefined && { issues }),
  }
}

/** The rows of an action that failed, what does not fit of them in words. */
export function resultInWords(result: ActionResult, language: Language, part: UsualPart): ActionResult {
  const t = translatorOf(language)
  const inWords = ({ issues, ...row }: FailedRow): FailedRow =>
    issues === undefined ? row : { ...row, issues: issues.map(issue => issueInWords(issue, t, part)) }
  return { ...result, failed: result.failed.map(inWords) }
}

function issueInWords(
  { path, code, message, values }: InputIssue,
  t: Translate,
  part: UsualPart,
): InputIssue {
  return {
    path: isPlaced(path) ? path : `${part}.${path}`,
    code,
    message: t(issueKey(code), { ...values, defaultValue: message }),
    ...(values !== undefined && { values }),
  }
}

const isPlaced = (path: string): boolean => /^(body|query|params|headers)(\.|$)/.test(path)

/** What texts of refusals name and an answer of status 400 has nothing of. */
const unsaid = { state: '', allowedStates: '', path: '', fields: '', count: '' }

const translators = new Map<Language, Translate>()

function translatorOf(language: Language): Translate {
  const known = translators.get(language) ?? createI18n(language, shippedTexts[language]).t
  translators.set(language, known)
  return known
}
