/** A resource whose answers a test determines, with a subscriber in a session; timers are fake. */
import { vi } from 'vitest'
import type { LiveMessage } from '../../../src/contract/live-messages'
import { failure } from '../../../src/kernel/failure'
import {
  ownEntry,
  resource,
  sharedEntry,
  type Resource,
  type ResourceRequest,
} from '../../../src/kernel/resource'
import type { Session } from '../../../src/kernel/session'
import { testSession } from '../session'

interface Call {
  readonly requested: string
  readonly session: Session
  readonly signal: AbortSignal
  readonly answer: (value: number[]) => void
  readonly fail: (error?: Error) => void
}

export const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** A resource whose answers the test determines. */
function read(more: Partial<Resource<number[], string>> = {}) {
  const calls: Call[] = []
  const definition = resource<number[], string>({
    fetch: (session, signal, requested) =>
      new Promise((answer, reject) => {
        const fail = (error: Error = failure({ kind: 'unreachable' })) => reject(error)
        calls.push({ requested, session, signal, answer, fail })
      }),
    ...more,
  })
  return { calls, definition }
}

/** A subscriber shows it with the query `a`. */
export function shown(more: Partial<Resource<number[], string>> = {}) {
  const { calls, definition } = read(more)
  const bench = testSession()
  const { session } = bench
  const entry =
    definition.key === undefined
      ? ownEntry(session.store, definition)
      : sharedEntry(session.store, definition)
  const me = {}
  const subscribe = (asking: Partial<ResourceRequest<string>> = {}, who: object = me) =>
    entry.subscribe(who, { session, query: 'a', ...asking })
  const answer = async (index: number, value: number[]) => {
    calls[index]?.answer(value)
    await pass()
  }
  const fail = async (index: number) => {
    calls[index]?.fail()
    await pass()
  }
  subscribe()
  return {
    ...bench,
    calls,
    entry,
    me,
    subscribe,
    answer,
    fail,
    state: () => session.store.get(entry.state),
    registered: () => Promise.all([...bench.followed].map(one => one.onRegistered())),
  }
}

const added = (values: number[], { id = 0 }: LiveMessage) =>
  values.includes(id) ? { value: values, needsFetch: false } : { value: [...values, id], needsFetch: id < 0 }
export const change = (id: number) => ({ viewName: 'Screen', methodName: 'Changed', viewModel: {}, id })
export const followed = { topics: ['Screen'], apply: added } as const
