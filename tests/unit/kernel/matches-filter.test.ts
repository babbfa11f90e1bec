import { describe, expect, it } from 'vitest'
import { salesOrder } from '../../../src/contract/entities/sales-order'
import type { Field } from '../../../src/contract/field'
import type { Filter, FilterValue } from '../../../src/contract/filter'
import { fitsField, matchesFilter } from '../../../src/kernel/matches-filter'

const fields: Readonly<Record<string, Field>> = salesOrder.fields
const matches = (row: Record<string, unknown>, filter: Filter) =>
  matchesFilter(fields, row, filter, { region: 'Europe/Berlin', today: '2026-11-24' })
const equals = (selector: string, value: Filter['value'], type: Filter['type']): Filter => ({
  selector,
  operator: 'IsEqualTo',
  type,
  ...(value === undefined ? {} : { value }),
})
const listed = (selector: string, values: FilterValue[], type: Filter['type']): Filter => ({
  selector,
  operator: 'In',
  values,
  type,
})

describe('a row and a condition', () => {
  it('compare texts without regard to case, with stars for any characters', () => {
    const row = { customerName: 'Havn & Hage' }
    expect(matches(row, equals('customerName', 'HAVN*', 'string'))).toBe(true)
    expect(matches(row, equals('customerName', '*n &*ge', 'string'))).toBe(true)
    expect(matches(row, equals('customerName', '*n &*e*ge', 'string'))).toBe(false)
    expect(matches(row, equals('customerName', 'havn', 'string'))).toBe(false)
    expect(matches({ customerName: 'aba' }, equals('customerName', 'ab*ba', 'string'))).toBe(false)
  })

  it.each<[boolean, string, string]>([
    [true, 'Havn & Hage', 'havn & hage'],
    [false, 'Havn', 'Savn'],
    [false, 'Havn', 'Havne'],
    [false, 'Havn\u0001', 'Havn'],
    [true, 'Havn', 'ha*vn'],
    [true, 'Havn', '*'],
    [true, 'Havn', '*ha*'],
    [true, 'Havn', '*v*n'],
    [true, 'Havn', '*ha*vn*'],
    [false, 'Havn', 'h*x*n'],
    [false, 'Havn', '*ha*ha*'],
    [false, 'Havn', '*avn*n'],
  ])('are %s: %s and %s', (expected, customerName, pattern) => {
    expect(matches({ customerName }, equals('customerName', pattern, 'string'))).toBe(expected)
  })

  it('order texts by their characters, where a star is one of them', () => {
    const above = { ...equals('comment', 'a*', 'string'), operator: 'IsGreaterThan' } as const
    const found = (filter: Filter) => ['A', 'a*', 'a*a', 'B'].filter(comment => matches({ comment }, filter))
    expect(found(above)).toEqual(['a*a', 'B'])
    expect(found({ ...above, operator: 'IsLessThan' })).toEqual(['A'])
    expect(found({ selector: 'comment', operator: 'In', valueStart: 'a*', type: 'string' })).toEqual([
      'a*',
      'a*a',
      'B',
    ])
  })

  it('match a star literally in a list', () => {
    const list = listed('orderNo', ['so-*'], 'list')
    expect(matches({ orderNo: 'SO-1' }, list)).toBe(false)
    expect(matches({ orderNo: 'SO-*' }, list)).toBe(true)
    expect(matches({ orderNo: 'SO-1' }, { ...list, type: 'string' })).toBe(true)
  })

  it('match any of the listed values', () => {
    const states = listed('state', ['New', 'Completed'], 'enum')
    const found = ['New', 'PickStarted', 'Completed'].filter(state => matches({ state }, states))
    expect(found).toEqual(['New', 'Completed'])
    const names = listed('orderNo', ['so-1', 'so-2*'], 'string')
    expect(['SO-1', 'SO-20', 'SO-10'].filter(orderNo => matches({ orderNo }, names))).toEqual([
      'SO-1',
      'SO-20',
    ])
  })

  it('match a flag of the same value', () => {
    const isMissing = equals('isStockMissing', true, 'boolean')
    expect([true, false].map(isStockMissing => matches({ isStockMissing }, isMissing))).toEqual([true, false])
  })

  it.each<[string, Partial<Filter>, readonly number[]]>([
    ['both ends', { operator: 'In', valueStart: 2, valueEnd: 3 }, [2, 3]],
    ['no end', { operator: 'In', valueStart: 3 }, [3, 4]],
    ['no start', { operator: 'In', valueEnd: 2 }, [1, 2]],
    ['above', { operator: 'IsGreaterThan', value: 3 }, [4]],
    ['below', { operator: 'IsLessThan', value: 3 }, [1, 2]],
  ])('match a range of numbers, its ends included: %s', (_what, range, expected) => {
    const filter: Filter = { selector: 'priority', operator: 'In', type: 'number', ...range }
    expect([1, 2, 3, 4].filter(priority => matches({ priority }, filter))).toEqual(expected)
  })

  it('compare decimals exactly', () => {
    const above: Filter = {
      selector: 'totalSalesPrice',
      operator: 'IsGreaterThan',
      value: '0.3',
      type: 'number',
    }
    expect(matches({ totalSalesPrice: '0.30000000000000001' }, above)).toBe(true)
    expect(matches({ totalSalesPrice: '9007199254740993' }, { ...above, value: '9007199254740992' })).toBe(
      true,
    )
    expect(matches({ totalSalesPrice: '0.300' }, equals('totalSalesPrice', 0.3, 'number'))).toBe(true)
  })

  it('match the whole day of the region', () => {
    const day = equals('executionDate', '2026-11-20', 'datetime')
    expect(matches({ executionDate: '2026-11-19T23:00:00.000Z' }, day)).toBe(true)
    expect(matches({ executionDate: '2026-11-20T23:00:00.000Z' }, day)).toBe(false)
    expect(
      matches({ executionDate: '2026-11-20T22:59:59.999Z' }, { ...day, operator: 'IsGreaterThan' }),
    ).toBe(false)
  })

  it.each<[Filter['operator'], readonly string[]]>([
    ['IsEqualTo', ['2026-11-21']],
    ['IsGreaterThan', ['2026-11-22']],
    ['IsLessThan', ['2026-11-20']],
  ])('match a date by its day, and a moment by the day of the region: %s', (operator, expected) => {
    const days = ['2026-11-20', '2026-11-21', '2026-11-22']
    const found = (value: string) =>
      days.filter(deliveryDate =>
        matches({ deliveryDate }, { ...equals('deliveryDate', value, 'datetime'), operator }),
      )
    expect(found('2026-11-21')).toEqual(expected)
    // Past midnight in Berlin.
    expect(found('2026-11-20T23:30:00Z')).toEqual(expected)
  })

  it.each<[Filter['operator'], readonly number[]]>([
    ['IsEqualTo', [1]],
    ['IsGreaterThan', [2]],
    ['IsLessThan', [0]],
  ])('compare moments exactly, whatever their zones: %s', (operator, expected) => {
    const moments = ['2026-11-20T10:59:59.999Z', '2026-11-20T11:00:00.000Z', '2026-11-20T11:00:00.001Z']
    const filter = { ...equals('executionDate', '2026-11-20T12:00:00+01:00', 'datetime'), operator }
    const found = moments.filter(executionDate => matches({ executionDate }, filter))
    expect(found.map(moment => moments.indexOf(moment))).toEqual(expected)
  })

  it('resolve relative days by the day of the region', () => {
    const within = (valueStart: string, valueEnd: string): Filter => ({
      selector: 'executionDate',
      operator: 'In',
      valueStart,
      valueEnd,
      type: 'datetime',
    })
    const morning = { executionDate: '2026-11-23T23:30:00.000Z' }
    expect(matches(morning, within('today', 'today'))).toBe(true)
    expect(matches(morning, within('today-1', 'today-1'))).toBe(false)
    expect(matches(morning, within('week', 'week'))).toBe(true)
    expect(matches(morning, equals('executionDate', 'month-1', 'datetime'))).toBe(false)
    expect(matches(morning, { ...equals('executionDate', 'week', 'datetime'), isNegated: true })).toBe(false)
  })

  it('match a negated condition when there is no value', () => {
    const below: Filter = { selector: 'dropNumber', operator: 'IsLessThan', value: 3, type: 'number' }
    expect(matches({ dropNumber: null }, below)).toBe(false)
    expect(matches({ dropNumber: null }, { ...below, isNegated: true })).toBe(true)
  })

  it('treat an empty text as a missing one', () => {
    const empty: Filter = { selector: 'comment', operator: 'IsEqualTo', isEmpty: true, type: 'string' }
    expect([null, undefined, '', 'a'].map(comment => matches({ comment }, empty))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(matches({ comment: 'a' }, { ...empty, isNegated: true })).toBe(true)
  })

  it.each<[string, Filter]>([
    ['is about an unknown field', equals('colour', 'red', 'string')],
    ['is invalid', equals('priority', 'high', 'number')],
  ])('do not match when the condition %s, negated or not', (_what, filter) => {
    const row = { colour: 'red', priority: 'high' }
    expect(matches(row, filter)).toBe(false)
    expect(matches(row, { ...filter, isNegated: true })).toBe(false)
  })

  it.each<[string, unknown, Filter]>([
    ['number', 'none', equals('priority', 3, 'number')],
    ['number', NaN, equals('priority', 3, 'number')],
    ['date', 20261120, equals('deliveryDate', '2026-01-01', 'datetime')],
    ['moment', 'soon', equals('executionDate', '2026-11-20', 'datetime')],
  ])('do not match when the value of the row is no %s: %s', (_what, value, filter) => {
    for (const operator of ['IsEqualTo', 'IsGreaterThan', 'IsLessThan'] as const)
      expect(matches({ [filter.selector]: value }, { ...filter, operator })).toBe(false)
  })
})

describe('a condition and its field', () => {
  const fits = (filter: Filter) => fitsField(fields[filter.selector] ?? salesOrder.fields.id, filter)

  it.each<[string, Filter]>([
    ['a text for a number', equals('priority', 'high', 'number')],
    ['a number with too many digits', equals('priority', '1'.repeat(31), 'number')],
    ['a number that is not finite', equals('priority', Infinity, 'number')],
    ['a flag for a number', equals('priority', true, 'number')],
    ['a state that does not exist', equals('state', 'Wave', 'enum')],
    ['a list with a state that does not exist', listed('state', ['New', 'Wave'], 'enum')],
    ['a day that does not exist', equals('deliveryDate', '2026-02-31', 'datetime')],
    ['a day of the year 0', equals('deliveryDate', '0000-06-01', 'datetime')],
    ['a moment of the year 0', equals('deliveryDate', '0000-06-01T12:00:00Z', 'datetime')],
    ['a moment without its zone', equals('deliveryDate', '2026-11-20T12:00:00', 'datetime')],
    ['a list with a day that moves', listed('executionDate', ['2026-11-20', 'today'], 'datetime')],
    ['a number for a date', equals('deliveryDate', 20261120, 'datetime')],
    ['a text for a flag', equals('isStockMissing', 'true', 'boolean')],
    ['a number for a text', equals('customerName', 7, 'string')],
    ['another type', equals('customerName', 'a', 'enum')],
    ['a state above another', { ...equals('state', 'New', 'enum'), operator: 'IsGreaterThan' }],
    ['a flag above another', { ...equals('isStockMissing', false, 'boolean'), operator: 'IsGreaterThan' }],
    ['a range of states', { selector: 'state', operator: 'In', valueStart: 'New', type: 'enum' }],
    ['numbers for a text', listed('customerName', ['1'], 'number')],
    ['a choice of numbers', listed('priority', [1], 'enum')],
    ['an exact number', equals('priority', 1, 'list')],
    ['no value', equals('priority', undefined, 'number')],
    ['an empty list', listed('state', [], 'enum')],
    ['a range without ends', { selector: 'priority', operator: 'In', type: 'number' }],
    ['a missing value in a list', { selector: 'comment', operator: 'In', isEmpty: true, type: 'string' }],
    ['a field that cannot be searched', equals('orderAttributes', 'a', 'string')],
  ])('%s is invalid', (_what, filter) => {
    expect(fits(filter)).toBe(false)
  })

  it.each<[string, Filter]>([
    ['one end of a range', { selector: 'priority', operator: 'In', valueEnd: 5, type: 'number' }],
    ['an exact text', equals('orderNo', 'A*', 'list')],
    ['a state', equals('state', 'New', 'enum')],
    ['a flag', equals('isStockMissing', false, 'boolean')],
    ['a number that JavaScript writes with a power of ten', equals('totalSalesPrice', 1e-7, 'number')],
    ['texts as a choice', listed('deliveryType', ['Road'], 'enum')],
    ['states as a choice', listed('state', ['New', 'Completed'], 'enum')],
    ['states as a list', listed('state', ['New', 'Completed'], 'list')],
    ['numbers as a list', listed('priority', [1, 2], 'list')],
    ['a text in a list that would be a day elsewhere', listed('comment', ['today'], 'string')],
    ['a moment with its zone', equals('deliveryDate', '2026-11-20T12:00:00+01:00', 'datetime')],
  ])('%s is valid', (_what, filter) => {
    expect(fits(filter)).toBe(true)
  })
})
