/** What the page of translations calls languages and texts, and what it says about a text that does not fit. */
import { languages, replacedTextLengthMost, type Language } from '../../contract/limits'
import { readTextName, type TextProblem } from '../../contract/replaced-texts'
import type { Translate } from '../../texts/create-i18n'

/** The languages by their names in the user's own. */
export function languageNames(own: Language): Readonly<Record<Language, string>> {
  const names = new Intl.DisplayNames([own], { type: 'language' })
  return Object.fromEntries(
    languages.map(language => [language, names.of(language.slice(0, 2)) ?? language]),
  ) as Record<Language, string>
}

/** What people call a text. */
export function titleOf(name: string, names: Readonly<Record<Language, string>>): string {
  const parts = readTextName(name)
  return parts === null ? name : `${names[parts.language]}: ${parts.key}`
}

/** What is wrong, and what to do. */
export function problemSentence({ kind, places }: TextProblem, t: Translate): string {
  return t(`translations.problem.${kind}`, {
    places: places.join(', '),
    most: String(replacedTextLengthMost),
  })
}
