/**
 * The people of the demo's own provider. All have the demo password; the provider keeps a hash of its own, so that a password that
 * is changed in the cockpit stays as it was here, as with a provider elsewhere.
 */
import type { Db } from '../../core/db/database'
import { installationValue, setInstallationValue } from '../../core/db/installation-values'
import { hashPassword, verifyPassword } from '../../core/sessions/passwords'

export interface Account {
  /** What the person types, and the subject of the tokens. */
  readonly userName: string
  readonly email: string
  /** The provider knows that mails of the address reach the person. */
  readonly isEmailVerified: boolean
}

const staff = ['admin', 'global', 'planner', 'supervisor', 'viewer']

/** The demo's users, somebody whom the cockpit does not know, and somebody who only says that an address is his. */
export const accounts: readonly Account[] = [
  ...staff.map(name => ({ userName: name, email: `${name}@demo.example`, isEmailVerified: true })),
  { userName: 'guest', email: 'guest@elsewhere.example', isEmailVerified: true },
  { userName: 'pretender', email: 'admin@demo.example', isEmailVerified: false },
]

const passwordKey = 'oidc-password'

/**
 * Keeps the password of the accounts when it is known: at the first start, and when the environment gives it. A data folder that is
 * older than the provider begins with the password that its first user has.
 */
export async function savePasswordHash(db: Db, password: string | undefined): Promise<void> {
  const saved = await savedHash(db)
  if (password === undefined ? saved !== undefined : await verifyPassword(password, saved ?? null)) return
  const value = password === undefined ? await firstUsersHash(db) : await hashPassword(password)
  await setInstallationValue(db, passwordKey, value)
}

/** The account of that name, if it is its password; as much work when there is none. */
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
