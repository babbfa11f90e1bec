/** The texts and formats of a business unit in a language, for whatever the server writes: answers, files, printed orders and mails. */
import {
  chooseFormats,
  createFormats,
  type FormatChoice,
  type Formats,
} from '../../../../src/contract/formats'
import { languageNamed } from '../../../../src/contract/language-names'
import { languageDefault, type Language } from '../../../../src/contract/limits'
import { createI18n, type Translate } from '../../../../src/texts/create-i18n'
import type { Db } from '../db/database'
import { shippedTexts } from '../shipped-texts'
import { companyInfoOf, replacedTexts } from './company-info'

/** A company's formats of dates, times and numbers. */
export interface CompanyFormats extends Formats {
  readonly choice: FormatChoice
}

export interface UnitTexts {
  readonly language: Language
  readonly t: Translate
  readonly formats: CompanyFormats
  /** The name of the company. */
  readonly company: string
  /** The texts whose keys begin with one of these prefixes. */
  textsOf(...beginnings: readonly string[]): Record<string, string>
}

/**
 * The shipped texts, overridden by those of the business unit, and its formats, with defaults for missing ones.
 * @param wanted names the language, such as the one of a user; the default language when the cockpit has no such language
 */
export async function unitTexts(db: Db, businessUnitId: number, wanted: string): Promise<UnitTexts> {
  const language = languageNamed(wanted) ?? languageDefault
  const [companyInfo, own] = await Promise.all([
    companyInfoOf(db, businessUnitId),
    replacedTexts(db, businessUnitId, language),
  ])
  const { t } = createI18n(language, shippedTexts[language], own)
  const choice = chooseFormats({ companyInfo })
  return {
    language,
    t,
    formats: { ...createFormats(choice, language, t), choice },
    company: companyInfo?.name ?? '',
    textsOf: (...beginnings) =>
      Object.fromEntries(
        Object.entries({ ...shippedTexts[language], ...own }).filter(([key]) =>
          beginnings.some(beginning => key.startsWith(beginning)),
        ),
      ),
  }
}
