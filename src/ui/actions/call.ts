/**
 * The calls of an action: under a key that makes it happen once, as a rehearsal, and once more with what the user chose when the
 * server asks; how far one is while it runs. Says what came of it; shows nothing.
 */
import * as v from 'valibot'
import {
  performChoiceFor,
  userChoiceQuestion,
  type UserChoiceQuestion,
} from '../../contract/endpoints/user-choice'
import { actionResult, type ActionResult } from '../../contract/failures'
import type { ReadRow } from '../../contract/read-values'
import type { Action } from '../../define/action'
import type { FormValues } from '../../define/form'
import type { AnyRow } from '../../define/view'
import { toFailure, type Failure } from '../../kernel/failure'
import { newRequestKey } from '../../kernel/request-key'
import type { Api, CallOptions } from '../../kernel/session'
import { command } from '../../contract/endpoints/grids'
import { commandPollingMs } from '../../contract/limits'
import { toJson } from '../../contract/to-json'

export interface ActionCall {
  readonly rows: readonly AnyRow[]
  readonly values: FormValues
  readonly read: readonly ReadRow[]
}

export type CallOutcome =
  | { readonly kind: 'done'; readonly result: ActionResult }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** The server sent a question and the user closed it: nothing was done. */
  | { readonly kind: 'cancelled' }
  /** The user cancelled it while it waited to be sent again: nothing more is sent. What was sent before may have been done. */
  | { readonly kind: 'givenUp' }

/** Callbacks for the progress of a call, and its abort signal. */
export interface CallWatch {
  /** Hears when a question of the server opens, and when it is answered. */
  readonly onAsking?: (isAsking: boolean) => void
  /** Hears when the call waits to be sent again, and when it is sent (session.ts). */
  readonly onWaiting?: (isWaiting: boolean) => void
  /** Aborted, it is not sent any more. */
  readonly signal?: AbortSignal
}

export interface ActionCaller {
  /**
   * The key to send a call under. The same call gets the same key again while its outcome is unknown, so that a lost answer never makes it
   * happen twice.
   */
  keyFor(call: ActionCall): string
  run(call: ActionCall, requestKey: string, watch?: CallWatch): Promise<CallOutcome>
  /** What would happen: nothing is changed. */
  rehearse(call: ActionCall, signal?: AbortSignal): Promise<CallOutcome>
}

/** Asks the user; undefined when he closes the question. Rejects when it cannot be shown: nothing is done then. */
export type OpenChoice = (question: UserChoiceQuestion) => Promise<string | undefined>

/** Makes the calls of one run of an action. `nameOf`: what a person calls a row. */
export function createCaller(
  api: Api,
  action: Action<AnyRow>,
  openChoice: OpenChoice,
  nameOf: (row: AnyRow) => string,
): ActionCaller {
  let unknown: { readonly key: string; readonly input: string } | null = null

  const send = async (
    call: ActionCall,
    how: Pick<CallOptions, 'requestKey' | 'rehearses'>,
    { onAsking, ...watch }: CallWatch,
  ): Promise<CallOutcome> => {
    const options = { ...how, ...watch }
    const { endpoint, input } = action
    if (endpoint === undefined) return { kind: 'done', result: allDone(call.rows, nameOf) }
    // The endpoint's input type is known where the action is defined; there `input` is checked against it.
    let attempt = (): Promise<unknown> =>
      api.call(endpoint, (input?.(call.rows, call.values, call.read) ?? {}) as object, options)
    for (;;) {
      try {
        const answer = await attempt()
        const result = v.safeParse(actionResult, answer)
        return { kind: 'done', result: result.success ? result.output : allDone(call.rows, nameOf) }
      } catch (error) {
        if (watch.signal?.aborted === true) return { kind: 'givenUp' }
        const failure = toFailure(error)
        const question = questionOf(failure)
        if (question === null) return { kind: 'failed', failure }
        let choice: string | undefined
        onAsking?.(true)
        try {
          choice = await openChoice(question)
        } catch (cause) {
          return { kind: 'failed', failure: toFailure(cause) }
        } finally {
          onAsking?.(false)
        }
        if (choice === undefined) return { kind: 'cancelled' }
        const { rehearses } = how
        attempt = () =>
          api.call(
            performChoiceFor(endpoint),
            { body: { id: question.id, choice } },
            { ...watch, ...(rehearses === true ? { rehearses } : { requestKey: newRequestKey() }) },
          )
      }
    }
  }

  return {
    keyFor: call => {
      const input = inputText(call)
      return unknown?.input === input ? unknown.key : newRequestKey()
    },
    run: async (call, requestKey, watch = {}) => {
      const outcome = await send(call, { requestKey }, watch)
      const isUnknown =
        outcome.kind === 'givenUp' || (outcome.kind === 'failed' && isOutcomeUnknown(outcome.failure))
      unknown = isUnknown ? { key: requestKey, input: inputText(call) } : null
      return outcome
    },
    rehearse: (call, signal) => send(call, { rehearses: true }, signal === undefined ? {} : { signal }),
  }
}

/** Whether a failed call may have been done anyway. */
export function isOutcomeUnknown(failure: Failure): boolean {
  switch (failure.kind) {
    case 'unreachable':
    case 'malformed':
      return true
    case 'refused':
      return failure.status >= 500 || failure.status === 429
    case 'unexpected':
      return failure.status >= 500
    default:
      return false
  }
}

/** What an endpoint does that answers no rows: it did it for all of them. */
function allDone(rows: readonly AnyRow[], nameOf: (row: AnyRow) => string): ActionResult {
  return { done: rows.map(row => ({ id: row.id, name: nameOf(row), state: '' })), failed: [] }
}

function questionOf(failure: Failure): UserChoiceQuestion | null {
  if (failure.kind !== 'choice') return null
  const question = v.safeParse(userChoiceQuestion, failure.choice)
  return question.success ? question.output : null
}

function inputText({ rows, values, read }: ActionCall): string {
  return toJson([rows.map(({ id }) => id), values, read])
}

export interface CallProgress {
  readonly done: number
  readonly total: number
}

/**
 * Asks every commandPollingMs and tells once the server has said how much there is to do. A question that gets no answer changes
 * nothing. The returned function ends it.
 */
export function followCall(
  api: Api,
  requestKey: string,
  onProgress: (progress: CallProgress) => void,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let most = 0
  const poll = () => {
    api.call(command.status, { params: { id: requestKey } }, { signal }).then(
      ({ state, done, total }) => {
        if (signal.aborted || state === 'unknown' || total === null) return
        most = Math.max(most, done)
        onProgress({ done: most, total })
      },
      () => undefined,
    )
  }
  const timer = setInterval(poll, commandPollingMs)
  return () => {
    clearInterval(timer)
    controller.abort()
  }
}
