/** The permission table of a business unit in the database, its roles and users, and the audit of its changes. */
import { sql, type Kysely } from 'kysely'
import * as v from 'valibot'
import {
  permissionValue,
  type Bearers,
  type PermissionState,
} from '../../../../src/contract/endpoints/permissions'
import { permissionSavesMost } from '../../../../src/contract/limits'
import type { PermissionTable, PermissionValue } from '../../../../src/contract/permissions'
import type { Tx } from '../db/database'
import type { Tables } from '../db/tables'
import { joinRecordedUser } from '../db/recorded-users'

/** Settings of a whole unit that override default permissions: user 0, this client and owner, the path as key, JSON as value. */
export const permissionSettings = { clientId: 'Cockpit', owner: 'permissions' } as const

const auditEntity = 'Permissions'

/** The values in settings rows, by path. A value that cannot be parsed goes to `log`, and the default is used. */
export function permissionsIn(
  rows: readonly { readonly key: string; readonly value: string }[],
  log: (line: string) => void,
): PermissionTable {
  return Object.fromEntries(
    rows.flatMap(({ key, value }): [string, PermissionValue][] => {
      const read = parsed(value)
      if (read === null) log(`The saved permission ${key} cannot be read, so its default holds.`)
      return read === null ? [] : [[key, read]]
    }),
  )
}

/** The saved values, by path. */
export async function readPermissions(db: Kysely<Tables>, businessUnitId: number): Promise<PermissionTable> {
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('business_unit_id', '=', businessUnitId)
    .where('user_id', '=', 0)
    .where('client_id', '=', permissionSettings.clientId)
    .where('owner', '=', permissionSettings.owner)
    .orderBy('key')
    .execute()
  return permissionsIn(rows, () => undefined)
}

/** The same, locked until the transaction ends: of two concurrent saves the second sees the values of the first. */
export async function lockPermissions(tx: Tx, businessUnitId: number): Promise<PermissionTable> {
  await sql`select id from business_unit where id = ${businessUnitId} for no key update`.execute(tx.sql)
  return readPermissions(tx.sql, businessUnitId)
}

/** Saves one value; null resets the path to its default. */
export async function writePermission(
  tx: Tx,
  businessUnitId: number,
  path: string,
  value: PermissionValue | null,
): Promise<void> {
  const key = { business_unit_id: businessUnitId, user_id: 0, client_id: permissionSettings.clientId }
  const owner = permissionSettings.owner
  if (value === null) {
    await tx.sql
      .deleteFrom('setting')
      .where('business_unit_id', '=', businessUnitId)
      .where('user_id', '=', 0)
      .where('client_id', '=', permissionSettings.clientId)
      .where('owner', '=', owner)
      .where('key', '=', path)
      .execute()
    return
  }
  const text = JSON.stringify(value)
  await tx.sql
    .insertInto('setting')
    .values({ ...key, owner, key: path, value: text })
    .onConflict(conflict =>
      conflict
        .columns(['business_unit_id', 'user_id', 'client_id', 'owner', 'key'])
        .doUpdateSet({ value: text }),
    )
    .execute()
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
  return {
    values: Object.fromEntries(Object.entries(values).map(([path, value]) => [path, plain(value) ?? false])),
    roles,
    bearers: await bearersOf(db, businessUnitId, roles),
    saves: await savesOf(db, businessUnitId),
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

async function savesOf(db: Kysely<Tables>, businessUnitId: number): Promise<PermissionState['saves']> {
  const { rows } = await sql<{ at: string; user: string; detail: Record<string, unknown> }>`
    select a.at, coalesce(u.display_name, a.user_name) as "user", a.detail
    from audit a
    ${sql.raw(joinRecordedUser('u', 'a.business_unit_id', 'a.user_name'))}
    where a.business_unit_id = ${businessUnitId}::bigint and a.entity = ${auditEntity} and a.entity_id is null
    order by a.id desc limit ${permissionSavesMost}
  `.execute(db)
  return rows.map(({ at, user, detail }) => ({ at, user, changes: changesIn(detail) }))
}

const pair = v.tuple([v.nullable(permissionValue), v.nullable(permissionValue)])

/** Pairs of values; other details are left out. The database does not keep their order. */
function changesIn(detail: Record<string, unknown>): PermissionState['saves'][number]['changes'] {
  return Object.entries(detail)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, values]) => {
      const read = v.safeParse(pair, values)
      return read.success ? [{ path, from: read.output[0], to: read.output[1] }] : []
    })
}

function parsed(text: string): PermissionValue | null {
  try {
    const read = v.safeParse(permissionValue, JSON.parse(text))
    return read.success ? read.output : null
  } catch {
    return null
  }
}
