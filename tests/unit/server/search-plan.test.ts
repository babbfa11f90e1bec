/** The SQL of a search: what comes from outside is a parameter or was checked against a list, or nothing runs. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Filter } from '../../../src/contract/filter'
import { salesOrderStates } from '../../../src/contract/states/sales-order'
import { planSearch } from '../../../demo/server/search/search-plan'
import { salesOrderLineSource } from '../../../demo/server/sources/sales-order-line-source'
import { salesOrderSource } from '../../../demo/server/sources/sales-order-source'
import { compiled, compiler, request, scope } from './search-statement'

describe('a search', () => {
  it.each([salesOrderSource, salesOrderLineSource])('is always held to the business unit', source => {
    const query = sql`${planSearch(source, request([]), scope).from}`.compile(compiler)
    expect(query.sql).toMatch(new RegExp(` where ${source.alias}\\.business_unit_id = \\$1$`))
    expect(query.parameters).toEqual([7])
  })

  it('keeps to the conditions of its source, whatever is asked for besides', () => {
    const source = { ...salesOrderSource, conditions: sql`o.priority = ${3} or o.priority = ${4}` }
    const isNew: Filter = { selector: 'state', operator: 'In', values: ['New'], type: 'enum' }
    const query = sql`${planSearch(source, request([isNew]), scope).from}`.compile(compiler)
    expect(query.sql).toContain(
      ` where o.business_unit_id = $1 and (o.priority = $2 or o.priority = $3) and o.state in ('New')`,
    )
    expect(query.parameters).toEqual([7, 3, 4])
  })

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

  it('takes * for any characters and everything else for itself', () => {
    expect(
      compiled([{ selector: 'orderNo', operator: 'IsEqualTo', value: '*50%_\\*', type: 'string' }]),
    ).toMatchObject({ where: 'o.order_no ilike $2', parameters: ['%50\\%\\_\\\\%'] })
  })

  it('takes a day for a whole day in the company’s region', () => {
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
      where: '(o.delivery_date >= $2::date and o.delivery_date < $3::date) and o.priority >= $4::bigint',
      parameters: ['2026-11-20', '2026-11-23', '2'],
    })
  })

  it('keeps decimals exact', () => {
    expect(
      compiled([{ selector: 'totalSalesPrice', operator: 'IsGreaterThan', value: '12.10', type: 'number' }]),
    ).toMatchObject({ where: 'o.total_sales_price > $2::numeric', parameters: ['12.10'] })
  })

  it('takes a star for a star where a list of texts is asked for', () => {
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

  it('turns a condition around so that rows without a value fit', () => {
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

  it('writes a turned choice of states as the states that are left, so that partial indexes fit', () => {
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

  it('asks for missing values, of which an empty text is one', () => {
    expect(
      compiled([
        { selector: 'comment', operator: 'IsEqualTo', isEmpty: true, type: 'string' },
        { selector: 'deliveryDate', operator: 'IsEqualTo', isEmpty: true, isNegated: true, type: 'datetime' },
      ]),
    ).toMatchObject({
      where: `(o.comment is null or o.comment = '') and o.delivery_date is not null`,
      parameters: [],
    })
  })

  it('joins only what its filters, sorts and find need', () => {
    expect(compiled([]).from).not.toContain('join')
    expect(
      compiled([{ selector: 'deliveryType', operator: 'In', values: ['Parcel'], type: 'list' }]).from,
    ).toContain('left join delivery_type')
    expect(compiled([], { sort: [{ selector: 'processName', desc: false }] }).from).toContain('join process')
    expect(compiled([], { find: 'abc' }).from).toContain('left join delivery_type')
  })

  it('sorts empty values last and ends with the id', () => {
    expect(
      compiled([], {
        sort: [
          { selector: 'deliveryDate', desc: true },
          { selector: 'priority', desc: false },
        ],
      }).order,
    ).toBe('o.delivery_date desc nulls last, o.priority asc, o.id asc')
  })

  it('finds a text of three characters anywhere and a shorter one at the start', () => {
    expect(compiled([], { find: 'a_b' }).parameters).toContain('%a\\_b%')
    expect(compiled([], { find: 'ab' }).parameters).toContain('%\nab%')
  })

  it('looks into no subquery for find', () => {
    const plan = planSearch(salesOrderLineSource, request([], { find: 'abc' }), scope)
    expect(sql`${plan.from}`.compile(compiler).sql).not.toContain('select w.name')
  })
})
