/** The meaning of an answer on its own: the parts of it that a failure has, and the wait that the server asks for. */
import { describe, expect, it } from 'vitest'
import { retryAfterOf, verdictOf, type Answer } from '../../../src/kernel/failure-from-response'

const verdict = (answer: Partial<Answer>, isBulk = false) =>
  verdictOf({ status: 200, body: undefined, isUnreadable: false, retryAfterMs: null, ...answer }, isBulk)
/** What a caller can read of the failure; the message apart, which is for logs. */
const failed = (answer: Partial<Answer>) => {
  const result = verdict(answer)
  return 'failure' in result ? { next: result.next, ...result.failure } : result
}
const refusal = (code: string, more: object = {}) => ({ code, message: 'no', ...more })

describe('an answer', () => {
  it.each([100, 300, 304])('with the status %d is no success', status => {
    const expected = { next: 'fail', name: 'Failure', kind: 'unexpected', status }
    expect(failed({ status })).toStrictEqual(expected)
  })

  it.each([429, 503])('with the status %d is a request to come back later', status => {
    const body = refusal('busy')
    const expected = { next: 'retry-later', name: 'Failure', kind: 'refused', status, code: 'busy' }
    expect(failed({ status, body })).toStrictEqual(expected)
    expect(failed({ status, body, retryAfterMs: 2000 })).toStrictEqual({ ...expected, retryAfterMs: 2000 })
  })

  it('without a reason that can be read is named by its status in logs', () => {
    expect(verdict({ status: 502, isUnreadable: true })).toMatchObject({
      failure: { message: expect.stringContaining('502') },
    })
  })

  it('asks for no choice where the choice is null', () => {
    expect(verdict({ body: { result: 1, userChoice: null } })).toEqual({ next: 'accept' })
  })

  it.each<[string, number, object, object]>([
    [
      'a conflict',
      409,
      refusal('changed', { fields: ['priority'] }),
      { kind: 'conflict', fields: ['priority'] },
    ],
    ['a conflict without fields', 409, refusal('changed'), { kind: 'conflict', fields: [] }],
    ['an error', 500, refusal('unexpected'), { kind: 'unexpected', status: 500 }],
    ['a refusal', 404, refusal('not-found'), { kind: 'refused', status: 404, code: 'not-found' }],
  ])('that is %s has the reference for support only where there is one', (_what, status, body, detail) => {
    const expected = { next: 'fail', name: 'Failure', ...detail }
    const correlationId = 'c1'
    expect(failed({ status, body })).toStrictEqual(expected)
    expect(failed({ status, body: { ...body, correlationId } })).toStrictEqual({ ...expected, correlationId })
  })

  it.each([undefined, 'no', { message: 'no' }])(
    'that is a conflict without a code is unexpected: %j',
    body => {
      const expected = { next: 'fail', name: 'Failure', kind: 'unexpected', status: 409 }
      expect(failed({ status: 409, body })).toStrictEqual(expected)
    },
  )
})

describe('a partial result', () => {
  const result = { done: [{ id: 1, name: 'SO-1', state: 'New' }], failed: [] }

  it.each([
    ['with', { result }],
    ['without', result],
  ])('of a call for one row is a failure with that result, %s an envelope', (_how, body) => {
    const expected = { next: 'fail', name: 'Failure', kind: 'partial', result }
    expect(failed({ status: 207, body })).toStrictEqual(expected)
  })

  it.each([undefined, null, [], 'done', {}, { result: null }, { result: { done: 1 } }])(
    'that cannot be read is malformed: %j',
    body => {
      expect(failed({ status: 207, body })).toStrictEqual({
        next: 'fail',
        name: 'Failure',
        kind: 'malformed',
      })
    },
  )

  it('of a bulk action is accepted', () => {
    expect(verdict({ status: 207, body: { result } }, true)).toEqual({ next: 'accept' })
  })
})

describe('the wait that the server asks for', () => {
  const now = Date.parse('2026-11-24T12:00:00Z')

  it.each<[string | null, number | null]>([
    ['2', 2000],
    ['0', 0],
    ['-1', null],
    ['Tue, 24 Nov 2026 12:00:30 GMT', 30_000],
    ['Tue, 24 Nov 2026 11:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    [' ', null],
    [null, null],
  ])('is %j: %s ms', (header, expected) => {
    expect(retryAfterOf(header, now)).toBe(expected)
  })
})
