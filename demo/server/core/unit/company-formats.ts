/** How a company writes dates, times and numbers in the files that the server makes. */
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
 * The formats of a business unit; those of the defaults where it says nothing of itself.
 * @param language of the short month names
 */
export async function companyFormats(
  db: Db,
  businessUnitId: number,
  language: Language,
): Promise<CompanyFormats> {
  const choice = chooseFormats({ companyInfo: await companyInfoOf(db, businessUnitId) })
  // Files say moments, never how long ago they are: no words are needed.
  return { ...createFormats(choice, language, key => key), choice }
}
