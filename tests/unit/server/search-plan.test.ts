/** The SQL of a search: external input becomes a parameter or is checked against a list, otherwise nothing runs. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Filter } from '../../../src/contract/filter'
import { planSearch } from '../../../demo/server/core/search/search-plan'
import { rowColumns } from '../../../demo/server/core/search/search-source'
import { readSums, sumColumns, sumResults } from '../../../demo/server/core/search/search-sums'
import { withinSearchTime } from '../../../demo/server/core/search/search-time'
import { salesOrderLineSource } from '../../../demo/server/orders/sources/sales-order-line-source'
import { salesOrderSource } from '../../../demo/server/orders/sources/sales-order-source'
import { compiled, compiler, conditionsOf, request, scope } from './search-statement'

describe('a search', () => {
  it.each([salesOrderSource, salesOrderLineSource])('is always restricted to the business unit', source => {
    const query = sql`${planSearch(source, request([]), scope).from}`.compile(compiler)
    expect(query.sql).toMatch(new RegExp(` where ${source.alias}\\.business_unit_id = \\$1$`))
    expect(query.parameters).toEqual([7])
  })

  it('always contains the conditions of its source', () => {
    const source = { ...salesOrderSource, conditions: sql`o.priority = ${3} or o.priority = ${4}` }
    const isNew: Filter = { selector: 'state', operator: 'In', values: ['New'], type: 'enum' }
    const query = sql`${planSearch(source, request([isNew]), scope).from}`.compile(compiler)
    expect(query.sql).toContain(
      ` where o.business_unit_id = $1 and (o.priority = $2 or o.priority = $3) and o.state in ('New')`,
    )
    expect(query.parameters).toEqual([7, 3, 4])
  })

  it('is restricted to given rows', () => {
    expect(conditionsOf(salesOrderSource, [], { ids: [3, 4] })).toEqual({
      where: 'o.id = any($2::bigint[])',
      parameters: [[3, 4]],
    })
  })

  it('finds only the user’s own rows where rows have an owner, and none without a user', () => {
    const source = { ...salesOrderSource, owner: 'o.user_id' }
    const where = 'o.user_id = $2::bigint'
    expect(conditionsOf(source, [], {}, 5)).toEqual({ where, parameters: [5] })
    expect(conditionsOf(source, [])).toEqual({ where, parameters: [null] })
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

  it('sorts the id in the direction of the last key, so that one index serves both', () => {
    expect(compiled([], { sort: [{ selector: 'priority', desc: true }] }).order).toBe(
      'o.priority desc, o.id desc',
    )
    expect(
      compiled([], {
        sort: [
          { selector: 'priority', desc: true },
          { selector: 'orderNo', desc: false },
        ],
      }).order,
    ).toBe('o.priority desc, o.order_no asc, o.id asc')
    expect(compiled([]).order).toBe('o.id asc')
  })

  it('sorts texts without regard to case', () => {
    expect(compiled([], { sort: [{ selector: 'recipient', desc: false }] }).order).toBe(
      'lower(o.recipient) asc nulls last, o.id asc',
    )
  })

  it('recognises the sort orders that have an index', () => {
    const sort = ['priority', 'recipient'].map(selector => ({ selector, desc: false }))
    expect(planSearch(salesOrderSource, request([], { sort }), scope).sortKeys).toMatchObject([
      { isIndexed: true, isNullable: false },
      { isIndexed: false, isNullable: true },
      { isIndexed: true, isNullable: false },
    ])
  })

  it('joins all tables where the rows are read in the same statement', () => {
    const whole = { ...salesOrderSource, isWhole: true }
    const plan = planSearch(whole, request([]), scope)
    expect(plan.isWhole).toBe(true)
    expect(sql`${plan.from}`.compile(compiler).sql).toContain(
      'left join delivery_type d on d.id = o.delivery_type_id left join process p on p.id = o.process_id where',
    )
    const ofIds = planSearch({ ...whole, tableOfIds: () => sql`sales_order o` }, request([]), scope)
    expect(ofIds.isWhole).toBe(true)
    expect(sql`${ofIds.from}`.compile(compiler).sql).not.toContain('join')
    expect(planSearch(salesOrderSource, request([]), scope).isWhole).toBe(false)
  })

  it('reads from a query with parameters of its own', () => {
    const table = sql`orders_of(${'x'}) o`
    const { sql: statement, parameters } =
      sql`${planSearch({ ...salesOrderSource, table }, request([]), scope).from}`.compile(compiler)
    expect(statement).toMatch(/^orders_of\(\$1\) o /)
    expect(parameters).toEqual(['x', 7])
  })

  it('selects the named fields with the expressions of their rows', () => {
    const columns = (names: string[]) =>
      sql`${rowColumns(salesOrderSource, new Set(names))}`.compile(compiler).sql
    expect(columns(['picked', 'orderNo'])).toBe(
      'o.order_no as "orderNo", o.picked_percent::float8 as "picked"',
    )
    expect(sql`${rowColumns(salesOrderSource)}`.compile(compiler).sql).toMatch(
      /^o\.id as "id", .*, o\.version as "version"$/,
    )
  })

  it('searches a trimmed text in one concatenated text', () => {
    const { where, parameters } = compiled([], { find: ' abc ' })
    expect(where).toMatch(/^concat_ws\('\n', '', o\.order_no, .*d\.name, .*\) collate "default" ilike \$2$/)
    expect(parameters).toEqual(['%abc%'])
    expect(compiled([], { find: '  ' }).parameters).toEqual([])
  })

  it('uses the condition of a find by indexes without joins', () => {
    const plan = planSearch(salesOrderSource, request([], { find: 'abc' }), scope, {
      found: sql<boolean>`o.id in (select 1)`,
    })
    const query = sql`${plan.from}`.compile(compiler)
    expect(query.sql).toBe('sales_order o  where o.business_unit_id = $1 and o.id in (select 1)')
  })

  it('finds a text of three characters anywhere and a shorter one at the start', () => {
    expect(compiled([], { find: 'a_b' }).parameters).toContain('%a\\_b%')
    expect(compiled([], { find: 'ab' }).parameters).toContain('%\nab%')
  })

  it('searches no subquery for find', () => {
    const plan = planSearch(salesOrderLineSource, request([], { find: 'abc' }), scope)
    expect(sql`${plan.from}`.compile(compiler).sql).not.toContain('select w.name')
  })

  it('sums counts, quantities, money, weights and volumes under separate names', () => {
    const sums = ['boxes', 'numberOfItems', 'totalSalesPrice', 'orderWeight', 'orderVolume']
    const planned = planSearch(salesOrderSource, request([], { sums }), scope).sums
    expect(planned.map(({ name, alias }) => [alias, name])).toEqual([
      ['s0', 'boxes'],
      ['s1', 'numberOfItems'],
      ['s2', 'totalSalesPrice'],
      ['s3', 'orderWeight'],
      ['s4', 'orderVolume'],
    ])
    const two = planned.filter(({ alias }) => alias === 's0' || alias === 's2')
    expect(sql`${sumColumns(two)}`.compile(compiler).sql).toBe(', o.boxes as s0, o.total_sales_price as s2')
    expect(sql`${sumResults(two)}`.compile(compiler).sql).toBe(
      ', trim_scale(coalesce(sum(s0), 0)::numeric)::text as s0' +
        ', trim_scale(coalesce(sum(s2), 0)::numeric)::text as s2',
    )
    expect(readSums(two, { id: 1, s0: '3', s2: '12.5' })).toEqual({ boxes: '3', totalSalesPrice: '12.5' })
  })

  it('joins what its sums need', () => {
    const { fields } = salesOrderSource
    const source = { ...salesOrderSource, fields: { ...fields, boxes: { sql: 'p.boxes', join: 'process' } } }
    const { from } = planSearch(source, request([], { sums: ['boxes'] }), scope)
    const { sql: statement } = sql`${from}`.compile(compiler)
    expect(statement).toContain('left join process')
    expect(statement).not.toContain('delivery_type')
  })
})

describe('the time that a search may take', () => {
  const failure = (code: string) => Object.assign(new Error('failed'), { code })

  it('is exceeded when the database cancels the statement: the user is asked to narrow the filter', async () => {
    const search = withinSearchTime(() => Promise.reject(failure('57014')))
    await expect(search).rejects.toMatchObject({ status: 400, body: { code: 'narrow-the-filter' } })
  })

  it.each([failure('57P01'), new Error('failed'), 'failed', { code: '57014' }])(
    'is not the cause of another failure: %s',
    async error => {
      await expect(withinSearchTime(() => Promise.reject(error))).rejects.toBe(error)
    },
  )

  it('changes no result', async () => {
    expect(await withinSearchTime(() => Promise.resolve(3))).toBe(3)
  })
})
