/** Filters have the same meaning in SQL and in the pure function: random ones over real sales orders. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { salesOrder, type SalesOrder } from '../../src/contract/entities/sales-order'
import type { Field } from '../../src/contract/field'
import type { Filter, FilterValue } from '../../src/contract/filter'
import { dayOf } from '../../src/contract/company-day'
import { calendarUnits } from '../../src/contract/relative-day'
import { fitsField, matchesFilter } from '../../src/kernel/matches-filter'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const fields: Readonly<Record<string, Field>> = salesOrder.fields
const region = 'Europe/Berlin'
const today = () => ({ region, today: dayOf(Date.now(), region) })

describe.each(enginesFor())('a filter on %s', engine => {
  let server: TestServer
  let token: string
  let all: readonly SalesOrder[]
  beforeAll(async () => {
    server = await startTestServer({ engine })
    token = await server.signIn('planner')
    all = await found([])
  })
  afterAll(() => server.close())

  async function found(filters: readonly Filter[]): Promise<readonly SalesOrder[]> {
    const { status, body } = await server.call('POST', '/SalesOrders/search', {
      token,
      body: { filters, take: 1000 },
    })
    expect(status, JSON.stringify({ filters, body })).toBe(200)
    return body.result
  }

  it('finds the rows that match it, and no others', async () => {
    let narrowed = 0
    await fc.assert(
      fc.asyncProperty(anyFilter(all), async filter => {
        expect(fitsField(fields[filter.selector] ?? salesOrder.fields.id, filter)).toBe(true)
        const expected = all.filter(row => matchesFilter(fields, row, filter, today()))
        if (expected.length > 0 && expected.length < all.length) narrowed += 1
        expect(idsOf(await found([filter])), JSON.stringify(filter)).toEqual(idsOf(expected))
      }),
      { numRuns: 250 },
    )
    // Most filters should match some of the rows: neither all nor none.
    expect(narrowed).toBeGreaterThan(100)
  })

  it('and its negation together find every row once', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter(all), async ({ isNegated: _, ...filter }) => {
        const fits = await found([filter])
        const others = await found([{ ...filter, isNegated: true }])
        expect(fits.length + others.length, JSON.stringify(filter)).toBe(all.length)
      }),
      { numRuns: 60 },
    )
  })

  it('matches a star literally in a list', async () => {
    const [order] = all
    const start = order?.orderNo.slice(0, 4) ?? ''
    const starred = { selector: 'orderNo', operator: 'In', values: [`${start}*`] } as const
    expect(await found([{ ...starred, values: [`${start}*`], type: 'list' }])).toEqual([])
    expect((await found([{ ...starred, values: [`${start}*`], type: 'string' }])).length).toBeGreaterThan(0)
  })
})

const idsOf = (rows: readonly SalesOrder[]): number[] => rows.map(({ id }) => id).sort((a, b) => a - b)

/** Filters whose values are taken from the rows, so that they match some. */
function anyFilter(rows: readonly SalesOrder[]): fc.Arbitrary<Filter> {
  const valuesOf = (selector: keyof SalesOrder): fc.Arbitrary<string> => {
    const values = rows.flatMap(row => (row[selector] === null ? [] : [String(row[selector])]))
    return fc.constantFrom(...new Set(values))
  }
  const text = fc
    .constantFrom('orderNo', 'customerName', 'deliveryType', 'recipient', 'comment', 'processName')
    .filter(selector => rows.some(row => row[selector as keyof SalesOrder] !== null))
    .chain(selector =>
      conditions(selector, ['string', 'list'], textPattern(valuesOf(selector as keyof SalesOrder))),
    )
  const number = fc
    .constantFrom('priority', 'totalSalesPrice', 'orderWeight', 'picked', 'dropNumber', 'discount')
    .filter(selector => rows.some(row => row[selector as keyof SalesOrder] !== null))
    .chain(selector => conditions(selector, ['number'], numberNear(valuesOf(selector as keyof SalesOrder))))
  const day = fc
    .constantFrom('deliveryDate', 'executionDate', 'completedDate', 'updatedDate')
    .chain(selector =>
      fc.oneof(
        conditions(selector, ['datetime'], timeOf(valuesOf(selector as keyof SalesOrder))),
        // A list has fixed days only.
        conditions(selector, ['datetime'], movingDay).filter(({ values }) => values === undefined),
      ),
    )
  const state = fc
    .uniqueArray(fc.constantFrom(...(salesOrder.fields.state.states as readonly string[])), { minLength: 1 })
    .map((values): Filter => ({ selector: 'state', operator: 'In', values, type: 'enum' }))
  const flag = fc
    .record({ selector: fc.constantFrom('isStockMissing', 'interfaced'), value: fc.boolean() })
    .map((args): Filter => ({ ...args, operator: 'IsEqualTo', type: 'boolean' }))
  const missing = fc
    .constantFrom<[string, Filter['type']]>(
      ['comment', 'string'],
      ['deliveryDate', 'datetime'],
      ['orderWeight', 'number'],
      ['state', 'enum'],
      ['pickList', 'string'],
    )
    .map(([selector, type]): Filter => ({ selector, operator: 'IsEqualTo', isEmpty: true, type }))
  return fc
    .record({ filter: fc.oneof(text, number, day, state, flag, missing), isNegated: fc.boolean() })
    .map(({ filter, isNegated }) => (isNegated ? { ...filter, isNegated } : filter))
}

