/**
 * Every view of rows against real rows, generated from the table of sources: each field that its entity declares can be read, filtered,
 * sorted, grouped and exported.
 */
import { parseCsv } from 'hucre/csv'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Found } from '../../src/contract/endpoints/endpoint'
import type { Filter, FilterValue, Sort } from '../../src/contract/filter'
import type { RowGroup, SearchRequest } from '../../src/contract/search-request'
import { takeLimitDefault } from '../../src/contract/limits'
import type { RowViewName } from '../../src/contract/row-views'
import { masterNames } from '../../src/contract/master-data/kinds'
import { masterSources } from '../../demo/server/master-data/kinds'
import { search } from '../../demo/server/core/search/search'
import { searchField, type SearchField, type SearchSource } from '../../demo/server/core/search/search-source'
import { rowSources } from '../../demo/server/row-sources'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

type Row = Record<string, unknown> & { id: number }

const views = Object.entries(rowSources) as [RowViewName, SearchSource][]
const region = 'Europe/Berlin'
const exportedRows = 5
/** Enough rows to check their order. */
const sortedRows = 50
const openedGroups = 3

describe.each(enginesFor())('every view on %s', engine => {
  let server: TestServer
  let token: string
  let businessUnitId: number
  let userId: number
  beforeAll(async () => {
    server = await startTestServer({ engine })
    token = await server.signIn('global')
    const unit = server.db.read.selectFrom('business_unit').select('id').where('name', '=', 'Demo')
    businessUnitId = (await unit.executeTakeFirstOrThrow()).id
    const user = server.db.read
      .selectFrom('app_user')
      .select('id')
      .where('user_name', '=', 'global')
      .where('business_unit_id', '=', businessUnitId)
    userId = (await user.executeTakeFirstOrThrow()).id
    await makeDownloads()
    await addMasterData()
  })
  afterAll(() => server.close())

  /** The seed has no downloads: they belong to the user who requested them. */
  async function makeDownloads(): Promise<void> {
    for (const name of ['Stock', 'Value']) {
      const file = {
        name,
        criteria: { basedOn: 'costPrice' },
        period: null,
        format: 'csv',
        language: 'en-GB',
      }
      await server.call('POST', '/Report/materialSummary/later', { token, body: file })
    }
    await server.settle()
  }

  /** Kinds of views that the demo does not have, as written by `npm run new:grid`. */
  async function addMasterData(): Promise<void> {
    for (const kind of masterNames) {
      const { totalCount } = await found(masterSources[kind], { take: 1 })
      if (totalCount > 0) continue
      const body = { name: 'First', description: 'Of this test' }
      expect(await server.call('POST', `/${kind}`, { token, body })).toMatchObject({ status: 200 })
    }
  }

  async function found(source: SearchSource, request: Partial<SearchRequest>): Promise<Found<Row[]>> {
    const whole = { filters: [], find: '', sort: [], sums: [], skip: 0, take: takeLimitDefault, ...request }
    const answer = await search(server.db.search, source, whole, { businessUnitId, userId, region })
    return answer as unknown as Found<Row[]>
  }

  describe.each(views)('%s', (view, source) => {
    const fields = Object.keys(source.entity.fields).flatMap(name => searchField(source, name) ?? [])
    let rows: Row[]
    beforeAll(async () => {
      rows = (await found(source, {})).result
    })

    it('has rows that fit the contract', async () => {
      expect(rows.length).toBeGreaterThan(0)
      const { issues = [] } = v.safeParse(v.array(source.entity.row), rows)
      expect(issues.slice(0, 3).map(issue => `${v.getDotPath(issue)}: ${issue.message}`)).toEqual([])
    })

    it('has a source for every field', () => {
      expect(Object.keys(source.fields).sort()).toEqual(
        [...Object.keys(source.entity.fields), 'version'].sort(),
      )
    })

    it('finds rows by the value of every field', async () => {
      for (const field of fields) {
        const row = rows.find(({ [field.name]: value }) => isFilterValue(value) && value !== '')
        const value = row?.[field.name]
        if (!row || !isFilterValue(value)) continue
        const filter = equalTo(field, value)
        const { result, totalCount } = await found(source, {
          filters: [filter, equalTo(idField(fields), row.id)],
        })
        expect(
          result.map(({ id }) => id),
          `${field.name} = ${value}`,
        ).toEqual([row.id])
        expect(totalCount).toBe(1)
      }
    })

    it('sorts by every field in both directions, missing values last', async () => {
      for (const field of fields) {
        for (const desc of [false, true]) {
          const sort: Sort[] = [{ selector: field.name, desc }]
          const { result } = await found(source, { sort, take: sortedRows })
          const values = result.map(row => row[field.name])
          expect(values.length, field.name).toBe(Math.min(rows.length, sortedRows))
          const present = values.filter(value => value !== null)
          expect(values.slice(0, present.length), field.name).toEqual(present)
          const order = comparable(field)
          if (!order) continue
          const inOrder = present.map(order).every((one, at, all) => {
            const next = all[at + 1]
            return next === undefined || (desc ? one >= next : one <= next)
          })
          expect(inOrder, `${field.name} ${desc ? 'descending' : 'ascending'}`).toBe(true)
        }
      }
    })

    it('counts every row in one group, and finds the rows of each', async () => {
      const { totalCount } = await found(source, { take: 1 })
      for (const field of groupedBy(source, fields)) {
        const by = field.name
        const { status, body } = await server.call('POST', `/Grid/${view}/groups`, {
          token,
          body: { filters: [], by, take: takeLimitDefault },
        })
        expect(status, JSON.stringify(body)).toBe(200)
        const groups = body.result as RowGroup[]
        expect(
          groups.reduce((sum, { count }) => sum + count, 0),
          by,
        ).toBe(totalCount)
        for (const { value, count } of groups.slice(0, openedGroups)) {
          const inside = await found(source, { filters: [ofGroup(field, value)], take: 1 })
          expect(inside.totalCount, `${by} = ${value}`).toBe(count)
        }
      }
    })

    it('is exported with all its columns', async () => {
      const names = Object.keys(source.entity.fields)
      const response = await fetch(`${server.url}/api/Grid/${view}/export`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          filters: [],
          ids: rows.slice(0, exportedRows).map(({ id }) => id),
          columns: names.map(field => ({ field, title: field })),
          format: 'csv',
          name: view,
        }),
      })
      expect(response.status).toBe(200)
      const [titles, ...exported] = parseCsv(await response.text(), { delimiter: ';' })
      expect(titles).toEqual(names)
      const ids = exported.map(cells => Number(cells[names.indexOf('id')]))
      expect(ids.sort()).toEqual(
        rows
          .slice(0, exportedRows)
          .map(({ id }) => id)
          .sort(),
      )
    })
  })
})

