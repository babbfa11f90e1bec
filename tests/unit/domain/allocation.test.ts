import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  availableQuantity,
  compareDemands,
  poolOf,
  type Demand,
  type StockFacts,
} from '../../../demo/server/orders/rules/allocation'
import {
  allocationRule,
  demandQueue,
  missingOf,
  type LineDemand,
} from '../../../demo/server/orders/rules/demand-queue'
import { sumOf, whole } from '../../../src/contract/decimal'
import { stock, today } from './order-fixtures'

const ofOne = (stocks: readonly StockFacts[]) => stocks.map(one => ({ ...one, materialId: 1 }))
const takenStocks = (stocks: readonly StockFacts[], pieces: number, hasExpDate = false) =>
  poolOf(ofOne(stocks), today)
    .take(1, whole(pieces), hasExpDate)
    .map(take => [take.stockId, take.quantity] as const)

describe('the available quantity', () => {
  it('is the quantity less the reserved one', () => {
    expect(availableQuantity(stock(1, 10, { reserved: whole(4) }), today)).toBe(whole(6))
  })

  it.each([
    ['blocked', { isBlocked: true }],
    ['unavailable for picking', { isAvailableForPick: false }],
    ['expired', { expDate: '2026-11-19' }],
  ])('is zero when the stock is %s', (_why, shape) => {
    expect(availableQuantity(stock(1, 10, shape), today)).toBe(0n)
  })

  it('includes stock on its expiry date', () => {
    expect(availableQuantity(stock(1, 10, { expDate: today }), today)).toBe(whole(10))
  })
})

describe('the order in which stocks are taken', () => {
  it('is by expiry date where the material has one, stock without a date last', () => {
    const stocks = [
      stock(1, 5),
      stock(2, 5, { expDate: '2027-03-01', fifoDate: '2020-01-01T00:00:00.000Z' }),
      stock(3, 5, { expDate: '2027-01-01' }),
    ]
    expect(takenStocks(stocks, 12, true)).toEqual([
      [3, whole(5)],
      [2, whole(5)],
      [1, whole(2)],
    ])
  })

  it('is first in first out otherwise, and among equal expiry dates', () => {
    const stocks = [
      stock(1, 5, { expDate: '2027-01-01' }),
      stock(2, 5, { fifoDate: '2025-01-01T00:00:00.000Z', expDate: '2027-01-01' }),
    ]
    expect(takenStocks(stocks, 6)[0]?.[0]).toBe(2)
    expect(takenStocks(stocks, 6, true)[0]?.[0]).toBe(2)
  })

  it('is the smaller quantity among equals, so that locations become empty, then the id', () => {
    expect(takenStocks([stock(1, 9), stock(2, 4), stock(3, 4)], 8)).toEqual([
      [2, whole(4)],
      [3, whole(4)],
    ])
  })
})

describe('the order in which demands are served', () => {
  it('is by priority, delivery date (none last), order date and id', () => {
    const demand = (
      id: number,
      priority: number,
      deliveryDate: string | null,
      orderDate = '2026-11-01',
    ): Demand => ({
      id,
      priority,
      deliveryDate,
      orderDate,
    })
    const sorted = [
      demand(6, 2, '2026-11-20'),
      demand(5, 1, null),
      demand(4, 1, '2026-11-21'),
      demand(3, 1, '2026-11-20', '2026-11-05'),
      demand(2, 1, '2026-11-20'),
      demand(1, 1, '2026-11-20'),
    ].sort(compareDemands)
    expect(sorted.map(one => one.id)).toEqual([1, 2, 3, 4, 5, 6])
  })
})

