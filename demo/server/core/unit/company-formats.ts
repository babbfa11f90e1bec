/** A company's formats of dates, times and numbers, for files that the server creates. */
import type { Language } from '../../../../src/contract/limits'
import {
  chooseFormats,
  createFormats,
  type FormatChoice,
  type Formats,
} from '../../../../src/contract/formats'
import type { Db } from '../db/database'
import { companyInfoOf } from './company-info'

export interface CompanyFormats extends Formats {
  readonly choice: FormatChoice
}

/**
 * The formats of a business unit, with defaults for missing ones.
 * @param language of the short month names
 */
export async function companyFormats(
  db: Db,
  businessUnitId: number,
  language: Language,
): Promise<CompanyFormats> {
  const choice = chooseFormats({ companyInfo: await companyInfoOf(db, businessUnitId) })
  // Files show absolute times, never relative ones, so no texts are needed.
  return { ...createFormats(choice, language, key => key), choice }
}
