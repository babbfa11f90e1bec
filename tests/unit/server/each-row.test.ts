/** Actions on many rows that meet failures of the database: what was done before stays known to the caller. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { onEachRow } from '../../../demo/server/core/calls/each-row'
import type { Context } from '../../../demo/server/core/calls/context'
import { DatabaseFailure, type DatabaseFailureKind } from '../../../demo/server/core/db/database-failure'
import type { DoneRow } from '../../../src/contract/failures'

beforeEach(() => vi.clearAllMocks())

const report = vi.fn()
const progress = { expect: vi.fn(), advance: vi.fn() }
const context = { db: { outages: { report } }, progress, rehearsal: null } as unknown as Context
const rows = Array.from({ length: 8 }, (_, index) => ({ id: index + 1, name: `R${index + 1}` }))

const acting = (failing: ReadonlyMap<number, DatabaseFailureKind>) =>
  vi.fn(async ({ id, name }: { id: number; name: string }): Promise<DoneRow> => {
    const kind = failing.get(id)
    if (kind !== undefined) throw new DatabaseFailure(kind, kind)
    return { id, name, state: '' }
  })
const idsOf = (some: readonly { id: number }[]) => some.map(({ id }) => id)

describe('a row of several whose transaction the database ended', () => {
  it.each([
    ['locked', 'rows-locked'],
    ['conflict', 'rows-locked'],
    ['slow', 'database-slow'],
  ] as const)('is a failed row when it was %s, and the others go on', async (kind, code) => {
    const result = await onEachRow(context, rows, [99], acting(new Map([[3, kind]])))
    expect(idsOf(result.done)).toEqual([1, 2, 4, 5, 6, 7, 8])
    expect(result.failed).toEqual([
      { id: 3, name: 'R3', code },
      { id: 99, name: '99', code: 'not-found' },
    ])
    expect(report).toHaveBeenLastCalledWith(expect.objectContaining({ kind }))
  })

  it('fails the remaining rows at once when the database is overloaded', async () => {
    const act = acting(new Map([[3, 'overloaded']]))
    const result = await onEachRow(context, rows, [], act)
    expect(idsOf(result.done)).toEqual([1, 2])
    expect(result.failed.map(({ id, code }) => [id, code])).toEqual(
      [3, 4, 5, 6, 7, 8].map(id => [id, 'busy']),
    )
    expect(act).toHaveBeenCalledTimes(3)
    expect(progress.advance).toHaveBeenCalledTimes(rows.length)
  })

  it('fails the remaining rows at once after five, each of which was waited for', async () => {
    const act = acting(new Map([1, 2, 4, 5, 6].map(id => [id, 'locked'])))
    const result = await onEachRow(context, rows, [], act)
    expect(idsOf(result.done)).toEqual([3])
    expect(idsOf(result.failed)).toEqual([1, 2, 4, 5, 6, 7, 8])
    expect(act).toHaveBeenCalledTimes(6)
  })

  it.each(['outcome-unknown', 'unavailable', 'full'] as const)(
    'ends the call when it is not known to pass: %s',
    async kind => {
      await expect(onEachRow(context, rows, [], acting(new Map([[3, kind]])))).rejects.toThrow(kind)
    },
  )
})

describe('the database’s failure', () => {
  const act = acting(new Map([[1, 'locked']]))

  it('of the only row ends the call, which then can be repeated', async () => {
    await expect(onEachRow(context, rows.slice(0, 1), [], act)).rejects.toThrow('locked')
  })

  it('ends a rehearsal, which repeats itself', async () => {
    const rehearsal = {} as Context['rehearsal']
    await expect(onEachRow({ ...context, rehearsal }, rows, [], act)).rejects.toThrow('locked')
  })
})
