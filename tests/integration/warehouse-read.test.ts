/**
 * The grids of the warehouse, generated from the catalogue: each is searched, filtered by every field as the contract defines it, sorted,
 * counted and summed.
 */
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inventoryLinesView, inventoryView } from '../../src/catalog/views/inventory'
import { locationsView } from '../../src/catalog/views/locations'
import { maintenanceView } from '../../src/catalog/views/maintenance'
import {
  materialAlternativesView,
  materialBomView,
  materialsView,
  materialTransactionsView,
  materialUnitsOfMeasureView,
} from '../../src/catalog/views/materials'
import { stockReservationsView, stocksView } from '../../src/catalog/views/stocks'
import { dayOf } from '../../src/contract/company-day'
import { filterTypeOf, type Field } from '../../src/contract/field'
import type { Filter, FilterValue } from '../../src/contract/filter'
import type { AnyRow, View } from '../../src/define/view'
import { matchesFilter } from '../../src/kernel/matches-filter'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'
import { viewSearch, type ViewSearch } from './view-search'
import { isFullRun } from '../full-run'

const day = { region: 'Europe/Berlin', today: dayOf(Date.now(), 'Europe/Berlin') }
const views: readonly View[] = [
  stocksView,
  stockReservationsView,
  locationsView,
  materialsView,
  materialTransactionsView,
  materialUnitsOfMeasureView,
  materialBomView,
  materialAlternativesView,
  maintenanceView,
  inventoryView,
  inventoryLinesView,
]

const searchable = (view: View): (readonly [string, Field])[] =>
  Object.entries(view.entity.fields).filter(([, field]) => field.isSearchable)

const idsOf = (rows: readonly { readonly id: number }[]): number[] =>
  rows.map(({ id }) => id).sort((a, b) => a - b)

/** For the thousands of stock transactions: those of a few materials, with the filter that finds them; otherwise all rows. */
function aFew(view: View, rows: readonly AnyRow[]): { within: readonly Filter[]; some: readonly AnyRow[] } {
  if (rows.length <= 1500) return { within: [], some: rows }
  const filter: Filter = { selector: 'materialId', operator: 'In', valueEnd: 12, type: 'number' }
  const some = rows.filter(row => matchesFilter(view.entity.fields, row, filter, day))
  return { within: [filter], some }
}

/** Every condition that is valid for the field, with a value from the middle of the rows' values. */
function filtersFor(selector: string, { kind }: Field, rows: readonly AnyRow[]): Filter[] {
  const type = filterTypeOf(kind)
  const values = [...new Set(rows.map(row => row[selector]))].filter(
    value => value !== null && value !== '',
  ) as FilterValue[]
  const empty: Filter = { selector, operator: 'IsEqualTo', type, isEmpty: true }
  const value = values[Math.floor(values.length / 2)]
  if (value === undefined) return [empty]
  const isNegated = true
  if (type === 'enum') {
    const some: Filter = { selector, operator: 'In', values: [value], type }
    return [some, { ...some, isNegated }, empty]
  }
  const equal: Filter = { selector, operator: 'IsEqualTo', value, type }
  if (type === 'boolean') return [equal, { ...equal, isNegated }, empty]
  const plain = typeof value === 'string' ? value.replaceAll('*', '') : value
  const two = values.slice(0, 2).map(one => (typeof one === 'string' ? one.replaceAll('*', '') : one))
  const range: Filter = { selector, operator: 'In', valueStart: plain, type }
  return [
    { ...equal, value: plain },
    { selector, operator: 'In', values: two, type },
    range,
    { ...range, isNegated },
    { selector, operator: 'IsLessThan', value: plain, type },
    { ...empty, isNegated },
  ]
}

