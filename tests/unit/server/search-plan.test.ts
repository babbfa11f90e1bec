/** The SQL of a search: what comes from outside is a parameter or was checked against a list, or nothing runs. */
import fc from 'fast-check'
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  DummyDriver,
  sql,
} from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Filter } from '../../../src/contract/filter'
import type { SearchRequest } from '../../../src/contract/search-request'
import { salesOrderStates } from '../../../src/contract/states/sales-order'
import { salesOrderLineSource } from '../../../demo/server/sources/sales-order-line-source'
import { salesOrderSource } from '../../../demo/server/sources/sales-order-source'
import { planSearch } from '../../../demo/server/search/search-plan'
import { Refusal } from '../../../demo/server/http/refusal'

const compiler = new Kysely<Record<never, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const scope = { businessUnitId: 7, region: 'Europe/Berlin' }
const request = (filters: Filter[], more: Partial<SearchRequest> = {}): SearchRequest => ({
  filters,
  sort: [],
  sums: [],
  find: '',
  skip: 0,
  take: 20,
  ...more,
})

/** Statement and parameters of a search over sales orders, the parameter of the business unit left out. */
function compiled(filters: Filter[], more: Partial<SearchRequest> = {}) {
  const plan = planSearch(salesOrderSource, request(filters, more), scope)
  const keys = plan.sortKeys.map(key => sql`${key.sql} ${key.direction}`)
  const query = sql`select 1 from ${plan.from} order by ${sql.join(keys)}`.compile(compiler)
  expect(query.parameters[0]).toBe(7)
  return {
    where: query.sql.split(' where ')[1]?.split(' order by ')[0]?.replace('o.business_unit_id = $1 and ', ''),
    from: query.sql.split(' where ')[0],
    order: query.sql.split(' order by ')[1],
    parameters: query.parameters.slice(1),
  }
}

function issuesOf(filters: Filter[], more: Partial<SearchRequest> = {}): string[] {
  try {
    compiled(filters, more)
  } catch (error) {
    if (error instanceof Refusal && error.status === 400 && error.body.code === 'invalid-input') {
      return (error.body.issues ?? []).map(issue => issue.path)
    }
    throw error
  }
  return []
}

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

describe('a search that does not fit', () => {
  it.each<[string, Filter, string]>([
    ['an unknown field', { selector: 'secret', operator: 'IsEqualTo', value: 1, type: 'number' }, 'selector'],
    [
      'a name of every object',
      { selector: 'constructor', operator: 'IsEqualTo', value: 1, type: 'number' },
      'selector',
    ],
    [
      'a column instead of a field',
      { selector: 'o.id', operator: 'IsEqualTo', value: 1, type: 'number' },
      'selector',
    ],
    [
      'a field that is only shown',
      { selector: 'orderAttributes', operator: 'IsEqualTo', value: 'x', type: 'string' },
      'selector',
    ],
    ['another type', { selector: 'priority', operator: 'IsEqualTo', value: '1', type: 'string' }, 'type'],
    [
      'an unknown state',
      { selector: 'state', operator: 'In', values: ['New', 'Gone'], type: 'enum' },
      'values.1',
    ],
    [
      'an order of states',
      { selector: 'state', operator: 'IsGreaterThan', value: 'New', type: 'enum' },
      'operator',
    ],
    [
      'a flag that is a text',
      { selector: 'isStockMissing', operator: 'IsEqualTo', value: 'true', type: 'boolean' },
      'value',
    ],
    [
      'a number that is none',
      { selector: 'priority', operator: 'IsEqualTo', value: '1 or 1=1', type: 'number' },
      'value',
    ],
    [
      'a day that does not exist',
      { selector: 'deliveryDate', operator: 'IsEqualTo', value: '2026-02-30', type: 'datetime' },
      'value',
    ],
    [
      'a moment without a zone',
      { selector: 'executionDate', operator: 'IsEqualTo', value: '2026-02-03T10:00', type: 'datetime' },
      'value',
    ],
    [
      'a text with NUL',
      { selector: 'orderNo', operator: 'IsEqualTo', value: 'a\0b', type: 'string' },
      'value',
    ],
    ['a missing value', { selector: 'orderNo', operator: 'IsEqualTo', type: 'string' }, 'value'],
    ['an empty list', { selector: 'orderNo', operator: 'In', values: [], type: 'string' }, 'values'],
    [
      'a missing value above',
      { selector: 'comment', operator: 'IsGreaterThan', isEmpty: true, type: 'string' },
      'operator',
    ],
    [
      'a list of numbers for one value',
      { selector: 'priority', operator: 'IsEqualTo', value: 1, type: 'list' },
      'type',
    ],
    ['a range without ends', { selector: 'priority', operator: 'In', type: 'number' }, 'values'],
  ])('names the path of %s', (_what, filter, path) => {
    const good: Filter = { selector: 'state', operator: 'In', values: ['New'], type: 'enum' }
    expect(issuesOf([good, filter])).toEqual([`filters.1.${path}`])
  })

  it('names every path that does not fit at once', () => {
    expect(
      issuesOf([
        { selector: 'nothing', operator: 'IsEqualTo', value: 1, type: 'number' },
        { selector: 'priority', operator: 'IsEqualTo', value: 'x', type: 'number' },
      ]),
    ).toEqual(['filters.0.selector', 'filters.1.value'])
  })

  it('names an unknown sort', () => {
    expect(issuesOf([], { sort: [{ selector: 'id; drop table sales_order', desc: false }] })).toEqual([
      'sort.0.selector',
    ])
  })
})

describe('hostile input', () => {
  it('never becomes part of a statement', () => {
    const marker = 'zq9' // part of every hostile text, and of no statement of ours
    const hostile = fc.string({ unit: 'grapheme', maxLength: 40 }).map(text => `${text}'${marker}"; --`)
    fc.assert(
      fc.property(
        hostile,
        fc.constantFrom(
          'orderNo',
          'customerName',
          'state',
          'priority',
          'deliveryDate',
          'isStockMissing',
          'deliveryType',
        ),
        fc.constantFrom('IsEqualTo', 'IsGreaterThan', 'IsLessThan', 'In'),
        fc.constantFrom('enum', 'datetime', 'boolean', 'string', 'list', 'number'),
        fc.boolean(),
        (text, selector, operator, type, isNegated) => {
          const filter = {
            selector,
            operator,
            type,
            isNegated,
            ...(operator === 'In' ? { values: [text] } : { value: text }),
          } as Filter
          try {
            const plan = planSearch(salesOrderSource, request([filter], { find: text }), scope)
            expect(sql`${plan.from}`.compile(compiler).sql).not.toContain(marker)
          } catch (error) {
            if (!(error instanceof Refusal)) throw error
          }
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
