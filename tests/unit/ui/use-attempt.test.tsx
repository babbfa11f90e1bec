// @vitest-environment happy-dom
/** Calls whose failure is told where they were given: what the caller gets, and what the place shows meanwhile and afterwards. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { failure } from '../../../src/kernel/failure'
import type { Outcome } from '../../../src/kernel/perform'
import { useAttempt, useCall, type Attempts, type Calls } from '../../../src/ui/use-attempt'
import { render, type Rendered } from './render'

let view: Rendered
let calls: Calls
let attempts: Attempts

function Place() {
  calls = useCall()
  attempts = useAttempt()
  return null
}

beforeEach(() => {
  view = render(<Place />)
})
afterEach(() => view.unmount())

const down = failure({ kind: 'unreachable' })
const call = <T,>(work: () => Promise<T>) => act(() => calls.call(work))
const attempt = (work: () => Promise<unknown>) => act(() => attempts.attempt(work))

it('a call gives its answer, and is busy until it has come', async () => {
  let finish!: (answer: number) => void
  let outcome!: Promise<Outcome<number>>
  act(() => void (outcome = calls.call(() => new Promise<number>(resolve => (finish = resolve)))))
  expect(calls.isBusy).toBe(true)
  await act(async () => finish(7))
  expect(await outcome).toEqual({ ok: true, value: 7 })
  expect([calls.isBusy, calls.failure]).toEqual([false, null])
})

it('a failure is given to the caller and shown, until the next call or until it is dismissed', async () => {
  expect(await call(() => Promise.reject(down))).toEqual({ ok: false, failure: down })
  expect([calls.isBusy, calls.failure]).toEqual([false, down])
  await call(() => Promise.resolve(7))
  expect(calls.failure).toBeNull()
  await call(() => Promise.reject(down))
  act(() => calls.dismiss())
  expect(calls.failure).toBeNull()
})

it.each([failure({ kind: 'signed-out' }), failure({ kind: 'ignored' })])(
  'a failure that is told elsewhere, or to nobody, is only given to the caller: $kind',
  async silent => {
    expect(await call(() => Promise.reject(silent))).toEqual({ ok: false, failure: silent })
    expect(calls.failure).toBeNull()
    expect(await attempt(() => Promise.reject(silent))).toBe(false)
    expect(attempts.problem).toBeNull()
  },
)

it('an attempt says in a sentence why it failed', async () => {
  expect(await attempt(() => Promise.reject(down))).toBe(false)
  expect(attempts.problem).toContain('cannot be reached')
  expect(await attempt(() => Promise.resolve())).toBe(true)
  expect(attempts.problem).toBeNull()
})
