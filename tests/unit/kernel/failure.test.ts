/** Failures as callers and people see them: what is one, its text, who is asked, and whether the call may have been done. */
import { describe, expect, it } from 'vitest'
import {
  failure,
  failureText,
  isFailure,
  isOfCaller,
  isOutcomeUnknown,
  toFailure,
  type FailureDetail,
} from '../../../src/kernel/failure'

type Refusal = Extract<FailureDetail, { kind: 'refused' }>

const refused = (detail: Partial<Refusal>) =>
  failure({ kind: 'refused', status: 400, code: 'invalid-input', ...detail })

describe('a caught value', () => {
  it.each<[string, unknown]>([
    ['an error of other code that has a kind too', Object.assign(new Error('no'), { kind: 'unreachable' })],
    ['an error of other code that has the same name', Object.assign(new Error('no'), { name: 'Failure' })],
    ['an object that only looks like a failure', { name: 'Failure', kind: 'unreachable' }],
    ['nothing', null],
  ])('that is %s is no failure, and becomes an unexpected one', (_what, value) => {
    expect(isFailure(value)).toBe(false)
    expect(toFailure(value)).toMatchObject({ kind: 'unexpected', status: 0 })
  })

  it('is the cause of the failure that it becomes; other failures have none', () => {
    const [crash, stop] = [new Error('boom'), new DOMException('stop', 'AbortError')]
    expect(toFailure(crash).cause).toBe(crash)
    expect(toFailure(stop).cause).toBe(stop)
    expect(failure({ kind: 'unreachable' })).not.toHaveProperty('cause')
  })

  it('that is a failure stays the same one', () => {
    const problem = failure({ kind: 'unreachable' })
    expect(toFailure(problem)).toBe(problem)
  })
})

describe('the question which material a code stands for', () => {
  it.each<[boolean, string, unknown]>([
    [true, 'with the type in any case', { isUserChoice: true, type: 'materialItem' }],
    [false, 'about something else', { isUserChoice: true, type: 'Location' }],
    [false, 'with a type that is no text', { isUserChoice: true, type: 7 }],
    [false, 'without a type', { isUserChoice: true }],
    [false, 'that is null', null],
    [false, 'that is a text', 'MaterialItem'],
    [false, 'that is missing', undefined],
  ])('is for the caller: %s, %s', (expected, _what, choice) => {
    expect(isOfCaller(failure({ kind: 'choice', choice }))).toBe(expected)
  })
})

describe('the text of a failure', () => {
  const token = { code: 'token-other-unit', values: { unit: 'North' } } as const

  it.each(['signed-out', 'malformed', 'unreachable'] as const)(
    'is about the token of the host page where that is the cause, also of %s',
    kind => {
      const text = { key: 'kernel.failure.token-other-unit', values: { unit: 'North' } }
      expect(failureText(failure({ kind, token }))).toEqual(text)
      expect(failureText(failure({ kind })).key).toBe(`kernel.failure.${kind}`)
    },
  )

  it('lists the fields that somebody else changed', () => {
    expect(failureText(failure({ kind: 'conflict', fields: ['priority', 'comment'] }))).toEqual({
      key: 'kernel.failure.conflict',
      values: { fields: 'priority, comment' },
    })
  })

  it('counts the rows that are done and those that failed', () => {
    const row = { id: 1, name: 'SO-1', state: 'New' }
    const missing = { id: 2, name: 'SO-2', code: 'stock-missing' } as const
    const problem = failure({ kind: 'partial', result: { done: [row, row], failed: [missing] } })
    expect(failureText(problem)).toEqual({ key: 'kernel.failure.partial', values: { done: 2, failed: 1 } })
  })

  it.each<[FailureDetail, string, object]>([
    [{ kind: 'unexpected', status: 0 }, 'unexpected', {}],
    [{ kind: 'unexpected', status: 502 }, 'unexpectedBare', { status: 502 }],
    [
      { kind: 'unexpected', status: 500, correlationId: 'c1' },
      'unexpectedStatus',
      { status: 500, correlationId: 'c1' },
    ],
  ])('has a status only where the server answered, and a reference only where there is one: %j', (...row) => {
    const [detail, key, values] = row
    expect(failureText(failure(detail))).toEqual({ key: `kernel.failure.${key}`, values })
  })

  it('has every detail of a refusal, lists as words', () => {
    const problem = refused({
      path: 'data/order/prepare',
      state: 'Completed',
      allowedStates: ['New', 'Hold'],
      fields: ['priority', 'comment'],
      issues: [
        { path: 'body.a', code: 'too-big', message: 'Too big.' },
        { path: 'body.b', code: 'missing', message: 'It is missing.' },
      ],
      retryAfterMs: 61_000,
      correlationId: 'c1',
    })
    expect(failureText(problem)).toEqual({
      key: 'refusal.invalid-input',
      values: {
        path: 'data/order/prepare',
        state: 'Completed',
        allowedStates: 'New, Hold',
        fields: 'priority, comment',
        issues: 'Too big. It is missing.',
        count: 61,
        minutes: 2,
        correlationId: 'c1',
      },
    })
  })

  it('has an empty text or zero for each detail that a refusal does not have', () => {
    const { values } = failureText(refused({}))
    expect(new Set(Object.values(values))).toEqual(new Set(['', 0]))
  })

  it.each<[number | undefined, string]>([
    [undefined, 'refusal.too-many-attempts'],
    [60_000, 'refusal.too-many-attempts'],
    [60_001, 'kernel.failure.waitMinutes'],
  ])('is in minutes for a wait above a minute: %s ms', (retryAfterMs, key) => {
    const wait = retryAfterMs === undefined ? {} : { retryAfterMs }
    expect(failureText(refused({ status: 429, code: 'too-many-attempts', ...wait })).key).toBe(key)
    expect(failureText(refused({ status: 503, code: 'busy', ...wait })).key).toBe('refusal.busy')
  })
})

describe('a failed call', () => {
  it.each<FailureDetail>([
    { kind: 'unreachable' },
    { kind: 'malformed' },
    { kind: 'refused', status: 500, code: 'outcome-unknown' },
    { kind: 'refused', status: 503, code: 'busy' },
    { kind: 'refused', status: 429, code: 'too-many' },
    // A success whose answer was cut off on its way.
    { kind: 'unexpected', status: 200 },
    { kind: 'unexpected', status: 201 },
    { kind: 'unexpected', status: 429 },
    { kind: 'unexpected', status: 500 },
    { kind: 'unexpected', status: 502 },
  ])('may have had its effect anyway: $kind $status', detail => {
    expect(isOutcomeUnknown(failure(detail))).toBe(true)
  })

  it.each<FailureDetail>([
    { kind: 'signed-out' },
    { kind: 'choice', choice: {} },
    { kind: 'conflict', fields: [] },
    { kind: 'refused', status: 400, code: 'invalid-input' },
    { kind: 'refused', status: 409, code: 'wrong-state' },
    { kind: 'unexpected', status: 0 },
    { kind: 'unexpected', status: 404 },
  ])('had no effect: $kind $status', detail => {
    expect(isOutcomeUnknown(failure(detail))).toBe(false)
  })
})
