/** Date and number formats, time zone and currency by country. Pure. */
import { formatDefaults, languageDefault, type Language } from '../../../src/contract/limits'
import type { numberFormats } from '../../../src/contract/company-formats'
import type { regions } from '../../../src/contract/limits'

export interface CountryFormats {
  readonly region: (typeof regions)[number]
  readonly dateFormat: string
  readonly timeFormat: string
  readonly numberFormat: (typeof numberFormats)[number]
  readonly currency: string
}

type Country = readonly [
  region: CountryFormats['region'],
  dateFormat: string,
  numberFormat: CountryFormats['numberFormat'],
  currency: string,
]

const [central, western, eastern, utc] = ['Europe/Berlin', 'Europe/London', 'Europe/Helsinki', 'UTC'] as const
const dots = 'DD.MM.YYYY'
const slashes = 'DD/MM/YYYY'

const countries: Readonly<Record<string, Country>> = {
  AT: [central, dots, 'de-DE', 'EUR'],
  BE: [central, slashes, 'de-DE', 'EUR'],
  BG: [eastern, dots, 'nb-NO', 'EUR'],
  CH: [central, dots, 'de-CH', 'CHF'],
  CZ: [central, dots, 'nb-NO', 'CZK'],
  DE: [central, dots, 'de-DE', 'EUR'],
  DK: [central, 'DD-MM-YYYY', 'de-DE', 'DKK'],
  EE: [eastern, dots, 'nb-NO', 'EUR'],
  ES: [central, slashes, 'de-DE', 'EUR'],
  FI: [eastern, dots, 'nb-NO', 'EUR'],
  FR: [central, slashes, 'nb-NO', 'EUR'],
  GB: [western, slashes, 'en-GB', 'GBP'],
  GR: [eastern, slashes, 'de-DE', 'EUR'],
  HR: [central, dots, 'de-DE', 'EUR'],
  HU: [central, 'YYYY.MM.DD', 'nb-NO', 'HUF'],
  IE: [western, slashes, 'en-GB', 'EUR'],
  IS: [utc, dots, 'de-DE', 'ISK'],
  IT: [central, slashes, 'de-DE', 'EUR'],
  LI: [central, dots, 'de-CH', 'CHF'],
  LT: [eastern, 'YYYY-MM-DD', 'nb-NO', 'EUR'],
  LU: [central, dots, 'de-DE', 'EUR'],
  LV: [eastern, dots, 'nb-NO', 'EUR'],
  MT: [central, slashes, 'en-GB', 'EUR'],
  NL: [central, 'DD-MM-YYYY', 'de-DE', 'EUR'],
  NO: [central, dots, 'nb-NO', 'NOK'],
  PL: [central, dots, 'pl-PL', 'PLN'],
  PT: [western, slashes, 'nb-NO', 'EUR'],
  RO: [eastern, dots, 'de-DE', 'RON'],
  SE: [central, 'YYYY-MM-DD', 'nb-NO', 'SEK'],
  SI: [central, dots, 'de-DE', 'EUR'],
  SK: [central, dots, 'nb-NO', 'EUR'],
  UA: [eastern, dots, 'nb-NO', 'UAH'],
}

/** The formats of a country; the defaults when it is unknown or not given. */
export function formatsOfCountry(countryCode: string): CountryFormats {
  const { timeFormat } = formatDefaults
  const [region, dateFormat, numberFormat, currency] = countries[countryCode] ?? [
    formatDefaults.region,
    formatDefaults.dateFormat,
    formatDefaults.numberFormat,
    'EUR',
  ]
  return { region, dateFormat, timeFormat, numberFormat, currency }
}

const languagesOfCountries: Readonly<Record<string, Language>> = {
  AT: 'de-DE',
  CH: 'de-DE',
  DE: 'de-DE',
  LI: 'de-DE',
  DK: 'da-DK',
  NO: 'nb-NO',
  PL: 'pl-PL',
  SE: 'sv-SE',
}

/** The cockpit's language that most people in a country read. */
export function languageOfCountry(countryCode: string): Language {
  return languagesOfCountries[countryCode] ?? languageDefault
}
