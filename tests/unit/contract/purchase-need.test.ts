/** How much to buy and why: DOMAIN, purchase need, calculated by hand. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal } from '../../../src/contract/decimal'
import type { needCriteria } from '../../../src/contract/purchase-need'
import {
  isMultiple,
  orderableQuantity,
  purchaseNeed,
  type NeedInputs,
  type NeedParameters,
} from '../../../src/contract/purchase-need'

const nothing: NeedInputs = {
  onHand: '0',
  demand: [],
  ingoing: [],
  minimum: null,
  maximum: null,
  shipped: '0',
  inOtherDrafts: '0',
  minimumQuantity: '0',
  multiple: '1',
  unitDecimals: 0,
}
const plain: NeedParameters = {
  criteria: [],
  leadTimeDays: 12,
  forecastDays: 30,
  periodDays: null,
  growthFactor: '1',
  subtractsDrafts: false,
}
const needBy = (
  criterion: (typeof needCriteria)[number],
  inputs: Partial<NeedInputs>,
  more: Partial<NeedParameters> = {},
) => purchaseNeed({ ...nothing, ...inputs }, { ...plain, criteria: [criterion], ...more })

describe('the situation', () => {
  it('counts what is due within lead time and forecast; overdue and undated count as due', () => {
    const quantities = [
      { inDays: -3, quantity: '1' },
      { inDays: null, quantity: '2' },
      { inDays: 42, quantity: '4' },
      { inDays: 43, quantity: '8' },
    ]
    const need = needBy('knownOrders', { onHand: '10', demand: quantities, ingoing: quantities.slice(2) })
    expect(need).toMatchObject({ horizonDays: 42, known: '7', ingoing: '4', projected: '7' })
  })
})

describe('the critical stock level', () => {
  it('requests up to the optimal level once the projection is below the minimum', () => {
    const stock = { onHand: '56', minimum: '40', maximum: '120' }
    expect(needBy('criticalLevel', stock).quantity).toBe('0')
    expect(needBy('criticalLevel', { ...stock, onHand: '40' }).quantity).toBe('0')
    const below = needBy('criticalLevel', { ...stock, onHand: '39' })
    expect(below).toMatchObject({ need: '81', quantity: '81', decisive: 'criticalLevel' })
    expect(below.criteria).toEqual([
      { criterion: 'criticalLevel', need: '81', upTo: '120', averageDaily: null, forecast: null },
    ])
  })

  it('requests up to the minimum without an optimal level, and nothing without a minimum', () => {
    expect(needBy('criticalLevel', { onHand: '5', minimum: '40' }).need).toBe('35')
    expect(needBy('criticalLevel', { onHand: '5', maximum: '40' }).need).toBe('0')
  })
})

describe('the optimal level', () => {
  it('requests up to that level whenever the projection is below it', () => {
    const stock = { onHand: '100', maximum: '120', ingoing: [{ inDays: 1, quantity: '5' }] }
    expect(needBy('optimalLevel', stock)).toMatchObject({ projected: '105', need: '15' })
    expect(needBy('optimalLevel', { ...stock, onHand: '115' }).need).toBe('0')
    expect(needBy('optimalLevel', { onHand: '0', minimum: '40' }).need).toBe('0')
  })
})

describe('known orders', () => {
  it('request the shortage, regardless of the levels', () => {
    const stock = { onHand: '9', minimum: '60', maximum: '180', demand: [{ inDays: 2, quantity: '21' }] }
    expect(needBy('knownOrders', stock)).toMatchObject({ projected: '-12', need: '12' })
    expect(needBy('knownOrders', { ...stock, onHand: '21' }).need).toBe('0')
  })
})

describe('the sales history', () => {
  const stock = {
    onHand: '112',
    minimum: '80',
    ingoing: [{ inDays: 30, quantity: '24' }],
    demand: [{ inDays: 1, quantity: '38' }],
    shipped: '488',
  }

  it('requests the forecast of the horizon plus the minimum, less stock on hand and ingoing quantities', () => {
    // 488 in 80 days are 6.1 a day; 6.1 x 42 = 256.2; 256.2 + 80 - 112 - 24 = 200.2; whole pieces.
    const need = needBy('salesHistory', stock, { periodDays: 80 })
    expect(need.criteria[0]).toMatchObject({ averageDaily: '6.1', forecast: '256.2', need: '200.2' })
    expect(need.quantity).toBe('201')
  })

  it('is multiplied by the growth factor, and forecasts at least the ordered quantity', () => {
    expect(needBy('salesHistory', stock, { periodDays: 80, growthFactor: '1.5' }).need).toBe('328.3')
    const ordered = { ...stock, demand: [{ inDays: 1, quantity: '300' }] }
    expect(needBy('salesHistory', ordered, { periodDays: 80 }).need).toBe('244')
  })

  it('proposes nothing without a period', () => {
    expect(needBy('salesHistory', stock).need).toBe('0')
  })
})

describe('several criteria', () => {
  it('request the largest of their needs, and list each of them', () => {
    const inputs = {
      ...nothing,
      onHand: '10',
      minimum: '20',
      maximum: '50',
      demand: [{ inDays: 0, quantity: '30' }],
    }
    const need = purchaseNeed(inputs, { ...plain, criteria: ['knownOrders', 'criticalLevel'] })
    expect(need.criteria.map(({ criterion, need: each }) => [criterion, each])).toEqual([
      ['criticalLevel', '70'],
      ['knownOrders', '20'],
    ])
    expect(need).toMatchObject({ decisive: 'criticalLevel', need: '70' })
  })
})

describe('the quantity', () => {
  it('is raised to the minimum order and then to whole packs', () => {
    const packs = { minimumQuantity: '20', multiple: '24', unitDecimals: 0 }
    expect(orderableQuantity('0', packs)).toBe('0')
    expect(orderableQuantity('3', packs)).toBe('24')
    expect(orderableQuantity('165', packs)).toBe('168')
    expect(orderableQuantity('0.4', { minimumQuantity: '0', multiple: '0', unitDecimals: 0 })).toBe('1')
    expect(orderableQuantity('0.41', { minimumQuantity: '0', multiple: '0', unitDecimals: 1 })).toBe('0.5')
  })

  it('is reduced by the quantities of other drafts when that is chosen, before rounding', () => {
    const inputs = { onHand: '0', maximum: '100', inOtherDrafts: '30', multiple: '24' }
    expect(needBy('optimalLevel', inputs)).toMatchObject({ lessDrafts: '0', quantity: '120' })
    const less = needBy('optimalLevel', inputs, { subtractsDrafts: true })
    expect(less).toMatchObject({ need: '100', lessDrafts: '30', quantity: '72' })
    const more = needBy('optimalLevel', { ...inputs, inOtherDrafts: '500' }, { subtractsDrafts: true })
    expect(more).toMatchObject({ lessDrafts: '100', quantity: '0' })
  })

  it('covers the need in whole packs, without a pack too many', () => {
    const pieces = fc.nat(100_000).map(String)
    fc.assert(
      fc.property(pieces, pieces, fc.integer({ min: 1, max: 500 }).map(String), (need, least, multiple) => {
        const quantity = orderableQuantity(need, { minimumQuantity: least, multiple, unitDecimals: 0 })
        if (need === '0') return quantity === '0'
        const wanted = Math.max(Number(need), Number(least))
        return (
          isMultiple(quantity, multiple) &&
          Number(quantity) >= wanted &&
          Number(quantity) - Number(multiple) < wanted
        )
      }),
      { numRuns: 2_000 },
    )
  })

  it('by the sales history agrees with exact fractions', () => {
    const input = fc.record({
      shipped: fc.nat(1_000_000),
      days: fc.integer({ min: 1, max: 800 }),
      growth: fc.integer({ min: 0, max: 400 }),
      lead: fc.nat(120),
      forecast: fc.nat(365),
      onHand: fc.nat(10_000),
    })
    fc.assert(
      fc.property(input, ({ shipped, days, growth, lead, forecast, onHand }) => {
        const need = needBy(
          'salesHistory',
          { shipped: String(shipped), onHand: String(onHand) },
          {
            periodDays: days,
            growthFactor: (growth / 100).toFixed(2),
            leadTimeDays: lead,
            forecastDays: forecast,
          },
        )
        // In millionths: the exact fraction times 10^6 differs by at most one half.
        const numerator = BigInt(shipped) * BigInt(growth) * BigInt(lead + forecast) * 10_000n
        const exact = numerator - BigInt(onHand) * 1_000_000n * BigInt(days)
        const difference = decimal(need.need) * BigInt(days) - (exact > 0n ? exact : 0n)
        const distance = difference < 0n ? -difference : difference
        return distance * 2n <= BigInt(days)
      }),
      { numRuns: 2_000 },
    )
  })
})
