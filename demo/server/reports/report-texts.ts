/** The texts of a report's file, which is made without a browser: those of the business unit, and its titles of columns. */
import type { Language } from '../../../src/contract/limits'
import type { Db } from '../core/db/database'
import { columnNamesOf } from '../core/unit/company-info'
import { unitTexts, type UnitTexts } from '../core/unit/unit-texts'

export interface ReportTexts extends UnitTexts {
  /** Column titles that the company has changed, by `view.field`. */
  readonly dynamicColumnNames: Readonly<Record<string, string>>
}

/** The texts and formats of a business unit in a language. */
export async function reportTexts(db: Db, businessUnitId: number, language: Language): Promise<ReportTexts> {
  const [texts, dynamicColumnNames] = await Promise.all([
    unitTexts(db, businessUnitId, language),
    columnNamesOf(db, businessUnitId),
  ])
  return { ...texts, dynamicColumnNames }
}
