/** The texts of a report's file, which is made without a browser: the shipped ones, overridden by those of the company. */
import { clientName, type Language } from '../../../src/contract/limits'
import { chooseFormats, createFormats, type FormatChoice, type Formats } from '../../../src/contract/formats'
import { createI18n, type Translate } from '../../../src/texts/create-i18n'
import type { Db } from '../core/db/database'
import { columnNamesOf, companyInfoOf, replacedTexts } from '../core/unit/company-info'
import { shippedTexts } from '../core/shipped-texts'

export interface ReportTexts {
  readonly language: Language
  readonly t: Translate
  /** The texts whose keys begin with one of these prefixes. */
  textsOf(...beginnings: readonly string[]): Record<string, string>
  /** The company's choice, in the form that `formats` takes. */
  readonly formatChoice: FormatChoice
  readonly formats: Formats
  readonly company: string
  /** Column titles that the company has changed, by `view.field`. */
  readonly dynamicColumnNames: Readonly<Record<string, string>>
}

/** The texts and formats of a business unit in a language. */
export async function reportTexts(db: Db, businessUnitId: number, language: Language): Promise<ReportTexts> {
  const [company, columnNames, own] = await Promise.all([
    companyInfoOf(db, businessUnitId),
    columnNamesOf(db, businessUnitId),
    replacedTexts(db, businessUnitId, { clientName, languageCode: language }),
  ])
  const texts: Readonly<Record<string, string>> = { ...shippedTexts[language], ...own }
  const { t } = createI18n(language, shippedTexts[language], own)
  const formatChoice = chooseFormats({ companyInfo: company })
  return {
    language,
    t,
    textsOf: (...beginnings) =>
      Object.fromEntries(
        Object.entries(texts).filter(([key]) => beginnings.some(beginning => key.startsWith(beginning))),
      ),
    formatChoice,
    formats: createFormats(formatChoice, language, t),
    company: company?.name ?? '',
    dynamicColumnNames: columnNames,
  }
}