const isFilterValue = (value: unknown): value is FilterValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const equalTo = ({ name, filterType }: SearchField, value: FilterValue): Filter => ({
  selector: name,
  operator: 'IsEqualTo',
  // In text filters a star matches any characters, so a text that contains one also matches itself.
  value,
  type: filterType,
})

function idField(fields: readonly SearchField[]): SearchField {
  const id = fields.find(({ name }) => name === 'id')
  if (!id) throw new Error('There is no id.')
  return id
}

/** Every computed field, and one of the others. */
function groupedBy(source: SearchSource, fields: readonly SearchField[]): readonly SearchField[] {
  const isComputed = ({ name }: SearchField) => source.fields[name]?.isComputed === true
  const plain = fields.filter(field => !isComputed(field))
  const one =
    plain.find(({ filterType }) => filterType === 'enum') ??
    plain.find(({ kind }) => kind === 'text') ??
    plain[0]
  return [...(one ? [one] : []), ...fields.filter(isComputed)]
}

/** What the grid asks for when a group is opened; a text is compared exactly. */
function ofGroup(field: SearchField, value: RowGroup['value']): Filter {
  const { name, filterType } = field
  if (value === null) return { selector: name, operator: 'IsEqualTo', isEmpty: true, type: filterType }
  return { ...equalTo(field, value), type: filterType === 'string' ? 'list' : filterType }
}

/** How values are compared: states by their natural order, texts by the database's own collation. */
function comparable({ filterType, states }: SearchField): ((value: unknown) => number) | undefined {
  if (states !== undefined) return value => states.indexOf(String(value))
  if (filterType === 'number' || filterType === 'boolean') return Number
  return filterType === 'datetime' ? value => Date.parse(String(value)) : undefined
}
