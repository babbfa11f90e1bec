/**
 * Browsers in which a user has signed in before, recognised by a signed cookie that scripts cannot read and other sites cannot send. It
 * grants no access: it only gives attempts at its user's password a counter of their own (sign-in-delays.ts). A new password invalidates
 * it. A shared browser remembers its most recent users.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Exchange } from '../calls/context'
import { hostCookie } from './host-cookie'

export interface BrowserUser {
  readonly businessUnitId: number
  readonly userId: number
  /** The cookie is valid as long as this hash stays the same; null without a password. */
  readonly passwordHash: string | null
}

export interface KnownBrowsers {
  /** This browser's id for a user; null if the user has never signed in here. */
  idFor(exchange: Pick<Exchange, 'cookie'>, user: BrowserUser): string | null
  /** Records that the user has signed in here. */
  remember(exchange: Pick<Exchange, 'cookie' | 'setHeader'>, user: BrowserUser): void
}

const cookieName = '__Host-cockpit_device'
/** The maximum time for which browsers keep a cookie. */
const maxAgeSeconds = 400 * 24 * 60 * 60
const usersMost = 10
const entryPattern = /^\d{1,16}\.[\w-]{22}\.[\w-]{43}$/

export function knownBrowsers(secret: Uint8Array): KnownBrowsers {
  const key = createHmac('sha256', secret).update('known browser').digest()
  const signatureOf = ({ businessUnitId, userId, passwordHash }: BrowserUser, id: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([businessUnitId, userId, passwordHash, id]))
      .digest('base64url')

  const idFor: KnownBrowsers['idFor'] = (exchange, user) => {
    const entry = entriesOf(exchange).find(one => isOf(one, user))
    const [, id = '', signature = ''] = entry?.split('.') ?? []
    const expected = signatureOf(user, id)
    const isSigned =
      signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
    return isSigned ? id : null
  }

  return {
    idFor,
    remember(exchange, user) {
      const id = idFor(exchange, user) ?? randomBytes(16).toString('base64url')
      const others = entriesOf(exchange).filter(entry => !isOf(entry, user))
      const entries = [`${user.userId}.${id}.${signatureOf(user, id)}`, ...others].slice(0, usersMost)
      exchange.setHeader('set-cookie', hostCookie(cookieName, entries.join('~'), maxAgeSeconds))
    },
  }
}

/** Unverified: each entry was signed for a user whose business unit is only known at the sign-in. */
const entriesOf = (exchange: Pick<Exchange, 'cookie'>): readonly string[] =>
  (exchange.cookie(cookieName) ?? '').split('~').filter(entry => entryPattern.test(entry))

const isOf = (entry: string, { userId }: Pick<BrowserUser, 'userId'>): boolean =>
  entry.startsWith(`${userId}.`)