describe('a pool', () => {
  it('never allocates more than requested or available', () => {
    const stocks = fc.array(
      fc.record({
        quantity: fc.integer({ min: 0, max: 40 }),
        reserved: fc.integer({ min: 0, max: 40 }),
        isBlocked: fc.boolean(),
        isAvailableForPick: fc.boolean(),
        expDate: fc.constantFrom(null, '2026-11-19', '2026-11-20', '2027-05-01'),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(
        stocks,
        fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 8 }),
        (shapes, requested) => {
          const facts = shapes.map((shape, index) => ({
            ...stock(index + 1, shape.quantity, {
              ...shape,
              quantity: whole(shape.quantity),
              reserved: whole(Math.min(shape.reserved, shape.quantity)),
            }),
            materialId: 1,
          }))
          const pool = poolOf(facts, today)
          const taken = new Map<number, bigint>()
          for (const pieces of requested) {
            const free = pool.available(1)
            const takes = pool.take(1, whole(pieces), true)
            const sum = sumOf(takes, take => take.quantity)
            expect(sum).toBe(free < whole(pieces) ? free : whole(pieces))
            expect(pool.available(1)).toBe(free - sum)
            for (const take of takes) {
              expect(take.quantity).toBeGreaterThan(0n)
              taken.set(take.stockId, (taken.get(take.stockId) ?? 0n) + take.quantity)
            }
          }
          for (const one of facts) {
            expect(taken.get(one.id) ?? 0n).toBeLessThanOrEqual(availableQuantity(one, today))
          }
        },
      ),
    )
  })

  it('regains released quantities, except of stocks that are not usable', () => {
    const pool = poolOf(ofOne([stock(1, 5), stock(2, 5, { isBlocked: true })]), today)
    pool.take(1, whole(3), false)
    pool.giveBack(1, whole(3))
    pool.giveBack(2, whole(3))
    expect(pool.available(1)).toBe(whole(5))
  })

  it('recognises material that only needs replenishment', () => {
    const pool = poolOf([stock(1, 5, { isAvailableForPick: false }), stock(2, 5)], today, new Set([3]))
    expect([1, 2, 3].map(material => pool.isReplenishable(material))).toEqual([true, false, true])
  })

  it.each([
    ['blocked', { isBlocked: true }],
    ['expired', { expDate: '2026-11-19' }],
    ['reserved', { reserved: whole(10) }],
  ])('does not recognise it where what waits is %s', (_why, shape) => {
    const bulk = stock(1, 10, { isAvailableForPick: false, ...shape })
    expect(poolOf(ofOne([bulk]), today).isReplenishable(1)).toBe(false)
  })

  it('recognises it where what waits expires today', () => {
    const bulk = stock(1, 10, { isAvailableForPick: false, expDate: today })
    expect(poolOf(ofOne([bulk]), today).isReplenishable(1)).toBe(true)
  })

  it('takes from a named stock all of a quantity or nothing', () => {
    const pool = poolOf(ofOne([stock(1, 5), stock(2, 8)]), today)
    expect(pool.takeOf(1, whole(6))).toBe(false)
    expect(pool.takeOf(3, whole(1))).toBe(false)
    expect(pool.takeOf(1, whole(3))).toBe(true)
    expect(pool.available(1)).toBe(whole(10))
    expect(pool.takeOf(1, whole(2))).toBe(true)
    expect(pool.available(1)).toBe(whole(8))
  })

  it('takes a quantity whole from the first stock in turn that has it, or nothing', () => {
    const pool = poolOf(ofOne([stock(1, 5), stock(2, 8), stock(3, 9)]), today)
    expect(pool.takeWhole(1, whole(8), false)).toBe(2)
    expect(pool.takeWhole(1, whole(8), false)).toBe(3)
    expect(pool.takeWhole(1, whole(8), false)).toBeNull()
    expect(pool.available(1)).toBe(whole(6))
  })
})

describe('the queue for a material', () => {
  const demand = (id: number, shape: Partial<LineDemand> = {}): LineDemand => ({
    id,
    priority: 5,
    deliveryDate: '2026-11-21',
    orderDate: '2026-11-01T08:00:00.000Z',
    orderLineNo: 1,
    open: whole(10),
    reserved: 0n,
    ...shape,
  })

  it('contains demands with a shortage, ordered by priority, days, and line within an order', () => {
    const queue = demandQueue([
      demand(3, { orderLineNo: 2 }),
      demand(3),
      demand(4, { priority: 1 }),
      demand(5, { reserved: whole(10) }),
      demand(6, { reserved: whole(12) }),
      demand(7, { deliveryDate: '2026-11-20', reserved: whole(9) }),
    ])
    expect(queue.map(({ id, orderLineNo }) => [id, orderLineNo])).toEqual([
      [4, 1],
      [7, 1],
      [3, 1],
      [3, 2],
    ])
    expect(queue.map(missingOf)).toEqual([whole(10), whole(1), whole(10), whole(10)])
  })

  it('has no shortage where more is reserved than open', () => {
    expect(missingOf({ open: whole(1), reserved: whole(3) })).toBe(0n)
  })

  it('uses first expired first out where the material expires, else first in first out', () => {
    expect([true, false].map(allocationRule)).toEqual(['FEFO', 'FIFO'])
  })
})
