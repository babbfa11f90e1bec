/**
 * Writes that are done once, however often they are sent. A call with an Idempotency-Key promises its user:
 *
 * - The same key with the same input gives the first answer again, as long as it is kept (requestKeyRetentionMs); while the first
 *   still runs, the others wait for it. Answers are results, questions and refusals of the action itself. What the call never
 *   came to (no session, no permission, input that does not fit) and what may pass (429, 503, a failure before anything was
 *   written) is not kept: the same key tries again.
 * - The same key with another endpoint or input is refused: `key-reused`.
 * - When the server dies, the key tells whether anything was committed, since the first transaction of the call marks it. Nothing
 *   was: the same key does the call anew. Something was: `outcome-unknown`, and the user looks first. A call of several
 *   transactions (an action on many rows) may then be done in part; never twice.
 * - A call that was given up for dead and still lives cannot write any more: the mark refuses it.
 */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../db/database'
import { fencedDatabase } from '../db/fenced-database'
import { conflict, Refusal } from '../refusal'
import {
  claimKey,
  giveUpKey,
  keepAnswer,
  markWritten,
  outcomeUnknown,
  readKey,
  takeOverKey,
  type KeyedCall,
  type KeptKey,
} from './request-keys'

export interface KeyedCalls<A> {
  /**
   * The answer of the call under its key: that of `work`, or the first one again.
   * @throws what the first call threw; Refusal 409 `key-reused`, `outcome-unknown`; 503 when the first takes too long
   */
  answer(call: KeyedCall, work: (db: Db) => Promise<A>): Promise<A>
}

export interface KeyedCallParts {
  readonly db: Db
  /** This server's lease. */
  readonly ownerId: string
  readonly now: () => Date
  /** An answer that could not be kept; its caller has it all the same. */
  readonly onError: (error: Error) => void
}

/** What is kept, as JSON. */
type Kept<A> = { readonly answer: A } | { readonly refusal: Pick<Refusal, 'status' | 'body' | 'headers'> }

const firstLookMs = 50
const laterLookMs = 500
/** A call of another server is waited for this long; then the client may ask again. */
const waitMostMs = 25_000
const retryAfterSeconds = '2'

/** `A` must be what JSON holds. */
export function keyedCalls<A>({ db, ownerId, now, onError }: KeyedCallParts): KeyedCalls<A> {
  const runningHere = new Map<string, { readonly call: KeyedCall; readonly answer: Promise<A> }>()

  const run = async (call: KeyedCall, work: (db: Db) => Promise<A>): Promise<A> => {
    const fenced = fencedDatabase(db, transaction => markWritten(transaction, call, ownerId))
    const keep = (kept: Kept<A>): Promise<void> =>
      keepAnswer(db, call, ownerId, JSON.stringify(kept)).catch(report)
    try {
      const answer = await work(fenced)
      await keep({ answer })
      return answer
    } catch (error) {
      if (error instanceof Refusal && isLasting(error)) {
        const { status, body, headers } = error
        await keep({ refusal: { status, body, headers } })
      } else {
        await giveUpKey(db, call, ownerId).catch(report)
      }
      throw error
    }
  }
  const report = (error: unknown): void => onError(error instanceof Error ? error : new Error(String(error)))

  const claimOrWait = async (call: KeyedCall, work: (db: Db) => Promise<A>): Promise<A> => {
    const givenUpAt = performance.now() + waitMostMs
    for (let checkMs = firstLookMs; ; checkMs = Math.min(checkMs * 2, laterLookMs)) {
      if (await claimKey(db, call, ownerId, now())) return run(call, work)
      const kept = await readKey(db, call)
      if (kept !== undefined) {
        assertSame(call, kept)
        if (kept.state === 'answered') return answerOf<A>(kept)
        if (kept.state === 'lost') throw outcomeUnknown()
        // Here it would stand among those that run here.
        if (!kept.isOwnerAlive || kept.ownerId === ownerId) {
          if (kept.state === 'written') throw outcomeUnknown()
          if (await takeOverKey(db, call, { from: kept.ownerId, to: ownerId })) return run(call, work)
        }
      }
      if (performance.now() > givenUpAt) throw stillRunning()
      await wait(checkMs)
    }
  }

  return {
    async answer(call, work) {
      const place = `${call.caller.businessUnitId}/${call.caller.userId}/${call.key}`
      const running = runningHere.get(place)
      if (running !== undefined) {
        assertSame(call, running.call)
        return running.answer
      }
      const answer = claimOrWait(call, work)
      runningHere.set(place, { call, answer })
      try {
        return await answer
      } finally {
        runningHere.delete(place)
      }
    },
  }
}

/** What tells two calls with the same key apart; read input, so that the order of its parts does not matter. */
export function hashOfInput(input: unknown): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex')
}

const passing = new Set([401, 429, 499])

/** Refusals that the same call would meet again; the others may pass. */
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

function answerOf<A>({ answer }: KeptKey): A {
  const kept = JSON.parse(answer ?? '{}') as Kept<A>
  if ('answer' in kept) return kept.answer
  throw new Refusal(kept.refusal.status, kept.refusal.body, kept.refusal.headers)
}

function stillRunning(): Refusal {
  return new Refusal(
    503,
    { code: 'busy', message: 'The first call with this key still runs: ask again in a moment.' },
    { 'retry-after': retryAfterSeconds },
  )
}
