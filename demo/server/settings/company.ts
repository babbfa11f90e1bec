/** The company's address and formats: reading and saving them, with the validation that the page uses too. */
import type { CompanyInfo } from '../../../src/contract/endpoints/settings'
import { companyFieldNames, companyProblems } from '../../../src/contract/company-formats'
import type { Db, UnitContext } from '../core/db/database'
import { companyInfoOf } from '../core/unit/company-info'
import { lockUnit } from '../core/unit/saved-settings'
import { changedMeanwhile, invalidInput, notFound } from '../core/refusal'
import { companyRegion } from '../../../src/contract/company-day'
import { moveSchedules } from '../reports/public'

export const companyEntity = 'CompanyInfo'

type SomeFields = { readonly [F in keyof CompanyInfo]?: CompanyInfo[F] | undefined }

export interface CompanyChanges extends SomeFields {
  /** The values that the caller had read. */
  readonly read?: SomeFields | undefined
}

/**
 * Saves the given fields; the others stay.
 * @throws Refusal 400 with every invalid field, 404, 409 `changed`
 */
export async function saveCompany(
  db: Db,
  unit: UnitContext,
  now: Date,
  { read = {}, ...changes }: CompanyChanges,
): Promise<void> {
  const { businessUnitId } = unit
  await db.tx(unit, async tx => {
    await lockUnit(tx, businessUnitId)
    const before = await companyInfoOf({ read: tx.sql }, businessUnitId)
    if (before === undefined) throw notFound('The business unit has no company information.')
    const meanwhile = companyFieldNames.filter(
      field => read[field] !== undefined && read[field] !== before[field],
    )
    if (meanwhile.length > 0) throw changedMeanwhile(meanwhile)
    const company: CompanyInfo = { ...before, ...trimmed(changes) }
    const problems = [...companyProblems(company, before)]
    if (problems.length > 0) {
      throw invalidInput(
        problems.map(([field, { code, values = {} }]) => ({
          path: `body.${field}`,
          message: `Refused: ${code}.`,
          code: `company.${code}`,
          values: { ...values },
        })),
      )
    }
    const changed = companyFieldNames.filter(field => company[field] !== before[field])
    if (changed.length === 0) return
    await tx.sql
      .updateTable('company_info')
      .set({
        name: company.name,
        street_address: company.streetAddress,
        zip_code: company.zipCode,
        city: company.city,
        country_code: company.countryCode,
        region: company.region,
        date_format: company.dateFormat,
        time_format: company.timeFormat,
        number_format: company.numberFormat,
        currency: company.currency,
      })
      .where('business_unit_id', '=', businessUnitId)
      .execute()
    if (changed.includes('region')) {
      await moveSchedules(tx, businessUnitId, { now, region: companyRegion(company.region) })
    }
    tx.audit(
      'saveCompany',
      companyEntity,
      null,
      Object.fromEntries(changed.map(field => [field, [before[field], company[field]]])),
    )
    tx.settingsChanged()
  })
}

function trimmed(changes: SomeFields): Partial<CompanyInfo> {
  return Object.fromEntries(
    companyFieldNames.flatMap(field => {
      const text = changes[field]
      return text === undefined ? [] : [[field, text.trim()]]
    }),
  )
}
