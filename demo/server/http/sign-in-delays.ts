/**
 * Slows guessing down: after a few failures a doubling delay for the account and for the address, at most 15 minutes, and
 * never a permanent lock (QUALITY, section 5). Each node counts for itself.
 */
import { signInDelayMostMs, signInFailuresBeforeDelay } from '../../../src/contract/sign-in-limits'

const firstDelayMs = 1_000
/** An address behind which a whole office sits forgets one failure in this time. */
const forgetOneAfterMs = 60_000
const entriesMost = 10_000

interface Entry {
  failures: number
  lastFailureAt: number
  blockedUntil: number
}

export interface SignInDelays {
  /** How long a sign-in for this account from this address must wait; 0 when it may go on. */
  waitMs(account: string, address: string, now: Date): number
  failed(account: string, address: string, now: Date): void
  /** A success clears the account; the address only forgets with time. */
  succeeded(account: string): void
}

export function signInDelays(): SignInDelays {
  const entries = new Map<string, Entry>()
  const accountKey = (account: string): string => `account ${account.toLowerCase()}`
  const addressKey = (address: string): string => `address ${address}`

  const fail = (key: string, now: number): void => {
    const known = entries.get(key)
    const failures = (known ? remembered(known, now) : 0) + 1
    const excess = failures - signInFailuresBeforeDelay
    const delayMs = excess < 0 ? 0 : Math.min(firstDelayMs * 2 ** excess, signInDelayMostMs)
    entries.delete(key)
    entries.set(key, { failures, lastFailureAt: now, blockedUntil: now + delayMs })
    const oldest = entries.size > entriesMost ? entries.keys().next().value : undefined
    if (oldest !== undefined) entries.delete(oldest)
  }

  return {
    waitMs(account, address, now) {
      const until = [accountKey(account), addressKey(address)].map(key => entries.get(key)?.blockedUntil ?? 0)
      return Math.max(0, ...until.map(time => time - now.getTime()))
    },
    failed(account, address, now) {
      fail(accountKey(account), now.getTime())
      fail(addressKey(address), now.getTime())
    },
    succeeded: account => void entries.delete(accountKey(account)),
  }
}

function remembered({ failures, lastFailureAt }: Entry, now: number): number {
  return Math.max(0, failures - Math.floor((now - lastFailureAt) / forgetOneAfterMs))
}