function conditions(
  selector: string,
  types: readonly Filter['type'][],
  value: fc.Arbitrary<FilterValue>,
): fc.Arbitrary<Filter> {
  const type = fc.constantFrom(...types)
  const one = fc.record({
    selector: fc.constant(selector),
    operator: fc.constantFrom<Filter['operator'][]>('IsEqualTo', 'IsGreaterThan', 'IsLessThan'),
    value,
    type,
  })
  const several = fc.record({
    selector: fc.constant(selector),
    operator: fc.constant<Filter['operator']>('In'),
    values: fc.array(value, { minLength: 1, maxLength: 4 }),
    type,
  })
  const range = fc
    .tuple(fc.option(value), fc.option(value), type)
    .filter(([start, end]) => start !== null || end !== null)
    .map(([valueStart, valueEnd, type]): Filter => ({
      selector,
      operator: 'In',
      ...(valueStart === null ? {} : { valueStart }),
      ...(valueEnd === null ? {} : { valueEnd }),
      type,
    }))
  return fc.oneof(one, several, range)
}

/** A text of the rows unchanged, in capitals, a part of it between stars, or with characters that are special in LIKE. */
function textPattern(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(texts, fc.nat(6), fc.nat(6), fc.nat(6)).map(([text, shape, start, length]) => {
    const piece = text.slice(start, start + length + 1)
    const shapes = [
      text,
      text.toUpperCase(),
      `${piece}*`,
      `*${piece}`,
      `*${piece}*`,
      `${text.slice(0, 1)}*${piece}*`,
    ]
    return shapes[shape] ?? `${piece}_%\\*`
  })
}

function numberNear(numbers: fc.Arbitrary<string>): fc.Arbitrary<FilterValue> {
  return fc
    .tuple(numbers, fc.nat(2))
    .map(([text, shape]) => (shape === 0 ? text : shape === 1 ? Number(text) : Math.trunc(Number(text)) + 1))
}

/** A day relative to today. */
const movingDay = fc
  .tuple(fc.constantFrom(...calendarUnits), fc.integer({ min: -40, max: 40 }))
  .map(([unit, count]) => (count === 0 ? unit : `${unit}${count < 0 ? '' : '+'}${count}`))

/** The time of a row, its day, or noon of that day. */
function timeOf(times: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(times, fc.nat(2))
    .map(([time, shape]) => [time, time.slice(0, 10), `${time.slice(0, 10)}T12:00:00+01:00`][shape] ?? time)
}
