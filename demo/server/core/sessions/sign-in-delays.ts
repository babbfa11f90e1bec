/**
 * Slows down guessing across all nodes: an attempt is counted in the database before it is checked, by the rule of sign-in-counter.ts. A
 * browser in which its user has signed in before has its own counter; all others count for the account and for the address (device cookies,
 * as described by OWASP), so that guessing does not lock users out of their usual browser.
 */
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { parseAddress } from '../../../../src/contract/ip-addresses'
import type { Db, UnitContext } from '../db/database'
import type { Tables } from '../db/tables'
import type { Selectable } from 'kysely'
import { knownBrowsers, type KnownBrowsers } from './known-browsers'
import { Refusal } from '../refusal'
import {
  admissionTo,
  started,
  failed,
  forgiven,
  freshCounter,
  withdrawn,
  type Admission,
  type SignInCounter,
} from './sign-in-counter'

/** Polling interval for attempts of other nodes; attempts of this node notify when they are decided. */
const pollMs = 200
/** Longest wait for other attempts that are being checked. */
const waitMostMs = 10_000
/** Counters without an attempt for this time are deleted. */
const forgottenAfterMs = 60 * 60_000

/** What an attempt counts for. */
export interface CountedFor {
  readonly key: string
  /** Whether a successful attempt resets earlier failures; an address has many users, so its failures are only forgotten with time. */
  readonly isForgiven: boolean
}

export interface SignInDelays {
  readonly browsers: KnownBrowsers
  /**
   * Runs a check that returns null when the attempt is wrong. Counters that many users may share come last in `counted`.
   * @param free how many failures cause no delay
   * @throws Refusal 429 `too-many-attempts` with Retry-After, without running it, while one of the counters has to wait
   */
  check<T>(
    counted: readonly CountedFor[],
    now: () => Date,
    run: () => Promise<T | null>,
    free?: number,
  ): Promise<T | null>
}

/** The account, for attempts from unknown browsers at any address. */
export const forAccount = (account: string): CountedFor => ({
  key: `account ${account.trim().toLowerCase()}`,
  isForgiven: true,
})

/** All unknown browsers at an address; for IPv6 the network, since one caller may have many addresses in it. */
export const forAddress = (address: string): CountedFor => ({
  key: `address ${networkOf(address)}`,
  isForgiven: false,
})

/** A browser in which its user has signed in before. */
export const forBrowser = (browserId: string): CountedFor => ({
  key: `browser ${browserId}`,
  isForgiven: true,
})

/** Another secret that can be guessed, counted apart from sign-ins at the same address. */
export const forPurpose = (purpose: string, address: string): CountedFor => ({
  key: `${purpose} at ${networkOf(address)}`,
  isForgiven: true,
})

export function signInDelays(db: Db, secret: Uint8Array): SignInDelays {
  const lines = waitingLines()
  return {
    browsers: knownBrowsers(secret),
    async check(counted, now, run, free) {
      const id = randomUUID()
      const keys = counted.map(({ key }) => digestOf(key)).sort()
      const forgivenKeys = new Set(counted.filter(one => one.isForgiven).map(({ key }) => digestOf(key)))
      await lines.inLine(counted.at(-1)?.key ?? '', ended => startTry(db, keys, id, { now, ended, free }))
      const settle = async (
        change: (key: string, counter: SignInCounter) => SignInCounter,
      ): Promise<void> => {
        await changeCounters(db, keys, now(), change)
        lines.ended()
      }
      let found: Awaited<ReturnType<typeof run>>
      try {
        found = await run()
      } catch (error) {
        await settle((_key, counter) => withdrawn(counter, id))
        throw error
      }
      await settle((key, counter) => {
        if (found === null) return failed(counter, id, now(), free)
        return forgivenKeys.has(key) ? forgiven(counter, id) : withdrawn(counter, id)
      })
      return found
    },
  }
}

/** Deletes expired counters. */
export async function deleteOldCounters({ read }: Pick<Db, 'read'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - forgottenAfterMs).toISOString()
  await read.deleteFrom('sign_in_counter').where('touched_at', '<', before).execute()
}

interface TryOptions {
  readonly now: () => Date
  readonly free: number | undefined
  /** Resolves when an attempt of this node is decided. */
  readonly ended: () => Promise<void>
}

/** Counts an attempt as running; it waits while too many running ones may still fail. */
async function startTry(
  db: Db,
  keys: readonly string[],
  id: string,
  { now, ended, free }: TryOptions,
): Promise<void> {
  for (let waitedMs = 0; waitedMs < waitMostMs; waitedMs += pollMs) {
    const admission = await admit(db, keys, id, now(), free)
    if (admission.kind === 'begin') return
    if (admission.kind === 'blocked') throw tooManyAttempts(admission.waitMs)
    await Promise.race([ended(), delay(pollMs)])
  }
  throw tooManyAttempts(pollMs)
}

