/** Users as changes need them: locked, and as the grid shows them before and after. */
import { sql } from 'kysely'
import type { User } from '../../../src/contract/entities/user'
import { changesBetween, type Changes } from '../core/calls/changes-between'
import type { Tx } from '../core/db/database'
import { notFound } from '../core/refusal'
import { idList } from '../core/db/id-list'
import { rowsByIds } from '../core/search/search'
import { userSource } from './user-sources'
import type { Administration } from './administer'

/** A user of the unit, locked, as the grid shows him. @throws Refusal 404 */
export async function lockedUser(tx: Tx, { businessUnitId }: Administration, id: number): Promise<User> {
  const found = await tx.sql
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', id)
    .where('business_unit_id', '=', businessUnitId)
    .where('deleted', '=', false)
    .where('is_device', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const [row] = await rowsByIds(tx.sql, userSource, [id], businessUnitId)
  if (found === undefined || row === undefined) throw notFound(`There is no user ${id}.`)
  return row
}

/** Raises the versions of the users' rows and notifies live views. */
export async function raiseUserVersions(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.sql
    .updateTable('app_user')
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where(sql<boolean>`id in ${idList(ids)}`)
    .execute()
  tx.changed('User', ids)
}

/** The fields that the history of a user shows. */
const auditedFields: ReadonlySet<string> = new Set<keyof User>([
  'userName',
  'displayName',
  'email',
  'userType',
  'defaultLanguage',
  'userRoles',
  'loadCarriers',
])

/** What the history records; empty when nothing changed. */
export const changesOfUser = (before: User, after: User): Changes =>
  changesBetween(before, after, field => auditedFields.has(field))
