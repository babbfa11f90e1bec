/** Countries as files name them: two letters (ISO 3166), or a name in one of the languages of the cockpit. */
import { countryCodes, isCountryCode } from '../../../src/contract/countries'
import { languages } from '../../../src/contract/limits'

/** Names that people write beside those of the languages. */
const otherNames: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  usa: 'US',
  'u.s.a.': 'US',
  'united states of america': 'US',
  holland: 'NL',
  'czech republic': 'CZ',
}

/** Codes by name, made once: a few thousand names. */
let codes: ReadonlyMap<string, string> | undefined

/** The two letters of a country; null for what is none. */
export function countryCodeOf(text: string): string | null {
  codes ??= codesByName()
  const name = text.trim()
  const upper = name.toUpperCase()
  if (!(name.toLowerCase() in otherNames) && /^[A-Z]{2}$/.test(upper))
    return isCountryCode(upper) ? upper : null
  return codes.get(name.toLowerCase()) ?? null
}

function codesByName(): ReadonlyMap<string, string> {
  const byName = new Map<string, string>()
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of countryCodes) {
      const name = names.of(code)
      if (name !== undefined) byName.set(name.toLowerCase(), code)
    }
  }
  for (const [name, code] of Object.entries(otherNames)) byName.set(name, code)
  return byName
}
