/**
 * Idempotent writes. A call with an Idempotency-Key guarantees:
 *
 * - The same key with the same input gives the first answer again, as long as it is stored (requestKeyRetentionMs); while the first
 *   still runs, the others wait for it. Answers are results, questions and refusals of the action itself. Refusals before the
 *   action (no session, no permission, invalid input) and temporary ones (429, 503, a failure before anything was written) are not
 *   stored: the same key tries again.
 * - The same key with another endpoint or input is refused: `key-reused`.
 * - When the server crashes, the key shows whether anything was committed, since the first transaction of the call marks it. If
 *   nothing was, the same key runs the call again. Otherwise the answer is `outcome-unknown`, and the user has to check. A call of
 *   several transactions (an action on many rows) may then be done in part; never twice.
 * - What could not be stored or released because the database failed is tried until it works: other servers see that this one is alive and
 *   would wait for it.
 * - A call whose server was taken for dead, but still runs, cannot write any more: the mark refuses it.
 */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { asError } from '../as-error'
import type { Db } from '../db/database'
import { fencedDatabase } from '../db/fenced-database'
import { databaseFailureKind } from '../db/database-failure'
import { conflict, Refusal } from '../refusal'
import { triesUntilDone } from './tries-until-done'
import {
  claimKey,
  releaseKey,
  storeAnswer,
  markWritten,
  outcomeUnknown,
  readKey,
  takeOverKey,
  type KeyedCall,
  type StoredKey,
} from './request-keys'

export interface KeyedCalls<A> {
  /**
   * Runs `work` under the key of the call, or returns the stored answer of the first call with this key.
   * @throws the error of the first call; Refusal 409 `key-reused`, `outcome-unknown`; 503 when the first call takes too long
   */
  answer(call: KeyedCall, work: (db: Db) => Promise<A>): Promise<A>
}

export interface KeyedCallParts {
  readonly db: Db
  /** This server's lease id. */
  readonly ownerId: string
  readonly now: () => Date
  /** Called when an answer could not be stored, or a key not released, before that is tried again; the caller gets the answer all the same. */
  readonly onError: (error: Error) => void
}

/** Stored as JSON. */
type StoredAnswer<A> =
  | { readonly answer: A }
  | { readonly refusal: Pick<Refusal, 'status' | 'body' | 'headers'> }

const firstPollMs = 50
const longestPollMs = 500
/** How long a call that runs on another server is waited for; then the client may try again. */
const waitMostMs = 25_000
const retryAfterSeconds = '2'

/** `A` must survive a round trip through JSON. */
export function keyedCalls<A>({ db, ownerId, now, onError }: KeyedCallParts): KeyedCalls<A> {
  const runningOnThisServer = new Map<string, { readonly call: KeyedCall; readonly answer: Promise<A> }>()
  const unsettled = triesUntilDone(error => databaseFailureKind(error) !== undefined)

  const settle = async (call: KeyedCall, act: () => Promise<void>): Promise<void> => {
    try {
      await act()
    } catch (error) {
      report(error)
      unsettled.add(placeOf(call), act)
    }
  }
  const run = async (call: KeyedCall, work: (db: Db) => Promise<A>): Promise<A> => {
    const fenced = fencedDatabase(db, transaction => markWritten(transaction, call, ownerId))
    const store = (outcome: StoredAnswer<A>): Promise<void> =>
      settle(call, () => storeAnswer(db, call, ownerId, JSON.stringify(outcome)))
    try {
      const answer = await work(fenced)
      await store({ answer })
      return answer
    } catch (error) {
      if (error instanceof Refusal && isLasting(error)) {
        const { status, body, headers } = error
        await store({ refusal: { status, body, headers } })
      } else {
        await settle(call, () => releaseKey(db, call, ownerId))
      }
      throw error
    }
  }
  const report = (error: unknown): void => onError(asError(error))

  /** A claim that lost its connection may have been committed. */
  const claimed = async (call: KeyedCall, claim: Promise<boolean>): Promise<boolean> => {
    try {
      return await claim
    } catch (error) {
      if (databaseFailureKind(error) === 'unavailable')
        unsettled.add(placeOf(call), () => releaseKey(db, call, ownerId))
      throw error
    }
  }

  const claimOrWait = async (call: KeyedCall, work: (db: Db) => Promise<A>): Promise<A> => {
    await unsettled.tryNow(placeOf(call))
    const deadline = performance.now() + waitMostMs
    for (let checkMs = firstPollMs; ; checkMs = Math.min(checkMs * 2, longestPollMs)) {
      if (await claimed(call, claimKey(db, call, ownerId, now()))) return run(call, work)
      const stored = await readKey(db, call)
      if (stored !== undefined) {
        assertSame(call, stored)
        if (stored.state === 'answered') return answerOf<A>(stored)
        if (stored.state === 'lost') throw outcomeUnknown()
        // If it were running on this server, it would be in runningOnThisServer.
        if (!stored.isOwnerAlive || stored.ownerId === ownerId) {
          if (stored.state === 'written') throw outcomeUnknown()
          const taken = takeOverKey(db, call, { from: stored.ownerId, to: ownerId })
          if (await claimed(call, taken)) return run(call, work)
        }
      }
      if (performance.now() > deadline) throw stillRunning()
      await wait(checkMs)
    }
  }

  return {
    async answer(call, work) {
      const place = placeOf(call)
      const running = runningOnThisServer.get(place)
      if (running !== undefined) {
        assertSame(call, running.call)
        return running.answer
      }
      const answer = claimOrWait(call, work)
      runningOnThisServer.set(place, { call, answer })
      try {
        return await answer
      } finally {
        runningOnThisServer.delete(place)
      }
    },
  }
}

/** Hash of the parsed input, so that the order of its fields does not matter. */
export function hashOfInput(input: unknown): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex')
}

function placeOf({ caller, key }: KeyedCall): string {
  return `${caller.businessUnitId}/${caller.userId}/${key}`
}

const passing = new Set([401, 429, 499])

/** Whether the same call would be refused again; other refusals are temporary. */
function isLasting({ status }: Refusal): boolean {
  return status < 500 && !passing.has(status)
}

function assertSame(
  call: Pick<KeyedCall, 'endpoint' | 'inputHash'>,
  first: Pick<KeyedCall, 'endpoint' | 'inputHash'>,
): void {
  if (call.endpoint === first.endpoint && call.inputHash === first.inputHash) return
  throw conflict('This key belongs to another call.', { code: 'key-reused' })
}

function answerOf<A>({ answer }: StoredKey): A {
  const stored = JSON.parse(answer ?? '{}') as StoredAnswer<A>
  if ('answer' in stored) return stored.answer
  throw new Refusal(stored.refusal.status, stored.refusal.body, stored.refusal.headers)
}

function stillRunning(): Refusal {
  return new Refusal(
    503,
    { code: 'busy', message: 'The first call with this key still runs: ask again in a moment.' },
    { 'retry-after': retryAfterSeconds },
  )
}
