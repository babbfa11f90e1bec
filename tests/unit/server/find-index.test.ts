/** Find-in-view by indexes looks at exactly the fields that find-in-view promises, in the very expression that is indexed. */
import { describe, expect, it } from 'vitest'
import { searchIndexes } from '../../../demo/server/db/migrations/0006-search-indexes'
import { findableFields } from '../../../demo/server/search/search-source'
import { rowSources } from '../../../demo/server/sources/row-sources'

const indexed = Object.entries(rowSources).filter(([, source]) => source.findIndex !== undefined)

describe.each(indexed)('find by index in %s', (_view, source) => {
  const { text = '', lookups = [] } = source.findIndex ?? {}

  it('looks at every findable field of the main table, and at nothing else of it', () => {
    const own = findableFields(source).filter(field => field.join === undefined)
    const columns = text.match(new RegExp(`\\b${source.alias}\\.\\w+`, 'g')) ?? []
    expect([...columns].sort()).toEqual(own.map(field => field.sql).sort())
  })

  it('looks up every joined findable field', () => {
    const joined = findableFields(source).filter(field => field.join !== undefined)
    expect(lookups.map(({ column }) => column)).toEqual(joined.map(field => field.sql.split('.')[1]))
    for (const [at, { table, reference }] of lookups.entries()) {
      const join = source.joins[joined[at]?.join ?? ''] ?? ''
      expect(join).toContain(`join ${table} `)
      expect(join).toContain(reference)
    }
  })

  it('has the expression of the index', () => {
    const plain = (sql: string): string => sql.replaceAll(`${source.alias}.`, '').replace(/\s+/g, ' ')
    expect(plain(searchIndexes.sql)).toContain(plain(text))
  })
})

it('is there for sales orders', () => {
  expect(indexed.map(([view]) => view)).toContain('SalesOrders')
})
