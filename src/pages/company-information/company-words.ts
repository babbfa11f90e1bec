/** Countries, currencies, regions and number formats in words of a language; the platform knows most. Pure. */
import { regions } from '../../contract/limits'
import type { Translate } from '../../texts/create-i18n'

/** The name of a country. */
export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
}

/** The name of a currency. */
export function currencyName(code: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code
}

/** A region as people know it; one that is offered no more by its name alone. */
export function regionName(region: string, t: Translate): string {
  return regions.some(offered => offered === region) ? t(`company.region.${region}`) : region
}

/** How numbers look: 1.234,56. */
export function numberExample(locale: string): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(exampleNumber)
}

const exampleNumber = 1234.56
