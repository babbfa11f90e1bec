/** Country names in files: two letters (ISO 3166), or a name in one of the cockpit's languages. */
import { countryCodes, isCountryCode } from '../../../src/contract/countries'
import { languages } from '../../../src/contract/limits'

/** Common names in addition to those of the languages. */
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

/** Codes by name, built once: a few thousand names. */
let codes: ReadonlyMap<string, string> | undefined

/** The ISO code of a country; null for an unknown name. */
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
