/**
 * The only check of passwords, for all endpoints: delays after failures, counted per known browser, else per account and per address; the
 * same work for users that do not exist; an audit row for each failure (QUALITY, section 5).
 */
import type { Db } from '../db/database'
import type { Exchange } from '../calls/context'
import type { UnitSettingsCache } from '../unit/unit-settings'
import { assertAddressAllowed } from './allowed-address'
import { verifyPassword } from './passwords'
import { Refusal } from '../refusal'
import { forAccount, forAddress, forBrowser, type SignInDelays } from './sign-in-delays'
import { findUserByName, type KnownUser } from './users'

export interface Credentials {
  readonly businessUnitName: string
  readonly userName: string
  readonly password: string
}

export interface PasswordCheckParts {
  readonly delays: SignInDelays
  readonly unitSettings: UnitSettingsCache
}

export interface PasswordCheckSide {
  readonly db: Db
  readonly exchange: Pick<Exchange, 'address' | 'cookie'>
  readonly now: () => Date
  /** The same answer for a wrong unit, name or password. */
  readonly message?: string
}

/**
 * The user whose password it is.
 * @throws Refusal 400 `credentials-wrong`, 429 `too-many-attempts` with Retry-After; 403 `address-not-allowed` for a right password
 */
export async function checkPassword(
  { delays, unitSettings }: PasswordCheckParts,
  { businessUnitName, userName, password }: Credentials,
  { db, exchange, now, message }: PasswordCheckSide,
): Promise<KnownUser> {
  const user = await findUserByName(db, businessUnitName, userName)
  const browser = user && delays.browsers.idFor(exchange, user)
  const counted = browser
    ? [forBrowser(browser)]
    : [forAccount(user ? `${user.userId}` : `${businessUnitName}/${userName}`), forAddress(exchange.address)]
  const found = await delays.check(counted, now, async () =>
    (await verifyPassword(password, user?.passwordHash ?? null)) ? user : null,
  )
  if (found) {
    assertAddressAllowed(await unitSettings.of(found.businessUnitId), exchange.address)
    return found
  }
  if (user) await auditFailure(db, user, exchange.address)
  throw credentialsWrong(message)
}

/** 400: the same for a wrong unit, name or password. */
export const credentialsWrong = (message = 'Username or password is wrong.'): Refusal =>
  new Refusal(400, { code: 'credentials-wrong', message })

async function auditFailure(
  db: Db,
  { businessUnitId, userId, userName }: KnownUser,
  address: string,
): Promise<void> {
  await db.tx({ businessUnitId, userId, userName, address }, async tx =>
    tx.audit('signInFailed', 'User', userId),
  )
}
