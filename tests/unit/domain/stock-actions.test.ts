import { describe, expect, it } from 'vitest'
import { whole } from '../../../src/contract/decimal'
import {
  areBoundsPossible,
  costAfterArrival,
  guardStockItem,
  joinedStock,
  taking,
  type StockItem,
} from '../../../demo/server/stocks/rules'
import { guardStock, stockMachine, type StockAction } from '../../../src/contract/states/stock'
import { guardLocation, type LocationAction } from '../../../src/contract/states/location'

const stock = (shape: Partial<StockItem> = {}): StockItem => ({
  id: 1,
  locationId: 1,
  state: 'Active',
  quantity: whole(10),
  reserved: 0n,
  costPrice: whole(4),
  dedicatedLocation: false,
  container: null,
  batch: null,
  expDate: null,
  serialNumber: null,
  fifoDate: '2026-01-01T00:00:00.000Z',
  attributes: '{}',
  ...shape,
})
const blocked = stock({ state: 'Blocked' })
const reserved = stock({ reserved: whole(10) })
const expired = stock({ expDate: '2020-01-01' })
const empty = stock({ quantity: 0n })
const dedicated = stock({ dedicatedLocation: true })

describe('an action on a stock', () => {
  const cases: readonly (readonly [StockAction, string, StockItem, string | null])[] = [
    ...(['move', 'lose'] as const).flatMap(action => [
      [action, 'an active', stock(), null] as const,
      [action, 'a blocked', blocked, null] as const,
      [action, 'a reserved', reserved, null] as const,
      [action, 'an expired', expired, null] as const,
      [action, 'an empty', empty, 'stock-empty'] as const,
    ]),
    ['gain', 'an active', stock(), null],
    ['gain', 'a blocked', blocked, null],
    ['gain', 'a reserved', reserved, null],
    ['gain', 'an expired', expired, null],
    ['gain', 'an empty', empty, null],
    ['gain', 'a numbered', stock({ serialNumber: 'S1', quantity: whole(1) }), 'serial-number-in-stock'],
    ['gain', 'an empty numbered', stock({ serialNumber: 'S1', quantity: 0n }), null],
    ['block', 'an active', stock(), null],
    ['block', 'a blocked', blocked, 'blocked'],
    ['block', 'a reserved', reserved, null],
    ['block', 'an expired', expired, null],
    ['block', 'an empty', empty, null],
    ['unblock', 'an active', stock(), 'not-blocked'],
    ['unblock', 'a blocked', blocked, null],
    ['unblock', 'an empty blocked', stock({ state: 'Blocked', quantity: 0n }), null],
    ['editMinMax', 'a dedicated', dedicated, null],
    ['editMinMax', 'a blocked dedicated', stock({ state: 'Blocked', dedicatedLocation: true }), null],
    ['editMinMax', 'a loose', stock(), 'not-dedicated'],
    ['dedicate', 'a loose', stock(), null],
    ['dedicate', 'an empty', empty, null],
    ['dedicate', 'a dedicated', dedicated, 'already-dedicated'],
    ['removeDedication', 'a dedicated', dedicated, null],
    ['removeDedication', 'a loose', stock(), 'not-dedicated'],
  ]

  it.each(cases)('%s of %s stock', (action, _which, item, code) => {
    const result = guardStockItem(action, item)
    expect(result.allowed ? null : result.code).toBe(code)
  })

  it.each(['0', '0.0', '0.000'])('does not take from a stock of %s, as a row says it', quantity => {
    const row = { state: 'Active', quantity, dedicatedLocation: false, serialNumber: null } as const
    expect(guardStock('lose', row)).toMatchObject({ allowed: false, code: 'stock-empty' })
  })

  it.each(['10', '100.0', '0.001', '0.5'])('takes from a stock of %s', quantity => {
    const row = { state: 'Active', quantity, dedicatedLocation: false, serialNumber: null } as const
    expect(guardStock('lose', row).allowed).toBe(true)
  })

  it('is tested for every action of the table', () => {
    expect(new Set(cases.map(([action]) => action))).toEqual(new Set(Object.keys(stockMachine.transitions)))
  })

  it('names the states that would allow it', () => {
    expect(guardStockItem('block', blocked)).toEqual({
      allowed: false,
      code: 'blocked',
      state: 'Blocked',
      allowedStates: ['Active'],
    })
  })
})

describe('taking from a stock', () => {
  const of = (item: StockItem, quantity: number) => taking('lose', item, whole(quantity))

  it('takes unreserved quantity first', () => {
    const half = stock({ reserved: whole(6) })
    expect(of(half, 4)).toEqual({ isAllowed: true, remaining: whole(6), reservedTaken: 0n })
    expect(of(half, 5)).toEqual({ isAllowed: true, remaining: whole(5), reservedTaken: whole(1) })
    expect(of(half, 10)).toEqual({ isAllowed: true, remaining: 0n, reservedTaken: whole(6) })
  })

  it('never takes more than the stock has', () => {
    expect(of(stock(), 10)).toMatchObject({ isAllowed: true, remaining: 0n })
    expect(of(stock(), 11)).toMatchObject({ isAllowed: false, refusal: { code: 'not-enough-stock' } })
    expect(of(empty, 1)).toMatchObject({ isAllowed: false, refusal: { code: 'stock-empty' } })
  })
})

