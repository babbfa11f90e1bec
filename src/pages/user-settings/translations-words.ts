/** Names of languages and texts on the page of translations, and the messages about invalid texts. */
import { languages, replacedTextLengthMost, type Language } from '../../contract/limits'
import { readTextName, type TextProblem } from '../../contract/replaced-texts'
import type { Translate } from '../../texts/create-i18n'

/** The names of the languages in the user's language. */
export function languageNames(own: Language): Readonly<Record<Language, string>> {
  const names = new Intl.DisplayNames([own], { type: 'language' })
  return Object.fromEntries(
    languages.map(language => [language, names.of(language.slice(0, 2)) ?? language]),
  ) as Record<Language, string>
}

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
