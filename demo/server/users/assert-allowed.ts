/** Checks that changes of users and roles have in common, with their refusals. */
import { sql, type Kysely } from 'kysely'
import { isEmailAddress } from '../../../src/contract/email-address'
import type { RefusalCode } from '../../../src/contract/failures'
import type { InputIssue, IssueCode } from '../../../src/contract/input-issues'
import { languages } from '../../../src/contract/limits'
import type { Tx } from '../core/db/database'
import type { Tables } from '../core/db/tables'
import { conflict, invalidInput, type Refusal } from '../core/refusal'
import { idList } from '../core/db/id-list'
import type { Administration } from './administer'
import { roleHolderOf, refusalOverRole, refusalOverUser, type KnownRole } from './authority'
import { unknownRole } from '../core/sessions/unknown-roles'
import { isAdmin, isGlobalAdmin, type RoleHolder } from '../../../src/contract/permissions'

/** The roles with these ids, if they may be given and taken. @throws Refusal 400 `unknown-role`; 409 */
export function rolesToGrant({ own, roles }: Administration, ids: readonly number[]): readonly KnownRole[] {
  return [...new Set(ids)].map(id => {
    const role = roles.get(id)
    if (role === undefined) throw invalidInput([unknownRole('body.roleIds', id)])
    refuseFor(refusalOverRole(own, role, roles))
    return role
  })
}

/** @throws Refusal 409 when the acting user may not administer this role */
export function assertMayChangeRole({ own, roles }: Administration, role: KnownRole): void {
  refuseFor(refusalOverRole(own, role, roles))
}

/** @throws Refusal 409 when the acting user may not administer users with these roles */
export function assertMayDecideAbout({ own, roles }: Administration, userRoles: readonly KnownRole[]): void {
  refuseFor(refusalOverUser(own, userRoles, roles))
}

/** @throws Refusal 409 `global-admin-only` */
export function assertGlobalAdmin({ own }: Administration): void {
  refuseFor(isGlobalAdmin(roleHolderOf(own)) ? null : 'global-admin-only')
}

/**
 * Sessions of global administrators may be ended only by themselves and by other global administrators.
 * @throws Refusal 409 `global-admin-only`
 */
export async function assertMayEndSessionsOf(
  db: { readonly sql: Kysely<Tables> },
  acting: RoleHolder & { readonly userId: number },
  userId: number,
): Promise<void> {
  const holders = await roleHoldersOf(db.sql, [userId])
  refuseFor(mayEndSessionsOf(acting, userId, holders) ? null : 'global-admin-only')
}

/** Adds to listed sessions whether the acting user may end them, and whether their users are administrators. */
export async function listedSessions<S extends { readonly userId: number }>(
  db: Kysely<Tables>,
  acting: RoleHolder & { readonly userId: number },
  sessions: readonly S[],
): Promise<(S & { mayBeEnded: boolean; isAdministrator: boolean })[]> {
  const holders = await roleHoldersOf(
    db,
    sessions.map(({ userId }) => userId),
  )
  return sessions.map(session => ({
    ...session,
    mayBeEnded: mayEndSessionsOf(acting, session.userId, holders),
    isAdministrator: isOne(isAdmin, holders.get(session.userId)),
  }))
}

const mayEndSessionsOf = (
  acting: RoleHolder & { readonly userId: number },
  userId: number,
  holders: ReadonlyMap<number, RoleHolder>,
): boolean => acting.userId === userId || isGlobalAdmin(acting) || !isOne(isGlobalAdmin, holders.get(userId))

const isOne = (is: (holder: RoleHolder) => boolean, holder: RoleHolder | undefined): boolean =>
  holder !== undefined && is(holder)

/** The users with their roles; users without roles are left out. */
async function roleHoldersOf(
  db: Kysely<Tables>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, RoleHolder>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('app_user_role')
    .innerJoin('user_role', 'user_role.id', 'app_user_role.role_id')
    .select([
      'app_user_role.user_id as userId',
      'user_role.user_role_name as userRoleName',
      'user_role.system_role as systemRole',
    ])
    .where('app_user_role.user_id', 'in', [...new Set(userIds)])
    .where('user_role.deleted', '=', false)
    .execute()
  return new Map(
    rows.map(({ userId }) => [userId, roleHolderOf(rows.filter(role => role.userId === userId))]),
  )
}

/** @throws Refusal 409 `own-account`: users cannot lock themselves out */
export function assertSomebodyElse({ userId }: Administration, id: number): void {
  if (id === userId) throw conflict('Not the own account.', { code: 'own-account' })
}

/** @throws Refusal 400 `not-known` */
export function assertLanguage(code: string): void {
  if (!languages.some(language => language === code))
    throw invalidInput([
      {
        ...issue('defaultLanguage', 'not-known', 'There is no such language.'),
        values: { allowed: languages.join(', ') },
      },
    ])
}

/** @throws Refusal 400 `not-an-email` */
export function assertEmail(email: string | null | undefined): void {
  if (email && !isEmailAddress(email))
    throw invalidInput([issue('email', 'not-an-email', 'An email address.')])
}

/** @throws Refusal 400 `not-listed` unless all ids are rows of the unit */
export async function assertListed(
  tx: Tx,
  { businessUnitId }: Administration,
  table: 'load_carrier_type' | 'location_role_group',
  field: string,
  ids: readonly number[] = [],
): Promise<void> {
  const requested = new Set(ids)
  if (requested.size === 0) return
  const known = await tx.sql
    .selectFrom(table)
    .select('id')
    .where('business_unit_id', '=', businessUnitId)
    .where(sql<boolean>`id in ${idList(requested)}`)
    .execute()
  if (known.length < requested.size) throw invalidInput([issue(field, 'not-listed', 'One of the list.')])
}

/** A 409 whose message is shown at the field. */
export function refusedField(
  field: string,
  code: RefusalCode & IssueCode,
  message: string,
  values: Record<string, string> = {},
): Refusal {
  return conflict(message, { code, issues: [{ ...issue(field, code, message), values }] })
}

function issue(field: string, code: IssueCode, message: string): InputIssue {
  return { path: `body.${field}`, message, code }
}

function refuseFor(code: RefusalCode | null): void {
  if (code !== null) throw conflict(`Refused: ${code}.`, { code })
}
