/** The names of the product's languages, and the languages that a text may name. */
import { languages, type Language } from './limits'

/** In themselves. */
export const languageNames: Readonly<Record<Language, string>> = {
  'en-GB': 'English',
  'de-DE': 'Deutsch',
  'da-DK': 'Dansk',
  'pl-PL': 'Polski',
  'nb-NO': 'Norsk',
  'sv-SE': 'Svenska',
}

/** In the user's language. */
export function languageNamesIn(own: Language): Readonly<Record<Language, string>> {
  const names = new Intl.DisplayNames([own], { type: 'language' })
  return Object.fromEntries(
    languages.map(language => [language, names.of(language.slice(0, 2)) ?? language]),
  ) as Record<Language, string>
}

/** The language that a text names: itself, or the one with the same first part (`da` is da-DK); Norwegian has three of them. */
export function languageNamed(text: string | null | undefined): Language | undefined {
  const searched = (text ?? '').trim().toLowerCase()
  const first = searched.split('-')[0] ?? ''
  const alias = first === 'no' || first === 'nn' ? 'nb' : first
  return (
    languages.find(language => language.toLowerCase() === searched) ??
    languages.find(language => language.toLowerCase().split('-')[0] === alias)
  )
}
