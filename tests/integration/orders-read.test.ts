/**
 * The grids of orders, generated from the catalogue: each is searched, filtered and sorted by every field, and its counts equal those of
 * the tiles.
 */
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullRun } from '../full-run'
import { ingoingOrderLinesView } from '../../src/catalog/views/ingoing-orders'
import { orderGridViews } from '../../src/catalog/views/order-grid-views'
import { salesOrderHistoryView } from '../../src/catalog/views/history'
import { filterTypeOf, type Field } from '../../src/contract/field'
import type { Filter } from '../../src/contract/filter'
import type { WidgetData } from '../../src/contract/widgets'
import type { AnyRow, View } from '../../src/define/view'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'
import { viewSearch, type ViewSearch } from './view-search'

const names = [
  'Operation',
  'ProcessSalesOrders',
  'SalesOrders',
  'SalesOrderLines',
  'OutgoingOrder',
  'IngoingOrder',
  'Job',
  'Task',
]
const views: readonly View[] = [
  ...orderGridViews.filter(view => names.includes(view.name)),
  ingoingOrderLinesView,
  salesOrderHistoryView,
]

/** Fields without data in the seed, with the reason. */
const emptyFields: Readonly<Record<string, readonly string[]>> = {
  // None of the checked tasks requires stock with a serial number.
  Task: ['serialNumber'],
}

/** States that only result from a shortage during a preparation. */
const rareStates = ['SalesOrderLines.PartiallyReadyForPick']

const searchable = (view: View): (readonly [string, Field])[] =>
  Object.entries(view.entity.fields).filter(([, field]) => field.isSearchable)

/** Conditions that match this value, one for each suitable operator. */
function filtersFor(selector: string, { kind }: Field, value: unknown): Filter[] {
  const type = filterTypeOf(kind)
  const one = value as string | number | boolean
  if (value === null) return []
  if (type === 'enum') return [{ selector, operator: 'In', values: [one], type }]
  if (type === 'boolean') return [{ selector, operator: 'IsEqualTo', value: one, type }]
  const equal: Filter = { selector, operator: 'IsEqualTo', value: one, type }
  const range: Filter = { selector, operator: 'In', valueStart: one, valueEnd: one, type }
  if (type === 'string') return [{ ...equal, value: String(one).replaceAll('*', '') }]
  return [equal, range]
}

describe('the views of orders', () => {
  it('are all tested in this file', () => {
    expect(views.map(view => view.name).sort()).toEqual(
      [...names, 'IngoingOrderLine', 'SalesOrderHistory'].sort(),
    )
  })
})

