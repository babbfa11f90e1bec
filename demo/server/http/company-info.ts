/** What a company says of itself, and the words of its own: titles of columns and texts that replace the shipped ones. */
import type { CompanyInfo } from '../../../src/contract/endpoints/settings'
import type { Db } from '../db/database'

/** Owner of unit-wide column titles: key `view.field`. */
const columnNamesOwner = 'dynamicColumnNames'

/** Undefined where the unit has none. */
export async function companyInfoOf(
  { read }: Pick<Db, 'read'>,
  businessUnitId: number,
): Promise<CompanyInfo | undefined> {
  const row = await read
    .selectFrom('company_info')
    .selectAll()
    .where('business_unit_id', '=', businessUnitId)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    name: row.name,
    streetAddress: row.street_address,
    zipCode: row.zip_code,
    city: row.city,
    countryCode: row.country_code,
    region: row.region,
    dateFormat: row.date_format,
    timeFormat: row.time_format,
    numberFormat: row.number_format,
    currency: row.currency,
  }
}

/** Titles of columns by `view.field`. */
export async function columnNamesOf(
  { read }: Pick<Db, 'read'>,
  businessUnitId: number,
): Promise<Readonly<Record<string, string>>> {
  const rows = await read
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('business_unit_id', '=', businessUnitId)
    .where('user_id', '=', 0)
    .where('owner', '=', columnNamesOwner)
    .execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** Texts in one language by key, as a client has replaced them. */
export async function replacedTexts(
  { read }: Pick<Db, 'read'>,
  businessUnitId: number,
  { clientName, languageCode }: { readonly clientName: string; readonly languageCode: string },
): Promise<Readonly<Record<string, string>>> {
  const rows = await read
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('business_unit_id', '=', businessUnitId)
    .where('user_id', '=', 0)
    .where('client_id', '=', clientName)
    .where('owner', '=', `translations/${languageCode}`)
    .execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}