describe.each(enginesFor())('the grids of the warehouse on %s', engine => {
  let server: TestServer
  let ask: ViewSearch['ask']
  let found: ViewSearch['found']
  beforeAll(async () => {
    server = await startTestServer({ engine })
    ;({ ask, found } = viewSearch(server, await server.signIn('planner')))
  })
  afterAll(() => server.close())

  describe.each(views.map(view => [view.name, view] as const))('%s', (_name, view) => {
    let rows: AnyRow[]
    beforeAll(async () => {
      rows = await found(view)
    })

    it('returns rows that fit the contract', () => {
      expect(rows.length).toBeGreaterThan(3)
      expect(v.safeParse(v.array(view.entity.row), rows).issues?.slice(0, 3) ?? []).toEqual([])
    })

    it('has a value in every column', () => {
      const isShown = (value: unknown): boolean =>
        value !== null && value !== '' && value !== false && value !== '0' && JSON.stringify(value) !== '{}'
      const empty = Object.keys(view.entity.fields).filter(field => !rows.some(row => isShown(row[field])))
      expect(empty).toEqual([])
    })

    it('has rows in every state', () => {
      const { stateField = '' } = view
      const states = view.entity.fields[stateField]?.states ?? []
      // Only orders in some states have reserved stock.
      const missing = states.filter(state => !rows.some(row => row[stateField] === state))
      if (view !== stockReservationsView) expect(missing).toEqual([])
    })

    it.runIf(isFullRun)('is filtered by every field as the contract defines it', async () => {
      const { within, some } = aFew(view, rows)
      expect(some.length).toBeGreaterThan(3)
      for (const [name, field] of searchable(view)) {
        for (const filter of filtersFor(name, field, some)) {
          const expected = some.filter(row => matchesFilter(view.entity.fields, row, filter, day))
          const hits = await found(view, [...within, filter])
          expect(idsOf(hits), JSON.stringify(filter)).toEqual(idsOf(expected))
        }
      }
    })

    it.runIf(isFullRun)('is sorted by every field, empty values last', async () => {
      const { within, some } = aFew(view, rows)
      for (const [name, field] of searchable(view)) {
        const sorted = await found(view, within, { sort: [{ selector: name, desc: true }] })
        expect(idsOf(sorted), name).toEqual(idsOf(some))
        const values = sorted.map(row => row[name])
        const firstEmpty = values.findIndex(value => value === null)
        const afterEmpty = firstEmpty < 0 ? [] : values.slice(firstEmpty).filter(value => value !== null)
        expect(afterEmpty, name).toEqual([])
        if (filterTypeOf(field.kind) !== 'number') continue
        const numbers = values.filter(value => value !== null).map(Number)
        expect(numbers, name).toEqual([...numbers].sort((a, b) => b - a))
      }
    })

    it('finds rows by a part of their names', async () => {
      const [name] =
        searchable(view).find(([, field]) => field.isFindable && field.kind === 'identifier') ?? []
      if (name === undefined) return
      const text = String(rows.find(row => row[name] !== null)?.[name])
      const hits = await found(view, [], { find: text.slice(-4) })
      expect(hits.map(row => row[name])).toContain(text)
    })

    it('adds up its sums over the whole result', async () => {
      const sums = view.sums ?? []
      const { body } = await ask(view, [], { take: 5, sums })
      const added = (body as unknown as { sums?: Record<string, string> }).sums ?? {}
      for (const sum of sums) {
        const expected = rows.reduce((total, row) => total + Number(row[sum] ?? 0), 0)
        expect(Number(added[sum]), sum).toBeCloseTo(expected, 2)
      }
    })

    it('is refused without a session, and returns nothing of the other business unit', async () => {
      const foreign = await server.signIn('planner', 'Nordlager')
      const { body } = await ask(view, [], {}, foreign)
      const theirs: AnyRow[] = body.result
      const own = new Set(rows.map(({ id }) => id))
      // Proposals have no ids of their own; the ids of all others are unique across units.
      if (view !== maintenanceView) expect(theirs.filter(({ id }) => own.has(id))).toEqual([])
      expect((await server.call('POST', view.search.path, { body: { filters: [] } })).status).toBe(401)
    })
  })
})
