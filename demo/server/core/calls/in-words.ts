/**
 * Translates issues of invalid input into the caller's language. A refusal contains a code, values and the path in the input; the text is
 * the one that the cockpit shows for the code. The English message in the source is for developers and the log.
 */
import type { ActionResult, ErrorBody, FailedRow } from '../../../../src/contract/failures'
import { issueKey, type InputIssue } from '../../../../src/contract/input-issues'
import { languageDefault, type Language } from '../../../../src/contract/limits'
import { createI18n, namedByServer, type Translate } from '../../../../src/texts/create-i18n'
import { shippedTexts } from '../shipped-texts'

/** The part of a call to which issues without a path belong: the one that a handler reads. */
export type UsualPart = 'query' | 'body'

/** An answer of status 400 with translated messages and issues; every other answer unchanged. */
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
  // An English message that is not about the input may say more than the code alone.
  const isOriginal = issues === undefined && language === languageDefault
  const values = { ...unsaid, issues: sentences, defaultValue: body.message }
  return {
    ...body,
    message: isOriginal ? body.message : t(`refusal.${body.code}`, values),
    ...(issues !== undefined && { issues }),
  }
}

/** The result of an action, with translated issues of the rows that failed. */
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
    message: t(issueKey(code), { ...namedByServer(values ?? {}, t), defaultValue: message }),
    ...(values !== undefined && { values }),
  }
}

const isPlaced = (path: string): boolean => /^(body|query|params|headers)(\.|$)/.test(path)

/** Placeholders of refusal texts that answers of status 400 do not fill. */
const unsaid = { state: '', allowedStates: '', path: '', fields: '', count: '' }

const translators = new Map<Language, Translate>()

function translatorOf(language: Language): Translate {
  const known = translators.get(language) ?? createI18n(language, shippedTexts[language]).t
  translators.set(language, known)
  return known
}
