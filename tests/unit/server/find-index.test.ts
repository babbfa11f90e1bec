/** Find-in-view with indexes searches exactly the documented fields, with the same expression that is indexed. */
import { describe, expect, it } from 'vitest'
import { searchIndexes } from '../../../demo/server/core/db/migrations/0006-search-indexes'
import { findableFields } from '../../../demo/server/core/search/search-source'
import { rowSources } from '../../../demo/server/row-sources'

const indexed = Object.entries(rowSources).filter(([, source]) => source.findIndex !== undefined)

describe.each(indexed)('find by index in %s', (_view, source) => {
  const { text = '', columns: apart = [], lookups = [] } = source.findIndex ?? {}

  it('searches every findable field of the main table, and no other column', () => {
    const own = findableFields(source).filter(field => field.join === undefined)
    const columns = text.match(new RegExp(`\\b${source.alias}\\.\\w+`, 'g')) ?? []
    expect([...columns, ...apart].sort()).toEqual(own.map(field => field.sql).sort())
  })

  it('looks up as many joined fields as are findable (search.test.ts compares the results)', () => {
    const joined = findableFields(source).filter(field => field.join !== undefined)
    expect(lookups.flatMap(({ columns }) => columns)).toHaveLength(joined.length)
  })

  it.skipIf(text === '')('has the expression of the index', () => {
    const plain = (sql: string): string => sql.replaceAll(`${source.alias}.`, '').replace(/\s+/g, ' ')
    expect(plain(searchIndexes.sql)).toContain(plain(text))
  })
})

it('indexes exist for the largest tables', () => {
  expect(indexed.map(([view]) => view)).toEqual(expect.arrayContaining(['SalesOrders', 'Task']))
})
