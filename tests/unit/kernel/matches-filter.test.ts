import { describe, expect, it } from 'vitest'
import { salesOrder } from '../../../src/contract/entities/sales-order'
import type { Field } from '../../../src/contract/field'
import type { Filter } from '../../../src/contract/filter'
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

describe('a row and a condition', () => {
  it('compare texts without regard to case, with stars for any characters', () => {
    const row = { customerName: 'Havn & Hage' }
    expect(matches(row, equals('customerName', 'HAVN*', 'string'))).toBe(true)
    expect(matches(row, equals('customerName', '*n &*ge', 'string'))).toBe(true)
    expect(matches(row, equals('customerName', '*n &*e*ge', 'string'))).toBe(false)
    expect(matches(row, equals('customerName', 'havn', 'string'))).toBe(false)
    expect(matches({ customerName: 'aba' }, equals('customerName', 'ab*ba', 'string'))).toBe(false)
  })

  it('match a star literally in a list', () => {
    const list: Filter = { selector: 'orderNo', operator: 'In', values: ['so-*'], type: 'list' }
    expect(matches({ orderNo: 'SO-1' }, list)).toBe(false)
    expect(matches({ orderNo: 'SO-*' }, list)).toBe(true)
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
    const listed: Filter = { selector: 'executionDate', operator: 'In', values: ['today'], type: 'datetime' }
    expect(fitsField(salesOrder.fields.executionDate, listed)).toBe(false)
  })

  it('match a negated condition when there is no value', () => {
    const below: Filter = { selector: 'dropNumber', operator: 'IsLessThan', value: 3, type: 'number' }
    expect(matches({ dropNumber: null }, below)).toBe(false)
    expect(matches({ dropNumber: null }, { ...below, isNegated: true })).toBe(true)
  })

  it('treat an empty text as a missing one', () => {
    const empty: Filter = { selector: 'comment', operator: 'IsEqualTo', isEmpty: true, type: 'string' }
    expect([null, '', 'a'].map(comment => matches({ comment }, empty))).toEqual([true, true, false])
    expect(matches({ comment: 'a' }, { ...empty, isNegated: true })).toBe(true)
  })
})

describe('a condition and its field', () => {
  const fits = (filter: Filter) => fitsField(fields[filter.selector] ?? salesOrder.fields.id, filter)

  it.each<[string, Filter]>([
    ['a text for a number', equals('priority', 'high', 'number')],
    ['a number with too many digits', equals('priority', '1'.repeat(31), 'number')],
    ['a state that does not exist', equals('state', 'Wave', 'enum')],
    ['a day that does not exist', equals('deliveryDate', '2026-02-31', 'datetime')],
    ['a number for a date', equals('deliveryDate', 20261120, 'datetime')],
    ['a text for a flag', equals('isStockMissing', 'true', 'boolean')],
    ['a number for a text', equals('customerName', 7, 'string')],
    ['another type', equals('customerName', 'a', 'enum')],
    ['a state above another', { ...equals('state', 'New', 'enum'), operator: 'IsGreaterThan' }],
    ['no value', equals('priority', undefined, 'number')],
    ['an empty list', { selector: 'state', operator: 'In', values: [], type: 'enum' }],
    ['a range without ends', { selector: 'priority', operator: 'In', type: 'number' }],
    ['a missing value in a list', { selector: 'comment', operator: 'In', isEmpty: true, type: 'string' }],
    ['a field that cannot be searched', equals('orderAttributes', 'a', 'string')],
  ])('%s is invalid', (_what, filter) => {
    expect(fits(filter)).toBe(false)
  })

  it.each<[string, Filter]>([
    ['one end of a range', { selector: 'priority', operator: 'In', valueEnd: 5, type: 'number' }],
    ['an exact text', equals('orderNo', 'A*', 'list')],
    ['texts as a choice', { selector: 'deliveryType', operator: 'In', values: ['Road'], type: 'enum' }],
    ['a moment with its zone', equals('deliveryDate', '2026-11-20T12:00:00+01:00', 'datetime')],
  ])('%s is valid', (_what, filter) => {
    expect(fits(filter)).toBe(true)
  })
})