async function admit(
  db: Db,
  keys: readonly string[],
  id: string,
  now: Date,
  free: number | undefined,
): Promise<Admission> {
  // Most early attempts are refused without a lock.
  const blocked = await db.read
    .selectFrom('sign_in_counter')
    .selectAll()
    .where('key', 'in', [...keys])
    .where('blocked_until', '>', now.toISOString())
    .execute()
  if (blocked.length > 0) return strictest(blocked.map(row => admissionTo(counterOf(row), now)))
  let admission: Admission = { kind: 'begin' }
  await changeCounters(db, keys, now, (_key, counter, all) => {
    admission = strictest(all.map(one => admissionTo(one, now, free)))
    return admission.kind === 'begin' ? started(counter, id, now) : counter
  })
  return admission
}

/** The admission with the longest wait. */
function strictest(admissions: readonly Admission[]): Admission {
  const waits = admissions.map(admission =>
    admission.kind === 'blocked' ? admission.waitMs : admission.kind === 'wait' ? 0 : -1,
  )
  return admissions[waits.indexOf(Math.max(...waits))] ?? { kind: 'begin' }
}

const server: UnitContext = { businessUnitId: 0, userId: null, userName: 'sign-in' }

/** Changes several counters together, locked against other nodes; a missing one starts empty. */
async function changeCounters(
  db: Db,
  keys: readonly string[],
  now: Date,
  change: (key: string, counter: SignInCounter, all: readonly SignInCounter[]) => SignInCounter,
): Promise<void> {
  await db.tx(server, async ({ sql }) => {
    await sql
      .insertInto('sign_in_counter')
      .values(keys.map(key => ({ key, touched_at: now.toISOString() })))
      .onConflict(conflict => conflict.column('key').doNothing())
      .execute()
    const rows = await sql
      .selectFrom('sign_in_counter')
      .selectAll()
      .where('key', 'in', [...keys])
      .orderBy('key')
      .forUpdate()
      .execute()
    const all = rows.map(counterOf)
    for (const [at, { key }] of rows.entries()) {
      const before = all[at] ?? freshCounter
      const after = change(key, before, all)
      if (after === before) continue
      await sql
        .updateTable('sign_in_counter')
        .set({
          failures: after.failures,
          last_failure_at: after.lastFailureAt?.toISOString() ?? null,
          blocked_until: after.blockedUntil?.toISOString() ?? null,
          under_way: JSON.stringify(after.underWay),
          touched_at: now.toISOString(),
        })
        .where('key', '=', key)
        .execute()
    }
  })
}

const triesUnderWay = v.array(
  v.object({
    id: v.string(),
    at: v.pipe(
      v.string(),
      v.transform(text => new Date(text)),
    ),
  }),
)

function counterOf(row: Selectable<Tables['sign_in_counter']>): SignInCounter {
  const date = (text: string | null): Date | null => (text === null ? null : new Date(text))
  return {
    failures: row.failures,
    lastFailureAt: date(row.last_failure_at),
    blockedUntil: date(row.blocked_until),
    underWay: v.parse(triesUnderWay, row.under_way),
  }
}

function tooManyAttempts(waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000)
  const wait = seconds > 60 ? counted(Math.ceil(seconds / 60), 'minute') : counted(seconds, 'second')
  return new Refusal(
    429,
    {
      code: 'too-many-attempts',
      message: `Too many failed sign-ins: try again in ${wait}.`,
    },
    { 'retry-after': String(seconds) },
  )
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/**
 * Attempts from the same address or browser queue on this node, so that many at once do not load the database; the first continues when an
 * attempt is decided.
 */
function waitingLines() {
  const lasts = new Map<string, Promise<void>>()
  const waiting = new Set<() => void>()
  const ended = (): Promise<void> => new Promise(resolve => waiting.add(resolve))
  return {
    ended() {
      for (const wake of waiting) wake()
      waiting.clear()
    },
    async inLine(line: string, enter: (whenEnded: () => Promise<void>) => Promise<void>): Promise<void> {
      const entered = (lasts.get(line) ?? Promise.resolve()).then(() => enter(ended))
      const last = entered.catch(() => undefined)
      lasts.set(line, last)
      await entered.finally(() => {
        if (lasts.get(line) === last) lasts.delete(line)
      })
    },
  }
}

/** The first 64 bits of an IPv6 address; an IPv4 address unchanged. */
function networkOf(text: string): string {
  const address = parseAddress(text)
  if (address === null) return text
  return address.version === 4 ? `4 ${address.value}` : `6 ${address.value >> 64n}`
}

const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64')