describe.each(enginesFor())('the grids of orders on %s', engine => {
  let server: TestServer
  let token: string
  let ask: ViewSearch['ask']
  beforeAll(async () => {
    server = await startTestServer({ engine })
    token = await server.signIn('planner')
    ;({ ask } = viewSearch(server, token))
  })
  afterAll(() => server.close())

  /** The first page. */
  async function found(view: View, filters: readonly Filter[], more: object = {}): Promise<AnyRow[]> {
    const { status, body } = await ask(view, filters, more)
    expect(status, `${view.name} ${JSON.stringify(filters)} ${JSON.stringify(body)}`).toBe(200)
    return body.result
  }

  describe.each(views.map(view => [view.name, view] as const))('%s', (_name, view) => {
    let rows: AnyRow[]
    beforeAll(async () => {
      rows = await found(view, [])
    })

    it('returns rows that fit the contract, and their number', async () => {
      expect(rows.length).toBeGreaterThan(3)
      expect(v.safeParse(v.array(view.entity.row), rows).issues?.slice(0, 3) ?? []).toEqual([])
      const { body } = await ask(view, [], { take: 1 })
      expect(body.totalCount).toBeGreaterThanOrEqual(rows.length)
    })

    it('has a value in every column', async () => {
      const isShown = (value: unknown): boolean =>
        value !== null && value !== '' && value !== false && JSON.stringify(value) !== '{}'
      const all = [...rows, ...(await found(view, [], { sort: [{ selector: 'id', desc: true }] }))]
      const known = emptyFields[view.entity.name] ?? []
      const empty = Object.keys(view.entity.fields).filter(
        field => !known.includes(field) && !all.some(row => isShown(row[field])),
      )
      expect(empty).toEqual([])
    })

    it('has rows in every state', async () => {
      const states = view.stateField === undefined ? [] : (view.entity.fields[view.stateField]?.states ?? [])
      for (const state of states.filter(one => !rareStates.includes(`${view.name}.${one}`))) {
        const filter: Filter = {
          selector: view.stateField ?? '',
          operator: 'In',
          values: [state],
          type: 'enum',
        }
        expect((await ask(view, [filter], { take: 1 })).body.totalCount, state).toBeGreaterThan(0)
      }
    })

    it.runIf(isFullRun)('is filtered by every field', async () => {
      for (const [name, field] of searchable(view)) {
        const row = rows.find(candidate => candidate[name] !== null && candidate[name] !== '')
        if (row === undefined) continue
        for (const filter of filtersFor(name, field, row[name])) {
          const { status, body } = await ask(view, [filter])
          expect(status, `${view.name} ${JSON.stringify(filter)} ${JSON.stringify(body)}`).toBe(200)
          const hits: AnyRow[] = body.result
          expect(body.totalCount, name).toBeGreaterThanOrEqual(hits.length)
          const fitting = hits.find(hit => hit.id === row.id)
          if (body.totalCount <= hits.length) expect(fitting, JSON.stringify(filter)).toBeDefined()
          expect(
            hits.every(hit => hit[name] !== null),
            name,
          ).toBe(true)
        }
      }
    })

    it('adds up its figures over the whole result', async () => {
      const sums = view.sums ?? []
      const first = rows.slice(0, 1000).map(row => row.id)
      const filter: Filter = { selector: 'id', operator: 'In', values: first, type: 'number' }
      const { status, body } = await ask(view, [filter], { take: 1, sums })
      expect(status, JSON.stringify(body)).toBe(200)
      const { sums: added = {} } = body as unknown as { sums?: Record<string, string> }
      for (const field of sums) {
        const expected = rows.reduce((sum, row) => sum + Number(row[field]), 0)
        expect(Number(added[field]), field).toBeCloseTo(expected, 3)
      }
    })

    it.runIf(isFullRun)('is sorted by every field in both directions, without duplicate rows', async () => {
      for (const [selector] of searchable(view)) {
        for (const desc of [false, true]) {
          const page = { sort: [{ selector, desc }], take: 50 }
          const pages = [await found(view, [], page), await found(view, [], { ...page, skip: 50 })]
          const ids = pages.flat().map(row => row.id)
          expect(ids.length, selector).toBe(Math.min(rows.length, 100))
          expect(new Set(ids).size, selector).toBe(ids.length)
        }
      }
    })

    it('returns nothing of another business unit', async () => {
      const foreign = await server.signIn('planner', 'Nordlager')
      const ids = rows.slice(0, 50).map(row => row.id)
      const filter: Filter = { selector: 'id', operator: 'In', values: ids, type: 'number' }
      expect((await ask(view, [filter], {}, foreign)).body.totalCount).toBe(0)
    })

    it('joins its details by their fields', async () => {
      for (const { view: detail, by, from = 'id' } of view.details ?? []) {
        const counts = await Promise.all(
          rows.slice(0, 40).map(async row => {
            const filter: Filter = {
              selector: by,
              operator: 'IsEqualTo',
              value: Number(row[from]),
              type: 'number',
            }
            return (await found(detail, [filter])).length
          }),
        )
        expect(Math.max(...counts), `${view.name} ${detail.name}`).toBeGreaterThan(0)
      }
    })
  })

  it('have as many rows as the tiles that open them count', async () => {
    const { body } = await server.call('GET', '/Kpi/availableWidgets', { token })
    const widgets: WidgetData[] = body.result
    const shown = async (type: string, name: string): Promise<{ value: number; rows: AnyRow[] }> => {
      const widget = widgets.find(candidate => candidate.type === type)
      const view = views.find(candidate => candidate.name === name)
      if (widget === undefined || view === undefined) throw new Error(`no ${type} or ${name}`)
      const { value } = JSON.parse(widget.valueJson ?? '{}') as { value: number }
      return { value, rows: await found(view, widget.filters) }
    }
    for (const type of ['SalesOrderLinesFailedInPreparation', 'SalesOrderLinesReadyForPick']) {
      const { value, rows } = await shown(type, 'Operation')
      expect(value, type).toBeGreaterThan(0)
      expect(
        rows.reduce((sum, row) => sum + Number(row.numberOfOrderLines), 0),
        type,
      ).toBe(value)
    }
    for (const [type, name] of [
      ['OutgoingOrdersPending', 'OutgoingOrder'],
      ['SalesOrdersStarted', 'OutgoingOrder'],
      ['PurchaseOrdersStarted', 'IngoingOrder'],
      ['NumberOfPausedJobs', 'Job'],
      ['NumberOfStartedJobs', 'Job'],
      ['SalesOrderLinesCompletedToday', 'Task'],
    ] as const) {
      const { value, rows } = await shown(type, name)
      expect(value, type).toBeGreaterThan(0)
      expect(rows.length, type).toBe(value)
    }
    const bars = JSON.parse(widgets.find(({ type }) => type === 'GroupedBarChart')?.valueJson ?? '[]') as {
      Key: string
      Prepared: number
      InProgress: number
    }[]
    for (const { Key: area, Prepared: prepared, InProgress: inProgress } of bars) {
      const tasks = await shown('GroupedBarChart', 'Task')
      const of = (state: string): number =>
        tasks.rows.filter(row => row.area === area && row.state === state).length
      expect([of('Initial'), of('Started')], area).toEqual([prepared, inProgress])
    }
  })

  it('return the options of their lookups', async () => {
    const lookup = async (path: string): Promise<unknown> => {
      const { status, body } = await server.call('GET', path, { token })
      expect(status, path).toBe(200)
      return body.result
    }
    expect(await lookup('/OutgoingOrder/orderType')).toEqual(['Store', 'Webshop', 'Wholesale'])
    expect(await lookup('/OutgoingOrder/deliveryType')).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'Parcel' })]),
    )
    expect(await lookup('/Lookup/SalesOrderProcessType')).toEqual(['Single', 'Wave', 'OnePiece'])
    expect((await server.call('GET', '/Lookup/Nothing', { token })).status).toBe(400)
    expect(await lookup('/ProcessDefinition/activeCategories')).toContain('SalesOrder')
    for (const path of ['OutgoingOrder', 'IngoingOrder', 'Job', 'Task']) {
      expect(await lookup(`/${path}/description`)).toEqual(
        expect.arrayContaining([expect.objectContaining({ name: 'id', kind: 'id' })]),
      )
    }
  })
})