describe('moved goods', () => {
  const from = stock({ id: 1, batch: 'B1', expDate: '2027-01-01', quantity: whole(5) })
  const there = (shape: Partial<StockItem>) => stock({ ...from, id: 2, locationId: 2, ...shape })

  it('join a stock with the same attributes', () => {
    const same = there({ quantity: whole(3) })
    expect(joinedStock(from, [there({ id: 3, batch: 'B2' }), same])).toBe(same)
  })

  it.each([
    ['batch', { batch: 'B2' }],
    ['expiry date', { expDate: '2028-01-01' }],
    ['serial number', { serialNumber: 'S1' }],
    ['FIFO date', { fifoDate: '2026-02-01T00:00:00.000Z' }],
    ['attributes', { attributes: '{"Colour": "red"}' }],
    ['container', { container: 'T-1' }],
    ['block', { state: 'Blocked' }],
  ] as const)('do not join a stock with another %s', (_what, shape) => {
    expect(joinedStock(from, [there({ quantity: whole(3), ...shape })])).toBeNull()
  })

  it('join an empty stock of the same goods with any FIFO date', () => {
    const emptied = there({ quantity: 0n, fifoDate: '2025-01-01T00:00:00.000Z' })
    expect(joinedStock(from, [emptied])).toBe(emptied)
  })

  it('join the empty stock of a dedicated location, but no other empty stock', () => {
    const dedicated = there({ id: 4, quantity: 0n, batch: null, expDate: null, dedicatedLocation: true })
    expect(joinedStock(from, [there({ id: 3, quantity: 0n, batch: 'B2' })])).toBeNull()
    expect(joinedStock(from, [dedicated])).toBe(dedicated)
    expect(joinedStock(from, [{ ...dedicated, quantity: whole(1) }])).toBeNull()
  })

  it.each([
    ['batch', { batch: 'B2' }],
    ['expiry date', { expDate: '2028-01-01' }],
    ['serial number', { serialNumber: 'S1' }],
    ['attributes', { attributes: '{"Colour": "red"}' }],
  ] as const)('leave the empty stock of a dedicated location whose goods had another %s', (_what, shape) => {
    const plain = { batch: null, expDate: null, serialNumber: null, attributes: '{}' }
    const emptied = there({ quantity: 0n, dedicatedLocation: true, ...plain, ...shape })
    expect(joinedStock(from, [emptied])).toBeNull()
  })

  it('keep their block', () => {
    const quarantined = { ...from, state: 'Blocked' as const }
    expect(joinedStock(quarantined, [there({ quantity: whole(3) })])).toBeNull()
    const other = there({ quantity: whole(3), state: 'Blocked' })
    expect(joinedStock(quarantined, [other])).toBe(other)
  })
})

describe('the cost price of a stock', () => {
  it('is the average of the stock on hand and the arrival', () => {
    expect(costAfterArrival({ quantity: whole(8), costPrice: whole(10) }, whole(4), whole(16))).toBe(
      whole(12),
    )
  })

  it('is that of the arrival when there was no stock', () => {
    expect(costAfterArrival({ quantity: 0n, costPrice: whole(10) }, whole(4), whole(16))).toBe(whole(16))
  })
})

describe('a minimum and a maximum', () => {
  it.each([
    [null, null, true],
    [whole(5), null, true],
    [null, whole(5), true],
    [whole(5), whole(5), true],
    [whole(6), whole(5), false],
  ])('of %s and %s', (least, most, isPossible) => {
    expect(areBoundsPossible(least, most)).toBe(isPossible)
  })
})

describe('an action on a location', () => {
  const cases: readonly (readonly [LocationAction, 'Empty' | 'Occupied' | 'Full', string | null])[] = [
    ['update', 'Empty', null],
    ['update', 'Occupied', null],
    ['update', 'Full', null],
    ['dedicate', 'Empty', null],
    ['dedicate', 'Occupied', null],
    ['dedicate', 'Full', null],
    ['delete', 'Empty', null],
    ['delete', 'Occupied', 'location-has-stock'],
    ['delete', 'Full', 'location-has-stock'],
  ]

  it.each(cases)('%s of one that is %s', (action, state, code) => {
    const result = guardLocation(action, { state, systemLocation: false })
    expect(result.allowed ? null : result.code).toBe(code)
  })

  it.each(cases)('%s of a system location that is %s', (action, state) => {
    const result = guardLocation(action, { state, systemLocation: true })
    expect(result.allowed ? null : result.code).toBe('system-location')
  })
})
