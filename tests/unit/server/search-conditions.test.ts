/** The SQL of each filter on each kind of field, with parameters. */
import { describe, expect, it } from 'vitest'
import type { Filter } from '../../../src/contract/filter'
import { salesOrderStates } from '../../../src/contract/states/sales-order'
import { outgoingOrderSource } from '../../../demo/server/orders/sources/outgoing-order-source'
import { taskSource } from '../../../demo/server/orders/sources/task-source'
import { compiled, conditionsOf } from './search-statement'

const text = 'lower(o.customer_name) collate "C"'

describe('a condition', () => {
  it('writes states as literals, so that partial indexes fit', () => {
    expect(
      compiled([{ selector: 'state', operator: 'In', values: ['New', 'OnHold'], type: 'enum' }]),
    ).toMatchObject({
      where: `o.state in ('New', 'OnHold')`,
      parameters: [],
    })
  })

  it('compares texts without regard to case', () => {
    expect(
      compiled([{ selector: 'customerName', operator: 'IsEqualTo', value: 'Bakeri Å', type: 'string' }]),
    ).toMatchObject({
      where: '(lower(o.customer_name) = lower($2) or o.customer_name = $3)',
      parameters: ['Bakeri Å', 'Bakeri Å'],
    })
    expect(
      compiled([{ selector: 'orderNo', operator: 'IsEqualTo', value: 'SO-1', type: 'string' }]),
    ).toMatchObject({ where: 'lower(o.order_no) = lower($2)', parameters: ['SO-1'] })
  })

  it('treats * as any characters and everything else literally', () => {
    expect(
      compiled([{ selector: 'orderNo', operator: 'IsEqualTo', value: '*50%_\\*', type: 'string' }]),
    ).toMatchObject({ where: 'o.order_no ilike $2', parameters: ['%50\\%\\_\\\\%'] })
  })

  it('treats a day as a whole day in the company’s region', () => {
    expect(
      compiled([{ selector: 'executionDate', operator: 'IsEqualTo', value: '2026-11-20', type: 'datetime' }]),
    ).toMatchObject({
      where: '(o.execution_date >= $2::timestamptz and o.execution_date < $3::timestamptz)',
      parameters: ['2026-11-19T23:00:00.000Z', '2026-11-20T23:00:00.000Z'],
    })
  })

  it('includes both ends of a range', () => {
    expect(
      compiled([
        {
          selector: 'deliveryDate',
          operator: 'In',
          valueStart: '2026-11-20',
          valueEnd: '2026-11-22',
          type: 'datetime',
        },
        { selector: 'priority', operator: 'In', valueStart: 2, type: 'number' },
      ]),
    ).toMatchObject({
      where:
        '(o.delivery_date >= $2::date and o.delivery_date < ($3::date + 1)) and o.priority >= $4::bigint',
      parameters: ['2026-11-20', '2026-11-22', '2'],
    })
  })

  it.each<[string, Partial<Filter>, string, unknown[]]>([
    ['one number', { value: 3 }, 'o.priority = $2::bigint', ['3']],
    ['a fraction, exactly', { value: 2.5 }, 'o.priority = $2::numeric', ['2.5']],
    ['a decimal as text', { value: '-12.10' }, 'o.priority = $2::numeric', ['-12.10']],
    ['more', { operator: 'IsGreaterThan', value: 3 }, 'o.priority > $2::bigint', ['3']],
    ['less', { operator: 'IsLessThan', value: 3 }, 'o.priority < $2::bigint', ['3']],
    ['one of', { operator: 'In', values: [1, 2] }, 'o.priority in ($2::bigint, $3::bigint)', ['1', '2']],
    ['at least', { operator: 'In', valueStart: 2 }, 'o.priority >= $2::bigint', ['2']],
    ['at most', { operator: 'In', valueEnd: 4 }, 'o.priority <= $2::bigint', ['4']],
    [
      'a range',
      { operator: 'In', valueStart: 2, valueEnd: 4 },
      '(o.priority >= $2::bigint and o.priority <= $3::bigint)',
      ['2', '4'],
    ],
  ])('compares numbers: %s', (_what, filter, where, parameters) => {
    expect(
      compiled([{ selector: 'priority', operator: 'IsEqualTo', type: 'number', ...filter }]),
    ).toMatchObject({ where, parameters })
  })

  it.each<[string, Partial<Filter>, string, unknown[]]>([
    ['before', { operator: 'IsLessThan', value: 'M' }, `${text} < lower($2) collate "C"`, ['M']],
    ['behind', { operator: 'IsGreaterThan', value: 'M' }, `${text} > lower($2) collate "C"`, ['M']],
    ['from', { operator: 'In', valueStart: 'A' }, `${text} >= lower($2) collate "C"`, ['A']],
    ['up to', { operator: 'In', valueEnd: 'M' }, `${text} <= lower($2) collate "C"`, ['M']],
    [
      'a range',
      { operator: 'In', valueStart: 'A', valueEnd: 'M' },
      `(${text} >= lower($2) collate "C" and ${text} <= lower($3) collate "C")`,
      ['A', 'M'],
    ],
    [
      'a beginning',
      { operator: 'IsEqualTo', value: 'Nord*AS' },
      'lower(o.customer_name) like lower($2)',
      ['Nord%AS'],
    ],
    [
      'one of, with its star',
      { operator: 'In', values: ['a', '*b'] },
      '(lower(o.customer_name) = lower($2) or o.customer_name ilike $3)',
      ['a', '%b'],
    ],
    [
      'one of the choices of a field that is a text',
      { operator: 'In', values: ['a'], type: 'enum' },
      '(lower(o.customer_name) = lower($2))',
      ['a'],
    ],
  ])('orders texts by their characters without regard to case: %s', (_what, filter, where, parameters) => {
    expect(
      compiled([{ selector: 'customerName', operator: 'IsEqualTo', type: 'string', ...filter }]),
    ).toMatchObject({ where, parameters })
  })

  // In Berlin, an hour before UTC in November: the 20th begins at 23:00 of the 19th.
  it.each<[string, Partial<Filter>, string, unknown[]]>([
    [
      'after a day is from the next one on',
      { operator: 'IsGreaterThan', value: '2026-11-20' },
      'o.execution_date >= $2::timestamptz',
      ['2026-11-20T23:00:00.000Z'],
    ],
    [
      'before a day is before its start',
      { operator: 'IsLessThan', value: '2026-11-20' },
      'o.execution_date < $2::timestamptz',
      ['2026-11-19T23:00:00.000Z'],
    ],
    [
      'a moment lasts a millisecond',
      { value: '2026-11-20T10:00:00+01:00' },
      '(o.execution_date >= $2::timestamptz and o.execution_date < $3::timestamptz)',
      ['2026-11-20T09:00:00.000Z', '2026-11-20T09:00:00.001Z'],
    ],
    [
      'a moment of a minute, one of many fractions',
      { operator: 'In', valueStart: '2026-11-20T10:00Z', valueEnd: '2026-11-20T10:00:00.123456789Z' },
      '(o.execution_date >= $2::timestamptz and o.execution_date < $3::timestamptz)',
      ['2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.124Z'],
    ],
    [
      'one of two days',
      { operator: 'In', values: ['2026-11-20', '2026-11-22'] },
      '((o.execution_date >= $2::timestamptz and o.execution_date < $3::timestamptz)' +
        ' or (o.execution_date >= $4::timestamptz and o.execution_date < $5::timestamptz))',
      [
        '2026-11-19T23:00:00.000Z',
        '2026-11-20T23:00:00.000Z',
        '2026-11-21T23:00:00.000Z',
        '2026-11-22T23:00:00.000Z',
      ],
    ],
    [
      'from a day',
      { operator: 'In', valueStart: '2026-11-20' },
      'o.execution_date >= $2::timestamptz',
      ['2026-11-19T23:00:00.000Z'],
    ],
    [
      'up to a day, which is included',
      { operator: 'In', valueEnd: '2026-11-20' },
      'o.execution_date < $2::timestamptz',
      ['2026-11-20T23:00:00.000Z'],
    ],
    [
      'a moment among days is its day in the region',
      { selector: 'deliveryDate', value: '2026-11-20T23:30:00Z' },
      '(o.delivery_date >= $2::date and o.delivery_date < ($3::date + 1))',
      ['2026-11-21', '2026-11-21'],
    ],
    [
      'the first day that there is',
      { selector: 'deliveryDate', value: '1900-01-01' },
      '(o.delivery_date >= $2::date and o.delivery_date < ($3::date + 1))',
      ['1900-01-01', '1900-01-01'],
    ],
    [
      'the last day that there is',
      { value: '9999-12-31' },
      '(o.execution_date >= $2::timestamptz and o.execution_date < $3::timestamptz)',
      ['9999-12-30T23:00:00.000Z', '9999-12-31T23:00:00.000Z'],
    ],
    [
      'the last moment that there is',
      { value: '9999-12-31T23:59:59.999Z' },
      '(o.execution_date >= $2::timestamptz and o.execution_date < $3::timestamptz)',
      ['9999-12-31T23:59:59.999Z', 'infinity'],
    ],
  ])('compares days and moments: %s', (_what, filter, where, parameters) => {
    expect(
      compiled([{ selector: 'executionDate', operator: 'IsEqualTo', type: 'datetime', ...filter }]),
    ).toMatchObject({ where, parameters })
  })

  it.each<[string, Partial<Filter>, string]>([
    ['one', { value: true }, 'o.is_stock_missing in (true)'],
    ['any of', { operator: 'In', values: [true, false] }, 'o.is_stock_missing in (true, false)'],
    ['any of a list', { operator: 'In', values: [false], type: 'list' }, 'o.is_stock_missing in (false)'],
    ['turned', { value: true, isNegated: true }, '(o.is_stock_missing in (true)) is not true'],
  ])('compares flags: %s', (_what, filter, where) => {
    expect(
      compiled([{ selector: 'isStockMissing', operator: 'IsEqualTo', type: 'boolean', ...filter }]),
    ).toMatchObject({ where, parameters: [] })
  })

  it('keeps decimals exact', () => {
    expect(
      compiled([{ selector: 'totalSalesPrice', operator: 'IsGreaterThan', value: '12.10', type: 'number' }]),
    ).toMatchObject({ where: 'o.total_sales_price > $2::numeric', parameters: ['12.10'] })
  })

  it('treats a star literally in a list of texts', () => {
    expect(
      compiled([{ selector: 'orderNo', operator: 'In', values: ['A*', 'b'], type: 'list' }]),
    ).toMatchObject({
      where: '(lower(o.order_no) = lower($2) or lower(o.order_no) = lower($3))',
      parameters: ['A*', 'b'],
    })
    expect(
      compiled([{ selector: 'orderNo', operator: 'IsEqualTo', value: 'A*', type: 'list' }]),
    ).toMatchObject({ where: 'lower(o.order_no) = lower($2)', parameters: ['A*'] })
  })

  it('negates a condition so that rows without a value match', () => {
    expect(
      compiled([
        { selector: 'customerName', operator: 'IsEqualTo', value: 'A', type: 'string', isNegated: true },
        { selector: 'priority', operator: 'In', valueStart: 2, valueEnd: 4, type: 'number', isNegated: true },
      ]),
    ).toMatchObject({
      where:
        '(lower(o.customer_name) = lower($2)) is not true and ' +
        '((o.priority >= $3::bigint and o.priority <= $4::bigint)) is not true',
      parameters: ['A', '2', '4'],
    })
  })

  it('writes a negated list of states as the remaining states, so that partial indexes fit', () => {
    const final: Filter = {
      selector: 'state',
      operator: 'In',
      values: ['Completed', 'Cancelled'],
      type: 'enum',
      isNegated: true,
    }
    const { where } = compiled([final])
    expect(where).toMatch(/^o\.state in \('[^)]*\)$/)
    expect(where).not.toMatch(/Completed|Cancelled/)
    expect(compiled([{ ...final, values: [...salesOrderStates] }]).where).toBe('false')
  })

  it('finds rows without a state when a list of states is negated', () => {
    const filter: Filter = { selector: 'jobState', operator: 'In', values: ['Paused'], type: 'enum' }
    expect(conditionsOf(taskSource, [filter]).where).toBe(`j.state in ('Paused')`)
    expect(conditionsOf(taskSource, [{ ...filter, isNegated: true }]).where).toBe(
      `(j.state in ('Paused')) is not true`,
    )
  })

  it('compares the column behind a derived state with its stored values', () => {
    const filter: Filter = { selector: 'state', operator: 'IsEqualTo', value: 'Completed', type: 'enum' }
    expect(conditionsOf(outgoingOrderSource, [filter]).where).toBe(`o.state in ('Completed')`)
    expect(conditionsOf(outgoingOrderSource, [{ ...filter, value: 'Started' }]).where).toBe(
      `o.state in ('PickStarted', 'ReadyForPackAndShip')`,
    )
  })

  it('finds missing values, including empty texts', () => {
    expect(
      compiled([
        { selector: 'comment', operator: 'IsEqualTo', isEmpty: true, type: 'string' },
        { selector: 'recipient', operator: 'IsEqualTo', isEmpty: true, isNegated: true, type: 'string' },
        { selector: 'deliveryDate', operator: 'IsEqualTo', isEmpty: true, type: 'datetime' },
        { selector: 'deliveryDate', operator: 'IsEqualTo', isEmpty: true, isNegated: true, type: 'datetime' },
      ]),
    ).toMatchObject({
      where:
        `(o.comment is null or o.comment = '') and o.recipient <> '' and ` +
        'o.delivery_date is null and o.delivery_date is not null',
      parameters: [],
    })
  })
})
