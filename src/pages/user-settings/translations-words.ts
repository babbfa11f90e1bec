/** Names of texts on the page of translations, and the messages about invalid texts. */
import { replacedTextLengthMost, type Language } from '../../contract/limits'
import { readTextName, type TextProblem } from '../../contract/replaced-texts'
import type { Translate } from '../../texts/create-i18n'

/** The title of a text. */
export function titleOf(name: string, names: Readonly<Record<Language, string>>): string {
  const parts = readTextName(name)
  return parts === null ? name : `${names[parts.language]}: ${parts.key}`
}

/** The problem, and what to do. */
export function problemSentence({ kind, places }: TextProblem, t: Translate): string {
  return t(`translations.problem.${kind}`, {
    places: places.join(', '),
    most: String(replacedTextLengthMost),
  })
}
