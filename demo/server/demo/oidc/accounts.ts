/**
 * The accounts of the demo's own OpenId provider. All have the demo password; the provider stores its own hash, so that a password changed
 * in the cockpit stays the same here, as with any other provider.
 */
import type { Db } from '../../core/db/database'
import { installationValue, setInstallationValue } from '../../core/db/installation-values'
import { hashPassword, verifyPassword } from '../../core/sessions/passwords'

export interface Account {
  /** The user name, and the subject of the tokens. */
  readonly userName: string
  readonly email: string
  /** Whether the provider has verified the mail address. */
  readonly isEmailVerified: boolean
}

const staff = ['admin', 'global', 'planner', 'supervisor', 'viewer']

/** The demo's users, an account unknown to the cockpit, and one with an unverified address. */
export const accounts: readonly Account[] = [
  ...staff.map(name => ({ userName: name, email: `${name}@demo.example`, isEmailVerified: true })),
  { userName: 'guest', email: 'guest@elsewhere.example', isEmailVerified: true },
  { userName: 'pretender', email: 'admin@demo.example', isEmailVerified: false },
]

const passwordKey = 'oidc-password'

/**
 * Saves the password of the accounts when it is known: at the first start, and when the environment gives it. In a data folder older than
 * the provider the accounts start with the password of its first user.
 */
export async function savePasswordHash(db: Db, password: string | undefined): Promise<void> {
  const saved = await savedHash(db)
  if (password === undefined ? saved !== undefined : await verifyPassword(password, saved ?? null)) return
  const value = password === undefined ? await firstUsersHash(db) : await hashPassword(password)
  await setInstallationValue(db, passwordKey, value)
}

/** The account of that name, if the password is correct; an unknown name takes the same work. */
export async function accountOf(db: Db, userName: string, password: string): Promise<Account | null> {
  const account = accounts.find(one => one.userName === userName.trim().toLowerCase())
  const hash = account === undefined ? undefined : await savedHash(db)
  return (await verifyPassword(password, hash ?? null)) && account !== undefined ? account : null
}

const savedHash = (db: Db): Promise<string | undefined> => installationValue(db, passwordKey)

async function firstUsersHash(db: Db): Promise<string> {
  const user = await db.read
    .selectFrom('app_user')
    .select('password_hash')
    .where('is_device', '=', false)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return user.password_hash ?? ''
}
