/**
 * Wraps handlers: a write with a key runs only once (keyed-calls.ts), a rehearsal is rolled back (rehearsals.ts), a call that needs its
 * user's choice answers with the question (user-choice.ts), and its progress can be read by its key (running-commands.ts).
 */
import { isWrite, type Endpoint } from '../../../../src/contract/endpoints/endpoint'
import type { UserChoiceQuestion } from '../../../../src/contract/endpoints/user-choice'
import type { Db } from '../db/database'
import { fencedDatabase } from '../db/fenced-database'
import type { Caller, Context } from './context'
import { forgetQuestion, saveQuestion } from './pending-choices'
import { hashOfInput, keyedCalls } from './keyed-calls'
import type { RawInput } from './read-input'
import { assertRehearsable, limitedProgress, rehearsalsOn } from './rehearsals'
import type { CommandProgress, RunningCommands } from './running-commands'
import { ChoiceNeeded, ResumedCall } from './user-choice'

/** A call of an endpoint that its caller is permitted to make. */
export interface Call {
  readonly endpoint: Endpoint
  /** The raw input. */
  readonly raw: RawInput
  readonly input: RawInput
  readonly choices: Readonly<Record<string, string>>
  readonly choice: string | null
  readonly isRehearsal: boolean
}

/** The part of a context that depends on the call. */
export type CallContext = Pick<Context, 'db' | 'progress' | 'choices' | 'choice' | 'rehearsal'>

/**
 * The outcome of a call: its result, in the form that `endpoint` answers (UserChoice/perform answers like the original call), or a
 * question.
 */
export type CallAnswer =
  | { readonly kind: 'result'; readonly endpoint: Endpoint; readonly result: unknown }
  | { readonly kind: 'choice'; readonly question: UserChoiceQuestion }

/** The caller, and the callbacks into the endpoint runner. */
export interface CallSide {
  readonly caller: Caller | null
  /** The idempotency key of the call. */
  readonly key: string | undefined
  handle(call: Call, context: CallContext): Promise<unknown>
  /** Runs a pending call with its user's choice; permissions are checked again. */
  resume(resumed: ResumedCall): Call
}

export interface CallRunnerParts {
  readonly db: Db
  readonly commands: RunningCommands
  /** This server's lease id (core/db/server-lease.ts). */
  readonly leaseId: string
  readonly now: () => Date
  readonly onError: (error: Error) => void
  readonly endpointNamed: (name: string) => Endpoint
}

/** The name under which an endpoint is stored in the database. */
export const nameOfEndpoint = ({ method, path }: Endpoint): string => `${method} ${path}`

/** A stored answer, with the name of its endpoint. */
type StoredAnswer =
  | { readonly kind: 'result'; readonly endpoint: string; readonly result?: unknown }
  | { readonly kind: 'choice'; readonly question: UserChoiceQuestion }

/** Creates the function that runs calls; it throws what handlers throw. */
export function callRunner(parts: CallRunnerParts): (call: Call, side: CallSide) => Promise<CallAnswer> {
  const { db, commands, leaseId: ownerId, now, onError, endpointNamed } = parts
  const keyed = keyedCalls<StoredAnswer>({ db, ownerId, now, onError })
  const rehearse = rehearsalsOn(db)

  const run = async (call: Call, side: CallSide, on: Db, progress: CommandProgress): Promise<CallAnswer> => {
    try {
      return call.isRehearsal
        ? await rehearse((db, rehearsal) =>
            handle(call, side, { db, rehearsal, progress: limitedProgress(progress) }),
          )
        : await handle(call, side, { db: on, rehearsal: null, progress })
    } catch (error) {
      if (error instanceof ResumedCall) {
        const resumed = fencedDatabase(on, sql => forgetQuestion(sql, error.call.questionId))
        return run(side.resume(error), side, resumed, progress)
      }
      if (!(error instanceof ChoiceNeeded) || side.caller === null) throw error
      const { endpoint, raw, choices, isRehearsal } = call
      const pending = {
        caller: side.caller,
        endpoint: nameOfEndpoint(endpoint),
        input: raw,
        choices,
        isRehearsal,
      }
      return { kind: 'choice', question: await saveQuestion(db, pending, error.question, now()) }
    }
  }

  /** Reports the end of a call; without a caller there is no progress. */
  const tracked = async (call: Call, side: CallSide, on: Db): Promise<CallAnswer> => {
    const progress = side.caller === null ? noProgress : commands.start(side.caller, side.key)
    try {
      const answer = await run(call, side, on, progress)
      progress.end('done')
      return answer
    } catch (error) {
      progress.end('failed')
      throw error
    }
  }

  return async (call, side) => {
    const { caller, key } = side
    if (call.isRehearsal) assertRehearsable(call.input)
    if (caller === null || key === undefined || call.isRehearsal || !isWrite(call.endpoint)) {
      return tracked(call, side, db)
    }
    const endpoint = nameOfEndpoint(call.endpoint)
    const inputHash = hashOfInput(call.input)
    const stored = await keyed.answer({ caller, key, endpoint, inputHash }, async fenced =>
      toStored(await tracked(call, side, fenced)),
    )
    return fromStored(stored, endpointNamed)
  }
}

async function handle(
  call: Call,
  side: CallSide,
  on: Pick<CallContext, 'db' | 'rehearsal' | 'progress'>,
): Promise<CallAnswer> {
  const { endpoint, choices, choice } = call
  const result = await side.handle(call, { ...on, choices, choice })
  return { kind: 'result', endpoint, result }
}

function toStored(answer: CallAnswer): StoredAnswer {
  return answer.kind === 'result' ? { ...answer, endpoint: nameOfEndpoint(answer.endpoint) } : answer
}

function fromStored(stored: StoredAnswer, endpointNamed: (name: string) => Endpoint): CallAnswer {
  if (stored.kind === 'choice') return stored
  return { kind: 'result', endpoint: endpointNamed(stored.endpoint), result: stored.result }
}

const noProgress: CommandProgress = {
  expect: () => undefined,
  advance: () => undefined,
  end: () => undefined,
}
