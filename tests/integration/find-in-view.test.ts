/** Find-in-view: case-insensitive in letters of every language, and its lookups give exactly the same result as a comparison of all fields. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { search } from '../../demo/server/core/search/search'
import { findableFields, type SearchSource } from '../../demo/server/core/search/search-source'
import { rowSources } from '../../demo/server/row-sources'
import { takeLimitDefault } from '../../src/contract/limits'
import { isFullRun } from '../full-run'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const sources: readonly (readonly [string, SearchSource])[] = Object.entries(rowSources)
const indexed = sources.filter(([, { findIndex }]) => findIndex !== undefined)
const scope = { businessUnitId: 1, region: 'Europe/Copenhagen' }

describe.each(enginesFor())('find-in-view on %s', engine => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  const found = async (source: SearchSource, find: string): Promise<{ ids: number[]; count: number }> => {
    const request = { filters: [], find, sort: [], sums: [], skip: 0, take: takeLimitDefault }
    const { result, totalCount } = await search(server.db.search, source, request, scope)
    return { ids: result.map(({ id }) => Number(id)), count: totalCount }
  }

  it.each(['Material', 'Stock', 'Task'])(
    'finds letters beyond ASCII in %s whatever their case',
    async view => {
      await sql`update material set name = 'Ærø Śląsk' where id = (
      select t.material_id from task t join stock s on s.material_id = t.material_id where t.business_unit_id = 1 limit 1)`.execute(
        server.db.read,
      )
      const source = Object.fromEntries(sources)[view]
      if (source === undefined) throw new Error(`There is no view ${view}.`)
      const exact = await found(source, 'Ærø Śląsk')
      expect(exact.count).toBeGreaterThan(0)
      expect(await found(source, 'ærØ śLĄsK')).toEqual(exact)
    },
  )

  it.each(indexed)('finds in %s by lookups what a comparison of all fields finds', async (view, source) => {
    if (view === 'Task')
      await sql`update task set from_container = 'from-box', to_container = 'to-box', reason_code = 'Qx7', reason_text = 'because of',
        batch = 'lot-99', serial_number = 'sn-4711', pick_list = 'list-12'
        where id = (select max(id) from task where business_unit_id = 1 and performed_by is not null)`.execute(
        server.db.read,
      )
    const compared = { ...source, findIndex: undefined }
    for (const [at, { name, sql: column }] of findableFields(source).entries()) {
      const joins = Object.values(source.joins).join(' ')
      const { rows } = await sql<{ text: string }>`
        select distinct ${sql.raw(column)} as text from ${sql.raw(String(source.table))} ${sql.raw(joins)}
        where ${sql.raw(source.alias)}.business_unit_id = 1 and length(${sql.raw(column)}) > 1 order by 1 desc limit ${isFullRun ? 2 : 1}`.execute(
        server.db.read,
      )
      const texts = rows.flatMap(({ text }) => [text, text.slice(0, 2), text.slice(1).toUpperCase()])
      // Comparing all fields of all rows is slow: each field gets one of the shapes in turn; a full run tests all.
      for (const text of isFullRun ? texts : texts.filter((_, shape) => shape === at % 3)) {
        const expected = await found(compared, text)
        expect(await found(source, text), `${name}: ${text}`).toEqual(expected)
      }
      if (view === 'Task') expect(rows.length, name).toBeGreaterThan(0)
    }
  })
})
