/** The permission table of a business unit in the database, its roles and users, and the audit of its changes. */
import { sql, type Kysely } from 'kysely'
import * as v from 'valibot'
import {
  permissionValue,
  type Bearers,
  type PermissionState,
} from '../../../../src/contract/endpoints/permissions'
import type { PermissionTable, PermissionValue } from '../../../../src/contract/permissions'
import { readJson } from '../../../../src/contract/read-json'
import type { Tx } from '../db/database'
import type { Tables } from '../db/tables'
import { lockUnit, savesOf, settingsOfUnit, saveForUnit } from './saved-settings'

/** Owner of the settings of a whole unit that override default permissions: the path as key, JSON as value. */
export const permissionsOwner = 'permissions'

/** The page of the table: whoever has none left could not give it back. */
export const permissionsPage = 'header/settings/user_settings'

const auditEntity = 'Permissions'

/** The values in settings rows, by path. A value that cannot be parsed goes to `log`, and the default is used. */
export function permissionsIn(
  rows: readonly { readonly key: string; readonly value: string }[],
  log: (line: string) => void,
): PermissionTable {
  return Object.fromEntries(
    rows.flatMap(({ key, value }): [string, PermissionValue][] => {
      const read = readJson(permissionValue, value)
      if (read === null) log(`The saved permission ${key} cannot be read, so its default holds.`)
      return read === null ? [] : [[key, read]]
    }),
  )
}

/** The saved values, by path. */
export async function readPermissions(db: Kysely<Tables>, businessUnitId: number): Promise<PermissionTable> {
  const rows = await settingsOfUnit(db, businessUnitId, [permissionsOwner])
  return permissionsIn(rows, () => undefined)
}

/** The same, locked until the transaction ends: of two concurrent saves the second sees the values of the first. */
export async function lockPermissions(tx: Tx, businessUnitId: number): Promise<PermissionTable> {
  await lockUnit(tx, businessUnitId)
  return readPermissions(tx.sql, businessUnitId)
}

/** Saves values by path; null resets a path to its default. */
export async function writePermissions(
  tx: Tx,
  businessUnitId: number,
  values: Readonly<Record<string, PermissionValue | null>>,
): Promise<void> {
  const settings = Object.entries(values).map(([key, value]) => ({
    owner: permissionsOwner,
    key,
    value: value === null ? null : JSON.stringify(value),
  }))
  await saveForUnit(tx.sql, businessUnitId, settings)
}

export interface PermissionChange {
  readonly path: string
  readonly from: PermissionValue | null
  readonly to: PermissionValue | null
}

/** Audits a save: the value before and after, by path. */
export function auditPermissions(tx: Tx, changes: readonly PermissionChange[]): void {
  const pairs = changes.map(({ path, from, to }) => [path, [plain(from), plain(to)]])
  tx.audit('savePermissions', auditEntity, null, Object.fromEntries(pairs))
}

const plain = (value: PermissionValue | null): boolean | string[] | null =>
  value === null || typeof value === 'boolean' ? value : [...value]

/** Everything that the page of the permission table shows. */
export async function permissionStateOf(
  db: Kysely<Tables>,
  businessUnitId: number,
): Promise<PermissionState> {
  const roles = await rolesOf(db, businessUnitId)
  const values = await readPermissions(db, businessUnitId)
  const saves = await savesOf(db, businessUnitId, auditEntity, isSavedValue)
  return {
    values: Object.fromEntries(Object.entries(values).map(([path, value]) => [path, plain(value) ?? false])),
    roles,
    bearers: await bearersOf(db, businessUnitId, roles),
    // The database does not keep the order of a save's values.
    saves: saves.map(({ at, user, changes }) => ({
      at,
      user,
      changes: changes
        .map(({ field, from, to }) => ({ path: field, from, to }))
        .sort((a, b) => (a.path < b.path ? -1 : 1)),
    })),
  }
}

/** The roles of the unit that are not deleted, ordered by name. */
export async function rolesOf(db: Kysely<Tables>, businessUnitId: number): Promise<PermissionState['roles']> {
  return db
    .selectFrom('user_role')
    .select(['id', 'user_role_name as name', 'system_role as systemRole'])
    .where('business_unit_id', '=', businessUnitId)
    .where('deleted', '=', false)
    .orderBy('user_role_name')
    .execute()
}

/** Active users by their set of roles: few rows, however many users there are. */
async function bearersOf(
  db: Kysely<Tables>,
  businessUnitId: number,
  roles: PermissionState['roles'],
): Promise<Bearers[]> {
  const { rows } = await sql<{ ids: number[] | null; people: number }>`
    select held.ids, count(*)::int as people
    from app_user u
    left join lateral (
      select json_agg(r.id order by r.id)::jsonb as ids
      from app_user_role a join user_role r on r.id = a.role_id and not r.deleted
      where a.user_id = u.id
    ) held on true
    where u.business_unit_id = ${businessUnitId}::bigint and u.is_active and not u.deleted and not u.is_device
    group by held.ids
  `.execute(db)
  return rows.map(({ ids, people }) => {
    const held = roles.filter(role => ids?.includes(role.id) === true)
    return {
      roles: held.map(role => role.name),
      systemRoles: held.flatMap(role => role.systemRole ?? []),
      people,
    }
  })
}

const isSavedValue = (value: unknown): value is boolean | string[] | null =>
  v.is(v.nullable(permissionValue), value)
