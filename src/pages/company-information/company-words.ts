/** Names of countries, currencies, regions and number formats in a language; most come from the platform. Pure. */
import { regions } from '../../contract/limits'
import type { Translate } from '../../texts/create-i18n'

export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
}

export function currencyName(code: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code
}

/** The translated name of a region; its identifier when it is not offered any more. */
export function regionName(region: string, t: Translate): string {
  return regions.some(offered => offered === region) ? t(`company.region.${region}`) : region
}

/** A number in the format of a locale, such as 1.234,56. */
export function numberExample(locale: string): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(exampleNumber)
}

const exampleNumber = 1234.56
