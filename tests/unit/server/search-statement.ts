/** The statement of a search over sales orders, without a database. */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { expect } from 'vitest'
import type { Filter } from '../../../src/contract/filter'
import type { SearchRequest } from '../../../src/contract/search-request'
import { salesOrderSource } from '../../../demo/server/orders/sources/sales-order-source'
import { planSearch, type RowLimits } from '../../../demo/server/core/search/search-plan'
import type { SearchSource } from '../../../demo/server/core/search/search-source'

/** Compiles statements for PostgreSQL without executing them. */
export const compiler = new Kysely<Record<never, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export const scope = { businessUnitId: 7, region: 'Europe/Berlin' }
export const request = (filters: Filter[], more: Partial<SearchRequest> = {}): SearchRequest => ({
  filters,
  sort: [],
  sums: [],
  find: '',
  skip: 0,
  take: 20,
  ...more,
})

/** Statement and parameters of a search over sales orders, the parameter of the business unit left out. */
export function compiled(filters: Filter[], more: Partial<SearchRequest> = {}) {
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

/** The condition besides that of the business unit, and its parameters. */
export function conditionsOf(
  source: SearchSource,
  filters: Filter[],
  limits: RowLimits = {},
  userId?: number,
) {
  const { from } = planSearch(
    source,
    request(filters),
    { ...scope, ...(userId !== undefined && { userId }) },
    limits,
  )
  const { sql: statement, parameters } = sql`${from}`.compile(compiler)
  return { where: statement.split('business_unit_id = $1 and ')[1], parameters: parameters.slice(1) }
}
