import { describe, expect, it } from 'vitest'
import { whole } from '../../../src/contract/decimal'
import { replenishFrom, type ReplenishingStock } from '../../../demo/server/maintenance/rules'
import { guardMaintenance } from '../../../src/contract/states/maintenance'

const stock = (
  id: number,
  available: number,
  change: Partial<ReplenishingStock> = {},
): ReplenishingStock => ({
  id,
  materialId: 1,
  locationId: id,
  expDate: null,
  fifoDate: '2026-01-01T00:00:00.000Z',
  isPickable: false,
  available: whole(available),
  ...change,
})

describe('a replenishment', () => {
  it('takes the oldest stock of a material that does not expire', () => {
    const stocks = [
      stock(1, 10, { fifoDate: '2026-03-01T00:00:00.000Z' }),
      stock(2, 10, { fifoDate: '2026-02-01T00:00:00.000Z' }),
    ]
    expect(replenishFrom(stocks, whole(15), false)).toEqual([
      { stockId: 2, quantity: whole(10) },
      { stockId: 1, quantity: whole(5) },
    ])
  })

  it('takes the stock that expires first where the material expires', () => {
    const stocks = [
      stock(1, 10),
      stock(2, 10, { expDate: '2027-05-01' }),
      stock(3, 10, { expDate: '2027-04-01' }),
    ]
    expect(replenishFrom(stocks, whole(25), true).map(take => take.stockId)).toEqual([3, 2, 1])
  })

  it('takes from reserve before other pick locations, and never more than the available quantity', () => {
    const stocks = [
      stock(1, 10, { isPickable: true, fifoDate: '2025-01-01T00:00:00.000Z' }),
      stock(2, 4),
      stock(3, 0),
    ]
    expect(replenishFrom(stocks, whole(6), false)).toEqual([
      { stockId: 2, quantity: whole(4) },
      { stockId: 1, quantity: whole(2) },
    ])
    expect(replenishFrom(stocks, whole(99), false).map(take => take.quantity)).toEqual([whole(4), whole(10)])
    expect(replenishFrom([], whole(99), false)).toEqual([])
  })
})

describe('a proposal', () => {
  it.each([
    ['Proposed', 7, null],
    ['Proposed', null, 'no-place'],
    ['Planned', 7, 'on-its-way'],
    ['Lacking', 7, 'nothing-to-bring'],
    ['Lacking', null, 'nothing-to-bring'],
  ] as const)(
    'that is %s for the location %s becomes tasks, or is refused with a reason',
    (state, locationId, code) => {
      expect(guardMaintenance({ state, locationId })).toMatchObject(
        code === null ? { allowed: true } : { allowed: false, code, state },
      )
    },
  )
})
