/**
 * Names of users: unique in a business unit regardless of case, and never reused for another user, since histories and the audit identify
 * users by name.
 */
import { sql } from 'kysely'
import type { Tx } from '../core/db/database'
import type { Administration } from './administer'
import { refusedField } from './assert-allowed'

/**
 * @param userId of the user who takes the name; null for a new user
 * @throws Refusal 409 `user-name-taken` with its user, `user-name-used-before`
 */
export async function assertNameIsFree(
  tx: Tx,
  { businessUnitId }: Administration,
  userName: string,
  userId: number | null,
): Promise<void> {
  const name = userName.toLowerCase()
  const { rows } = await sql<{ id: number; displayName: string; isGone: boolean }>`
    select id, display_name as "displayName", deleted or is_device as "isGone" from app_user
    where business_unit_id = ${businessUnitId} and lower(user_name) = ${name}
    union all
    select user_id, '', true from former_user_name
    where business_unit_id = ${businessUnitId} and user_name = ${name}`.execute(tx.sql)
  const other = rows.find(({ id }) => id !== userId)
  if (other === undefined) return
  if (other.isGone)
    throw refusedField('userName', 'user-name-used-before', 'Somebody else had this name before.')
  throw refusedField('userName', 'user-name-taken', 'The name is taken.', { name: other.displayName })
}

/** Reserves a user's former name, which nobody else can take. */
export async function saveFormerName(
  tx: Tx,
  { businessUnitId }: Administration,
  userId: number,
  userName: string,
): Promise<void> {
  await tx.sql
    .insertInto('former_user_name')
    .values({ business_unit_id: businessUnitId, user_name: userName.toLowerCase(), user_id: userId })
    .onConflict(conflicting => conflicting.doNothing())
    .execute()
}
