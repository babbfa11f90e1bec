/** Find-in-view with indexes searches exactly the documented fields, with the same expression that is indexed. */
import { describe, expect, it } from 'vitest'
import { searchIndexes } from '../../../demo/server/core/db/migrations/0006-search-indexes'
import { findableFields } from '../../../demo/server/core/search/search-source'
import { rowSources } from '../../../demo/server/row-sources'

const indexed = Object.entries(rowSources).filter(([, source]) => source.findIndex !== undefined)

describe.each(indexed)('find by index in %s', (_view, source) => {
  const { text = '', columns: apart = [], lookups = [] } = source.findIndex ?? {}

  it('looks at every findable field of the main table, and at nothing else of it', () => {
    const own = findableFields(source).filter(field => field.join === undefined)
    const columns = text.match(new RegExp(`\\b${source.alias}\\.\\w+`, 'g')) ?? []
    expect([...columns, ...apart].sort()).toEqual(own.map(field => field.sql).sort())
  })

  it('looks up as many joined fields as are findable (search.test.ts compares what they find)', () => {
    const joined = findableFields(source).filter(field => field.join !== undefined)
    expect(lookups.flatMap(({ columns }) => columns)).toHaveLength(joined.length)
  })

  it.skipIf(text === '')('has the expression of the index', () => {
    const plain = (sql: string): string => sql.replaceAll(`${source.alias}.`, '').replace(/\s+/g, ' ')
    expect(plain(searchIndexes.sql)).toContain(plain(text))
  })
})

it('is there for what a busy warehouse has most of', () => {
  expect(indexed.map(([view]) => view)).toEqual(expect.arrayContaining(['SalesOrders', 'Task']))
})
