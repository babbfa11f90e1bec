/**
 * The one way in which a password is tried, whatever endpoint takes it: delays after failures for the account and for the address,
 * the same work for users that do not exist, and an audit row for each failure (QUALITY, section 5).
 */
import type { Db } from '../db/database'
import type { Exchange } from './context'
import { verifyPassword } from './passwords'
import { Refusal } from './refusal'
import type { SignInDelays } from './sign-in-delays'
import { findUserByName, type KnownUser } from './users'

export interface Credentials {
  readonly businessUnitName: string
  readonly userName: string
  readonly password: string
}

export interface PasswordCheckSide {
  readonly db: Db
  readonly exchange: Pick<Exchange, 'address'>
  readonly now: () => Date
  /** What a wrong unit, name or password is answered with; all three with the same. */
  readonly message?: string
}

/**
 * The user whose password it is.
 * @throws Refusal 400 `credentials-wrong`, 429 `too-many-attempts` with Retry-After
 */
export async function checkPassword(
  delays: SignInDelays,
  { businessUnitName, userName, password }: Credentials,
  { db, exchange, now, message = 'Username or password is wrong.' }: PasswordCheckSide,
): Promise<KnownUser> {
  const account = `${businessUnitName}/${userName}`
  assertNoDelay(delays, account, exchange.address, now())
  const user = await findUserByName(db, businessUnitName, userName)
  const isRight = await verifyPassword(password, user?.passwordHash ?? null)
  if (!user || !isRight) {
    delays.failed(account, exchange.address, now())
    if (user) await auditFailure(db, user, exchange.address)
    throw new Refusal(400, { code: 'credentials-wrong', message })
  }
  delays.succeeded(account)
  return user
}

/** @throws Refusal 429 `too-many-attempts` while the account or the address must wait */
export function assertNoDelay(delays: SignInDelays, account: string, address: string, now: Date): void {
  const waitMs = delays.waitMs(account, address, now)
  if (waitMs <= 0) return
  const seconds = Math.ceil(waitMs / 1000)
  throw new Refusal(
    429,
    { code: 'too-many-attempts', message: `Too many failed sign-ins: wait ${seconds} seconds.` },
    { 'retry-after': String(seconds) },
  )
}

async function auditFailure(
  db: Db,
  { businessUnitId, userId, userName }: KnownUser,
  address: string,
): Promise<void> {
  await db.tx({ businessUnitId, userId, userName, address }, async tx =>
    tx.audit('signInFailed', 'User', userId),
  )
}
