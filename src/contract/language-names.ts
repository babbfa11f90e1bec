/** Names of the languages in themselves. */
import type { Language } from './limits'

export const languageNames: Readonly<Record<Language, string>> = {
  'en-GB': 'English',
  'de-DE': 'Deutsch',
  'da-DK': 'Dansk',
  'pl-PL': 'Polski',
  'nb-NO': 'Norsk',
  'sv-SE': 'Svenska',
}
