// @vitest-environment happy-dom
/** One trace at a time: an older answer never replaces a newer one. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Trace, TraceQuestion } from '../../../../src/contract/endpoints/permissions'
import { failure } from '../../../../src/kernel/failure'
import type { Api } from '../../../../src/kernel/session'
import { useTrace } from '../../../../src/ui/access/use-trace'
import { render, type Rendered } from '../render'

interface Requested {
  readonly question: TraceQuestion
  readonly signal: AbortSignal
  answer(trace: Partial<Trace>): void
  fail(error: unknown): void
}

let requests: Requested[]
let view: Rendered | undefined
const api = {
  call: (_endpoint: unknown, { body }: { body: TraceQuestion }, { signal }: { signal: AbortSignal }) =>
    new Promise((answer, fail) => requests.push({ question: body, signal, answer, fail })),
} as unknown as Api

function Shown({ question, turn = 0 }: { readonly question: TraceQuestion | null; readonly turn?: number }) {
  const state = useTrace(api, question, turn)
  return <p>{state.status === 'ready' ? state.trace.at : state.status}</p>
}
const show = (question: TraceQuestion | null, turn = 0) => {
  const shown = <Shown question={question} turn={turn} />
  if (view === undefined) view = render(shown)
  else view.update(shown)
}
const words = () => view?.root.textContent
const settle = (work: () => void) =>
  act(async () => {
    work()
    await new Promise(resolve => setTimeout(resolve))
  })

beforeEach(() => {
  requests = []
})
afterEach(() => {
  view?.unmount()
  view = undefined
})

it('no request is sent without a question', () => {
  show(null)
  expect(words()).toBe('none')
  expect(requests).toEqual([])
})

it('the answer to the newest question is displayed, even if an older one arrives later', async () => {
  show({ permissions: ['data/order/hold'] })
  expect(words()).toBe('loading')
  show({ permissions: ['data/order/split'] })
  expect(requests[0]?.signal.aborted).toBe(true)
  await settle(() => requests[1]?.answer({ at: 'split' }))
  expect(words()).toBe('split')
  await settle(() => requests[0]?.answer({ at: 'hold' }))
  expect(words()).toBe('split')
})

it('the same question is sent again on demand, and not for an equal new object', async () => {
  show({ permissions: ['data/order/hold'] })
  await settle(() => requests[0]?.answer({ at: 'first' }))
  show({ permissions: ['data/order/hold'] })
  expect(requests).toHaveLength(1)
  show({ permissions: ['data/order/hold'] }, 1)
  expect(words()).toBe('loading')
  await settle(() => requests[1]?.answer({ at: 'second' }))
  expect(words()).toBe('second')
})

it('a failure is displayed, unless the question was replaced', async () => {
  show({ permissions: ['data/order/hold'] })
  show({ permissions: ['data/order/split'] })
  await settle(() => requests[0]?.fail(failure({ kind: 'unreachable' })))
  expect(words()).toBe('loading')
  await settle(() => requests[1]?.fail(failure({ kind: 'unreachable' })))
  expect(words()).toBe('failed')
})
