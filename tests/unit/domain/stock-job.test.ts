import { describe, expect, it } from 'vitest'
import { whole } from '../../../src/contract/decimal'
import { stockMisfit, type StockToWork } from '../../../demo/server/stocks/stock-job'

const stock = (change: Partial<StockToWork> = {}): StockToWork => ({
  id: 1,
  name: 'M-1 · A-01-1',
  locationId: 10,
  state: 'Active',
  isExpired: false,
  free: whole(10),
  ...change,
})

/** What prevents a job for a stock in each state, by the type of job; absent where it is allowed. */
const table = [
  ['free', stock(), {}],
  ['blocked', stock({ state: 'Blocked' }), { replenish: 'blocked' }],
  ['expired', stock({ isExpired: true }), { replenish: 'stock-expired' }],
  [
    'held by orders in full',
    stock({ free: 0n }),
    { move: 'not-enough-stock', replenish: 'not-enough-stock' },
  ],
  [
    'on its way twice over',
    stock({ free: whole(-5) }),
    { move: 'not-enough-stock', replenish: 'not-enough-stock' },
  ],
  ['empty', stock({ free: 0n }), { move: 'not-enough-stock', replenish: 'not-enough-stock' }],
  ['at the place itself', stock({ locationId: 20 }), { move: 'same-place', replenish: 'same-place' }],
] as const

const cases = table.flatMap(([what, input, codes]) =>
  (['move', 'replenish'] as const).map(
    type => [what, type, (codes as Record<string, string>)[type] ?? null, input] as const,
  ),
)

describe('a job of stocks', () => {
  it.each(cases)('of a stock that is %s: %s returns %s', (_what, type, code, input) => {
    const refusal = stockMisfit(input, { type, toLocationId: 20 })
    expect(refusal?.body.code ?? null).toBe(code)
  })
})
