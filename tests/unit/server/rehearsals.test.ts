/** Limits of rehearsals and of questions: what a call may request before anything runs. */
import { describe, expect, it, vi } from 'vitest'
import type { Context, Exchange } from '../../../demo/server/core/calls/context'
import { readRehearsal, readRequestKey } from '../../../demo/server/core/calls/call-headers'
import { onEachRow } from '../../../demo/server/core/calls/each-row'
import { assertRehearsable, limitedProgress } from '../../../demo/server/core/calls/rehearsals'
import { askChoice, ChoiceNeeded, withChoice } from '../../../demo/server/core/calls/user-choice'
import { get, post } from '../../../src/contract/endpoints/endpoint'
import { rehearsedRowsMost } from '../../../src/contract/limits'

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const tooMany = expect.objectContaining({ status: 400 }) as Error

describe('a rehearsal', () => {
  it('accepts as many ids as a rehearsal may have rows, in any list of the body', () => {
    assertRehearsable({ body: { orderIds: ids(rehearsedRowsMost), reason: 'x'.repeat(900) } })
    assertRehearsable({})
    expect(() => assertRehearsable({ body: { lines: ids(rehearsedRowsMost + 1) } })).toThrow(tooMany)
  })

  it('stops before the rows are processed when few ids expand to too many of them', () => {
    const progress = { expect: vi.fn(), advance: vi.fn() }
    const limited = limitedProgress(progress)
    limited.expect(rehearsedRowsMost)
    limited.advance(1)
    expect(progress.expect).toHaveBeenCalledWith(rehearsedRowsMost)
    expect(progress.advance).toHaveBeenCalledWith(1)
    expect(() => limited.expect(rehearsedRowsMost + 1)).toThrow(tooMany)
  })

  const exchange = (headers: Readonly<Record<string, string>>): Exchange => ({
    address: 'test',
    header: name => headers[name],
    cookie: () => undefined,
    setHeader: () => undefined,
    signal: new AbortController().signal,
  })
  const bulk = post('/a', { isBulk: true, summary: 'A.' })
  const plain = get('/b', { summary: 'B.' })

  it('requires the exact header value, and an endpoint that can be rehearsed', () => {
    expect(readRehearsal(exchange({}), plain)).toBe(false)
    expect(readRehearsal(exchange({ 'Cockpit-Rehearsal': 'false' }), plain)).toBe(false)
    expect(readRehearsal(exchange({ 'Cockpit-Rehearsal': 'true' }), bulk)).toBe(true)
    expect(() => readRehearsal(exchange({ 'Cockpit-Rehearsal': 'true' }), plain)).toThrow(tooMany)
    expect(() => readRehearsal(exchange({ 'Cockpit-Rehearsal': '1' }), bulk)).toThrow(tooMany)
  })

  it('and its idempotency key have separate headers', () => {
    expect(readRequestKey(exchange({}))).toBeUndefined()
    const key = '7B0D7A6E-6A3F-4D0C-9A3F-0C6F6A1F0A11'
    expect(readRequestKey(exchange({ 'Idempotency-Key': key }))).toBe(key.toLowerCase())
    expect(() => readRequestKey(exchange({ 'Idempotency-Key': 'x' }))).toThrow(tooMany)
  })
})

describe('a question', () => {
  const question = {
    type: 'completeShort',
    options: ['complete', 'leave'] as const,
    values: { orderNo: 'SO-1' },
  }

  it('ends the call until it is answered, separately for each type of question', () => {
    expect(() => askChoice({ choices: {} }, question)).toThrow(ChoiceNeeded)
    expect(() => askChoice({ choices: { other: 'complete' } }, question)).toThrow(ChoiceNeeded)
    expect(askChoice({ choices: { completeShort: 'leave' } }, question)).toBe('leave')
    expect(() => askChoice({ choices: { completeShort: 'burn' } }, question)).toThrow(tooMany)
  })

  it('is asked again when it shows something else than what was answered', () => {
    const choices = withChoice({ other: 'yes' }, { ...question, values: { orderNo: 'SO-1' } }, 'leave')
    expect(askChoice({ choices }, question)).toBe('leave')
    expect(() => askChoice({ choices }, { ...question, values: { orderNo: 'SO-2' } })).toThrow(ChoiceNeeded)
    expect(askChoice({ choices }, { type: 'other', options: ['yes'] })).toBe('yes')
  })

  const progress = { expect: () => undefined, advance: () => undefined }
  const context = { progress, rehearsal: null } as unknown as Context
  const act = async (): Promise<never> => {
    throw new ChoiceNeeded({ type: 'a', options: ['b'], values: {} })
  }

  it('may be asked for a single row, and not for one of several', async () => {
    await expect(onEachRow(context, [{ id: 1, name: 'a' }], [], act)).rejects.toThrow(ChoiceNeeded)
    const rows = [1, 2].map(id => ({ id, name: String(id) }))
    await expect(onEachRow(context, rows, [], act)).rejects.toThrow(
      'Call askChoice before onEachRow, not for a row.',
    )
  })
})
