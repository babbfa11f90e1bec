/** A company's information with its region and day, and its replaced texts and column titles. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { companyRegion, dayOf } from '../../../../src/contract/company-day'
import type { CompanyInfo } from '../../../../src/contract/endpoints/settings'
import { clientName, formatDefaults, languages, type Language } from '../../../../src/contract/limits'
import type { Db } from '../db/database'
import type { Tables } from '../db/tables'
import { settingsOfUnit } from './saved-settings'

/** Owner of unit-wide column titles: key `view.field`. */
const columnNamesOwner = 'dynamicColumnNames'

/** Owner of the texts that a unit replaces in a language; their setting key is the text's key. */
export const replacedTextsOwner = (languageCode: string): string => `translations/${languageCode}`

/** Undefined if the unit has none. */
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

/** The region of a unit's company, or the default, as SQL. */
export const regionOfUnit = (businessUnitId: number): RawBuilder<string> =>
  sql`coalesce((select nullif(c.region, '') from company_info c where c.business_unit_id = ${businessUnitId}::bigint),
    ${sql.lit(formatDefaults.region)})`

/** The region that determines the current day of a unit: its company's, or the default. */
export async function regionOf(db: Kysely<Tables>, businessUnitId: number): Promise<string> {
  const row = await db
    .selectFrom('company_info')
    .select('region')
    .where('business_unit_id', '=', businessUnitId)
    .executeTakeFirst()
  return companyRegion(row?.region)
}

/** The day of a moment where a unit's company is. */
export const companyDayOf = async (db: Kysely<Tables>, businessUnitId: number, now: Date): Promise<string> =>
  dayOf(now, await regionOf(db, businessUnitId))

/** Titles of columns by `view.field`. */
export const columnNamesOf = (
  { read }: Pick<Db, 'read'>,
  businessUnitId: number,
): Promise<Readonly<Record<string, string>>> => valuesByKey(read, businessUnitId, columnNamesOwner)

/** The texts that a unit has replaced in one language, by key. */
export const replacedTexts = (
  { read }: Pick<Db, 'read'>,
  businessUnitId: number,
  language: string,
): Promise<Readonly<Record<string, string>>> =>
  valuesByKey(read, businessUnitId, replacedTextsOwner(language))

async function valuesByKey(
  db: Kysely<Tables>,
  businessUnitId: number,
  owner: string,
): Promise<Readonly<Record<string, string>>> {
  const rows = await settingsOfUnit(db, businessUnitId, [owner])
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** For each language a value that changes with the unit's replaced texts; a language without any is absent. */
export async function textVersionsOf(
  { read }: Pick<Db, 'read'>,
  businessUnitId: number,
): Promise<ReadonlyMap<Language, string>> {
  const rows = await read
    .selectFrom('setting')
    .select(['owner', sql<string>`md5(jsonb_object_agg(key, value)::text)`.as('version')])
    .where('business_unit_id', '=', businessUnitId)
    .where('user_id', '=', 0)
    .where('client_id', '=', clientName)
    .where('owner', 'in', languages.map(replacedTextsOwner))
    .groupBy('owner')
    .execute()
  return new Map(
    languages.flatMap(language => {
      const row = rows.find(({ owner }) => owner === replacedTextsOwner(language))
      return row === undefined ? [] : [[language, row.version]]
    }),
  )
}
