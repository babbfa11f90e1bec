/**
 * The calls of an action: with an idempotency key, as a rehearsal, and repeated with the user's choice when the server asks a question;
 * how far a running call is. Returns the outcome; shows nothing.
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
import { keepsKey, toFailure, type Failure } from '../../kernel/failure'
import { createCommandKeys, newRequestKey } from '../../kernel/request-key'
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
  /** The server sent a question and the user closed it: nothing has changed. */
  | { readonly kind: 'cancelled' }
  /** The user cancelled it while it waited to be sent again: nothing more is sent. An earlier attempt may have had its effect. */
  | { readonly kind: 'givenUp' }

/** Callbacks for the progress of a call, and its abort signal. */
export interface CallWatch {
  /** Called when a question of the server opens, and when it is answered. */
  readonly onAsking?: (isAsking: boolean) => void
  /** Called when the call waits to be sent again, and when it is sent (session.ts). */
  readonly onWaiting?: (isWaiting: boolean) => void
  /** Once aborted, the call is not sent any more. */
  readonly signal?: AbortSignal
}

export interface ActionCaller {
  /**
   * The key to send a call under. The same call gets the same key again while its outcome is unknown, so that a lost response never makes
   * it happen twice.
   */
  keyFor(call: ActionCall): string
  run(call: ActionCall, requestKey: string, watch?: CallWatch): Promise<CallOutcome>
  /** Previews the result: nothing is changed. */
  rehearse(call: ActionCall, signal?: AbortSignal): Promise<CallOutcome>
}

/** Asks the user; undefined when he closes the question. Rejects when it cannot be shown: nothing is changed then. */
export type OpenChoice = (question: UserChoiceQuestion) => Promise<string | undefined>

/** Makes the calls of one run of an action. `nameOf` gives the name by which users know a row. */
export function createCaller(
  api: Api,
  action: Action<AnyRow>,
  openChoice: OpenChoice,
  nameOf: (row: AnyRow) => string,
): ActionCaller {
  const keys = createCommandKeys()

  const send = async (
    call: ActionCall,
    how: Pick<CallOptions, 'requestKey' | 'rehearses'>,
    { onAsking, ...watch }: CallWatch,
  ): Promise<CallOutcome> => {
    const options = { ...how, ...watch }
    const { endpoint, input } = action
    if (endpoint === undefined) return { kind: 'done', result: allDone(call.rows, nameOf) }
    // The endpoint's input type is known where the action is defined, which is where `input` is checked.
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
      keys.begin()
      return keys.keyFor(inputText(call))
    },
    run: async (call, requestKey, watch = {}) => {
      const outcome = await send(call, { requestKey }, watch)
      const isUnknown = outcome.kind === 'givenUp' || (outcome.kind === 'failed' && keepsKey(outcome.failure))
      keys.end(isUnknown ? 'unknown' : 'done')
      return outcome
    },
    rehearse: (call, signal) => send(call, { rehearses: true }, signal === undefined ? {} : { signal }),
  }
}

/** The result of an endpoint that does not list its rows: all of them are done. */
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
 * Polls every commandPollingMs and reports once the server knows the total. Failed polls are ignored. The returned function stops the
 * polling.
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
