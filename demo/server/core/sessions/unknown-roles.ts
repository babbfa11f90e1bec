/** Refuses calls that refer to unknown or deleted roles. */
import { sql, type Kysely } from 'kysely'
import type { InputIssue } from '../../../../src/contract/input-issues'
import type { Tables } from '../db/tables'
import { invalidInput } from '../refusal'
import { idList } from '../db/id-list'

/** The issue of an unknown role. @param role its name, or its id if the name is unknown */
export function unknownRole(path: string, role: string | number): InputIssue {
  return { path, message: `There is no role ${role}.`, code: 'unknown-role', values: { role } }
}

/**
 * The names of the roles with the given ids, in the order of the call. A deleted role has its former name.
 * @throws Refusal 400 `unknown-role` for each id that is not a role of the unit
 */
export async function knownRoleNames(
  db: Kysely<Tables>,
  businessUnitId: number,
  requested: readonly { readonly path: string; readonly id: number }[],
): Promise<readonly string[]> {
  if (requested.length === 0) return []
  const rows = await db
    .selectFrom('user_role')
    .select(['id', 'user_role_name as name', 'deleted'])
    .where('business_unit_id', '=', businessUnitId)
    .where(sql<boolean>`id in ${idList(requested.map(({ id }) => id))}`)
    .execute()
  const found = new Map(rows.map(role => [role.id, role]))
  const isKnown = ({ id }: { readonly id: number }): boolean => found.get(id)?.deleted === false
  const unknown = requested.filter(role => !isKnown(role))
  if (unknown.length > 0)
    throw invalidInput(unknown.map(({ path, id }) => unknownRole(path, found.get(id)?.name ?? id)))
  return requested.flatMap(({ id }) => found.get(id)?.name ?? [])
}
