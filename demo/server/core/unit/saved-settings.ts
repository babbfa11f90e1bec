/**
 * Settings as they are saved: texts by owner and key in the table `setting`, of a whole business unit or of one user, and the audit of the
 * unit's. All are of one client.
 */
import { sql, type Kysely } from 'kysely'
import { clientName, settingSavesMost } from '../../../../src/contract/limits'
import type { Tx } from '../db/database'
import { joinRecordedUser } from '../db/recorded-users'
import type { Tables } from '../db/tables'

/** Where a setting is stored. */
interface SettingPlace {
  readonly owner: string
  readonly key: string
}

export interface SettingRow extends SettingPlace {
  readonly value: string
}

/** A value to save; null removes the setting. */
interface WantedSetting extends SettingPlace {
  readonly value: string | null
}

interface SettingSave<V> {
  /** ISO timestamp. */
  readonly at: string
  /** Display name; the user name of a deleted user. */
  readonly user: string
  readonly changes: { field: string; from: V; to: V }[]
}

/** The user of rows of a whole business unit. */
const wholeUnit = 0
/** Rows per statement. */
const rowsMost = 1_000

/** The rows of a whole unit that belong to these owners, ordered by owner and key. */
export function settingsOfUnit(
  db: Kysely<Tables>,
  businessUnitId: number,
  owners: readonly string[],
): Promise<SettingRow[]> {
  return rowsOf(db, businessUnitId, [wholeUnit]).where('owner', 'in', owners).execute()
}

/** The value at a place; undefined when the rows have none. */
export const settingAt = (rows: readonly SettingRow[], { owner, key }: SettingPlace): string | undefined =>
  rows.find(row => row.owner === owner && row.key === key)?.value

/** All rows of one user, ordered by owner and key. */
export function settingsOfUser(
  db: Kysely<Tables>,
  businessUnitId: number,
  userId: number,
): Promise<SettingRow[]> {
  return rowsOf(db, businessUnitId, [userId]).execute()
}

/** The value that each of these users has saved for one setting, by user id. */
export async function valuesOfUsers(
  db: Kysely<Tables>,
  businessUnitId: number,
  userIds: readonly number[],
  { owner, key }: SettingPlace,
): Promise<Map<number, string>> {
  const rows = await rowsOf(db, businessUnitId, userIds)
    .select('user_id')
    .where('owner', '=', owner)
    .where('key', '=', key)
    .execute()
  return new Map(rows.map(row => [row.user_id, row.value]))
}

function rowsOf(db: Kysely<Tables>, businessUnitId: number, userIds: readonly number[]) {
  return db
    .selectFrom('setting')
    .select(['owner', 'key', 'value'])
    .where('business_unit_id', '=', businessUnitId)
    .where('client_id', '=', clientName)
    .where('user_id', 'in', userIds)
    .orderBy('owner')
    .orderBy('key')
}

/** Saves settings of a whole unit. Of two values for the same place the last one holds. */
export const saveForUnit = (
  db: Kysely<Tables>,
  businessUnitId: number,
  settings: readonly WantedSetting[],
): Promise<void> => save(db, { businessUnitId, userId: wholeUnit }, settings)

/** Saves settings of one user. Of two values for the same place the last one holds. */
export const saveForUser = (
  db: Kysely<Tables>,
  user: { readonly businessUnitId: number; readonly userId: number },
  settings: readonly WantedSetting[],
): Promise<void> => save(db, user, settings)

async function save(
  db: Kysely<Tables>,
  { businessUnitId, userId }: { readonly businessUnitId: number; readonly userId: number },
  settings: readonly WantedSetting[],
): Promise<void> {
  const wanted = [...new Map(settings.map(one => [JSON.stringify([one.owner, one.key]), one])).values()]
  const removed = wanted.filter(({ value }) => value === null)
  if (removed.length > 0) {
    await sql`
      delete from setting
      where business_unit_id = ${businessUnitId}::bigint and user_id = ${userId}::bigint and client_id = ${clientName}
        and (owner, key) in (
          select * from unnest(${removed.map(({ owner }) => owner)}::text[], ${removed.map(({ key }) => key)}::text[]))
    `.execute(db)
  }
  const rows = wanted.flatMap(({ owner, key, value }) =>
    value === null
      ? []
      : [{ business_unit_id: businessUnitId, user_id: userId, client_id: clientName, owner, key, value }],
  )
  for (let first = 0; first < rows.length; first += rowsMost) {
    await db
      .insertInto('setting')
      .values(rows.slice(first, first + rowsMost))
      .onConflict(conflicting =>
        conflicting
          .columns(['business_unit_id', 'user_id', 'client_id', 'owner', 'key'])
          .doUpdateSet({ value: eb => eb.ref('excluded.value') }),
      )
      .execute()
  }
}

/** Removes everything that a user has saved. */
export async function forgetUserSettings(
  db: Kysely<Tables>,
  businessUnitId: number,
  userId: number,
): Promise<void> {
  await db
    .deleteFrom('setting')
    .where('business_unit_id', '=', businessUnitId)
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Locks a business unit until the transaction ends: of two concurrent saves of its settings, its users or its roles the second one sees
 * what the first one saved.
 */
export async function lockUnit({ sql: db }: Pick<Tx, 'sql'>, businessUnitId: number): Promise<void> {
  await db
    .selectFrom('business_unit')
    .select('id')
    .where('id', '=', businessUnitId)
    .forNoKeyUpdate()
    .execute()
}

/**
 * The latest saves of settings from the audit, newest first: the pairs of values before and after, by field. Other details, and values that
 * `isValue` refuses, are left out.
 * @param entity the audit's name of the settings, which exist once in a business unit
 */
export async function savesOf<V>(
  db: Kysely<Tables>,
  businessUnitId: number,
  entity: string,
  isValue: (value: unknown) => value is V,
  most: number = settingSavesMost,
): Promise<SettingSave<V>[]> {
  const { rows } = await sql<{ at: string; user: string; detail: Record<string, unknown> }>`
    select a.at, coalesce(u.display_name, a.user_name) as "user", a.detail
    from audit a
    ${sql.raw(joinRecordedUser('u', 'a.business_unit_id', 'a.user_name'))}
    where a.business_unit_id = ${businessUnitId}::bigint and a.entity = ${entity} and a.entity_id is null
    order by a.id desc limit ${most}
  `.execute(db)
  return rows.map(({ at, user, detail }) => ({ at, user, changes: changesIn(detail, isValue) }))
}

function changesIn<V>(
  detail: Record<string, unknown>,
  isValue: (value: unknown) => value is V,
): SettingSave<V>['changes'] {
  return Object.entries(detail).flatMap(([field, pair]) => {
    const [from, to] = Array.isArray(pair) ? (pair as unknown[]) : []
    return isValue(from) && isValue(to) ? [{ field, from, to }] : []
  })
}

/** A plain value of a setting; null when it had none. */
export const isSettingValue = (value: unknown): value is string | number | boolean | null =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
