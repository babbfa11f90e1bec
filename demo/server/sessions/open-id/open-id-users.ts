/**
 * Maps an account of the provider to a user of a business unit. The first sign-in finds the user by the account's name and saves the
 * account's subject; after that only the subject identifies the user: an address that is changed at the provider, or given to somebody else
 * there, signs nobody else in. When an administrator changes the user's address, the next account with that address is linked.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../core/db/database'
import { Refusal } from '../../core/refusal'
import { findUserById, type KnownUser } from '../../core/sessions/users'
import type { StartedSignIn } from './open-id-sign-ins'
import type { NamingClaim, OpenIdAccount } from './provider'

/** User type of the vendor's staff (spec 2, section 6). */
const apportUserType = 5

export interface NamedAccount extends OpenIdAccount {
  readonly issuer: string
  readonly claim: NamingClaim
}

/** @throws Refusal 400 `open-id-unknown-user`, `open-id-other-account` when the user of that name is linked to another account */
export async function userOfAccount(
  db: Db,
  signIn: Pick<StartedSignIn, 'businessUnitId' | 'isApportAccount'>,
  account: NamedAccount,
): Promise<KnownUser> {
  const { issuer, subject } = account
  const holder = await db.read
    .selectFrom('app_user')
    .select('id')
    .where('business_unit_id', '=', signIn.businessUnitId)
    .where('open_id_issuer', '=', issuer)
    .where('open_id_subject', '=', subject)
    .executeTakeFirst()
  // An account linked to an inactive user is not linked to a second one.
  const [user, ...others] = holder
    ? await usersThat(db, signIn, sql`id = ${holder.id}`)
    : await usersNamed(db, signIn, account)
  // Two users with the name are ambiguous: neither is used.
  const found = user === undefined || others.length > 0 ? null : await findUserById(db, user.id)
  if (user === undefined || found === null) {
    throw new Refusal(400, {
      code: 'open-id-unknown-user',
      message: 'No user of the business unit has the name of this account.',
    })
  }
  const isLinked = await linkAccount(db, user.id, { issuer, subject })
  if (!isLinked) {
    throw new Refusal(400, {
      code: 'open-id-other-account',
      message: 'The user of this name signed in with another account of the provider before.',
    })
  }
  return found
}

/** By mail address; a name that is no address may also be the user name. */
function usersNamed(
  db: Db,
  signIn: Pick<StartedSignIn, 'businessUnitId' | 'isApportAccount'>,
  { name, claim }: NamedAccount,
): Promise<{ readonly id: number }[]> {
  if (name === undefined) return Promise.resolve([])
  const text = name.trim().toLowerCase()
  const hasAddress = sql<boolean>`lower(email) = ${text}`
  return usersThat(
    db,
    signIn,
    claim === 'email' ? hasAddress : sql`(lower(user_name) = ${text} or ${hasAddress})`,
  )
}

/** At most two of them. */
function usersThat(
  db: Db,
  { businessUnitId, isApportAccount }: Pick<StartedSignIn, 'businessUnitId' | 'isApportAccount'>,
  condition: RawBuilder<boolean>,
): Promise<{ readonly id: number }[]> {
  return db.read
    .selectFrom('app_user')
    .select('id')
    .where('business_unit_id', '=', businessUnitId)
    .where('is_active', '=', true)
    .where('deleted', '=', false)
    .where('is_device', '=', false)
    .where(condition)
    .$if(isApportAccount, query => query.where('user_type', '=', apportUserType))
    .orderBy('id')
    .limit(2)
    .execute()
}

/** Links an account to a user without a linked account of this provider; returns whether it was linked. */
async function linkAccount(
  db: Db,
  userId: number,
  { issuer, subject }: Pick<NamedAccount, 'issuer' | 'subject'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db.read
    .updateTable('app_user')
    .set({ open_id_issuer: issuer, open_id_subject: subject })
    .where('id', '=', userId)
    .where(eb =>
      eb.or([
        eb('open_id_issuer', 'is distinct from', issuer),
        eb('open_id_subject', 'is', null),
        eb('open_id_subject', '=', subject),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
