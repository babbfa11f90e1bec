/** The figures of the warehouse's grids: they equal the rows behind them, and the lists of options are complete. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inventoryLinesView, inventoryView } from '../../src/catalog/views/inventory'
import { locationsView } from '../../src/catalog/views/locations'
import { maintenanceView } from '../../src/catalog/views/maintenance'
import { materialsView } from '../../src/catalog/views/materials'
import { stockReservationsView, stocksView } from '../../src/catalog/views/stocks'
import type { Inventory } from '../../src/contract/entities/inventory'
import type { Location } from '../../src/contract/entities/location'
import type { Maintenance } from '../../src/contract/entities/maintenance'
import type { Material } from '../../src/contract/entities/material'
import type { Stock } from '../../src/contract/entities/stock'
import type { AnyRow } from '../../src/define/view'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'
import { viewSearch, type ViewSearch } from './view-search'
import {
  expectedIngoing,
  expectedLocations,
  expectedMaterials,
  expectedProposals,
  readWarehouse,
  type Warehouse,
} from './warehouse-figures'

describe.each(enginesFor())('the grids of the warehouse on %s', engine => {
  let server: TestServer
  let token: string
  let ask: ViewSearch['ask']
  let found: ViewSearch['found']
  let warehouse: Warehouse
  beforeAll(async () => {
    server = await startTestServer({ engine })
    token = await server.signIn('planner')
    ;({ ask, found } = viewSearch(server, token))
    warehouse = await readWarehouse(server.db, 1, new Date(), 'Europe/Berlin')
  })
  afterAll(() => server.close())

  const expectProposals = async (expected: ReturnType<typeof expectedProposals>) => {
    const rows = await found<Maintenance>(maintenanceView)
    const actual = new Map(
      rows.map(row => [
        row.id,
        {
          type: row.type,
          quantity: Number(row.quantity),
          inbound: Number(row.inboundQuantity),
          needed: Number(row.neededQuantity),
          elsewhere: Number(row.availableElsewhere),
          proposed: Number(row.proposedQuantity),
        },
      ]),
    )
    expect(actual).toEqual(expected)
    for (const row of rows) {
      const isCovered = row.neededQuantity === '0'
      expect(row.state).toBe(isCovered ? 'Planned' : row.availableElsewhere === '0' ? 'Lacking' : 'Proposed')
    }
  }

  describe('the figures', () => {
    it('of materials equal those of their stocks and open lines', async () => {
      const rows = await found<Material>(materialsView)
      const expected = expectedMaterials(warehouse)
      expect(rows.length).toBe(expected.size)
      for (const row of rows) {
        const { availableQuantity, reservedQuantity, softReservedQuantity, totalQuantity, stockValue } = row
        const numberOfStocks = row.numberOfStocks
        expect(
          {
            availableQuantity,
            reservedQuantity,
            softReservedQuantity,
            totalQuantity,
            stockValue,
            numberOfStocks,
          },
          row.itemNo,
        ).toEqual(expected.get(row.id))
      }
      expect(rows.some(row => row.softReservedQuantity !== '0')).toBe(true)
    })

    it('of stocks are the usable, reserved and valued quantities', async () => {
      for (const row of await found<Stock>(stocksView)) {
        const known = warehouse.stocks.get(row.id)
        const free = Number(known?.quantity) - Number(known?.reserved)
        expect(Number(row.availableStockQuantity), String(row.id)).toBe(known?.isUsable === true ? free : 0)
        // Cents are rounded half up, so the difference is at most half a cent.
        expect(Number(row.stockValue)).toBeCloseTo(Number(row.quantity) * Number(row.costPrice), 1)
        expect(row.state).toBe(row.blockReservations ? 'Blocked' : 'Active')
      }
    })

    it('of reservations equal the reserved quantity of each stock', async () => {
      const held = new Map<unknown, number>()
      for (const row of await found(stockReservationsView)) {
        held.set(row.stockId, (held.get(row.stockId) ?? 0) + Number(row.quantity))
      }
      expect(held.size).toBeGreaterThan(10)
      for (const row of await found<Stock>(stocksView)) {
        expect(held.get(row.id) ?? 0, String(row.id)).toBe(Number(row.reservedStockQuantity))
      }
      const [stockId] = held.keys()
      const { body } = await server.call('GET', `/Stock/outgoingReservations/${String(stockId)}`, { token })
      const { holdings: holders } = body.result as { holdings: AnyRow[] }
      expect(holders.reduce((sum, row) => sum + Number(row.quantity), 0)).toBe(held.get(stockId))
    })

    it('of locations are those of their stocks', async () => {
      const expected = expectedLocations(warehouse)
      const rows = await found<Location>(locationsView)
      for (const row of rows) {
        const { stocks, volume, weight } = expected.get(row.id) ?? { stocks: 0, volume: 0, weight: 0 }
        expect(row.numberOfStocks, row.name).toBe(stocks)
        expect(Number(row.usedVolume), row.name).toBeCloseTo(volume, 3)
        expect(Number(row.usedWeight), row.name).toBeCloseTo(weight, 2)
        const shares = [
          [volume, row.maxVolume],
          [weight, row.maxWeight],
        ] as const
        const fill = Math.max(
          ...shares.flatMap(([used, most]) => (most === null ? [] : [used / Number(most)])),
        )
        if (row.fillFactor !== null) expect(Number(row.fillFactor), row.name).toBeCloseTo(fill * 100, 0)
        expect(row.state).toBe(stocks === 0 ? 'Empty' : Number(row.fillFactor) >= 100 ? 'Full' : 'Occupied')
      }
    })

    it('of proposals equal those of the rules', () => expectProposals(expectedProposals(warehouse)))

    it('of proposals exist for enabled features only', async () => {
      const foreign = await server.signIn('planner', 'Nordlager')
      const { body } = await ask(maintenanceView, [], {}, foreign)
      const types: string[] = (body.result as Maintenance[]).map(row => row.type)
      expect(new Set(types)).toEqual(new Set(['MinMax']))
    })

    it('of stock counts equal those of their lines', async () => {
      const lines = await found(inventoryLinesView)
      for (const row of await found<Inventory>(inventoryView)) {
        const own = lines.filter(line => line.stockCountId === row.id && line.state !== 'Cancelled')
        const done = own.filter(line => line.state === 'Counted' || line.state === 'Approved')
        expect(row.linesInJournal).toBe(own.length)
        expect(row.performedLines + row.remainingLines).toBe(own.length)
        expect(row.performedLines).toBe(done.length)
        expect(row.linesWithDifference).toBe(done.filter(line => line.difference !== '0').length)
        // Lines without a result have no cost, so the sum of the grid's column says the same.
        const cost = own.reduce((sum, line) => sum + Number(line.differenceCost), 0)
        expect(Number(row.differenceCost)).toBeCloseTo(cost, 2)
        if (row.state === 'Started') expect(row.percentCompleted).toBe(100)
      }
      const tasks = await server.call('POST', '/Task/search', {
        token,
        body: {
          filters: [
            { selector: 'stockCountLineId', operator: 'IsEqualTo', value: lines[0]?.id, type: 'number' },
          ],
        },
      })
      expect(tasks.body.totalCount).toBeGreaterThan(0)
    })
  })

  describe('the figures of goods on their way', () => {
    /** Adds a task like an open one: of this material, stock and places. */
    const addTask = (type: string, stockId: number, toLocationId: number, quantity: string) =>
      sql`insert into task (business_unit_id, process_id, job_id, task_type, state, material_id, stock_id, from_location_id,
          to_location_id, requested_quantity, execution_date)
        select t.business_unit_id, t.process_id, t.job_id, ${type}, 'Initial', s.material_id, s.id, s.location_id,
          ${toLocationId}::bigint, ${quantity}::numeric, t.execution_date
        from stock s cross join (select * from task where business_unit_id = 1 and task_type = 'putAway' limit 1) t
        where s.id = ${stockId}`.execute(server.db.read)
    const addStock = async (materialId: number, locationId: number, isBlocked: boolean): Promise<number> => {
      const { rows } = await sql<{ id: number }>`
        insert into stock (business_unit_id, material_id, location_id, quantity, fifo_date, block_reservations)
        values (1, ${materialId}, ${locationId}, 3, now(), ${isBlocked}) returning id`.execute(server.db.read)
      return rows[0]?.id ?? 0
    }
    const reread = () => readWarehouse(server.db, 1, new Date(), 'Europe/Berlin')

    it('are shown where goods are, when an older stock there is empty', async () => {
      const [task] = warehouse.inbound
      if (task === undefined) throw new Error('nothing is on its way')
      const { materialId, toLocationId } = task
      const older = await addStock(materialId, toLocationId, false)
      const newer = await addStock(materialId, toLocationId, false)
      await sql`update stock set quantity = 0, reserved_quantity = 0 where business_unit_id = 1
        and material_id = ${materialId} and location_id = ${toLocationId} and id <= ${older}`.execute(
        server.db.read,
      )
      const expected = expectedIngoing(await reread())
      expect(expected.get(newer)).toBeGreaterThan(0)
      const rows = await found<Stock>(stocksView)
      expect(new Map(rows.map(row => [row.id, Number(row.ingoingQuantity)]))).toEqual(expected)
    })

    it('do not meet what orders need when they are blocked, or can be picked where they are', async () => {
      const ordered = [...expectedProposals(await reread())].flatMap(([id, proposal]) =>
        'type' in proposal && proposal.type === 'OrderBased' ? [(id - 1) / 2] : [],
      )
      const [moved, blocked, both] = ordered
      const [one = 0, other = 0] = warehouse.pickLocations
      const { rows } = await sql<{ id: number }>`select id from location where business_unit_id = 1
        and not available_for_pick order by id limit 1`.execute(server.db.read)
      const reserve = rows[0]?.id ?? 0
      if (moved === undefined || blocked === undefined || both === undefined)
        throw new Error('orders do not wait for three materials')
      await addTask('move', await addStock(moved, one, false), other, '1')
      await addTask('replenish', await addStock(blocked, reserve, true), other, '1')
      await addTask('replenish', await addStock(both, reserve, false), other, '1')
      const now = await reread()
      expect(now.inbound.length).toBe(warehouse.inbound.length + 3)
      await expectProposals(expectedProposals(now))
    })
  })

  describe('the options of the lookups', () => {
    const get = async <T>(path: string): Promise<T> => {
      const { status, body } = await server.call('GET', path, { token })
      expect(status, JSON.stringify(body)).toBe(200)
      return body.result
    }

    it('contain areas with their groups, classifications, load carriers and attributes', async () => {
      const roles =
        await get<{ id: number; name: string; roleGroupId: number | null }[]>('/Lookup/locationRole')
      expect(roles.map(role => role.name)).toEqual(expect.arrayContaining(['Small parts', 'Goods in']))
      const groups = await get<{ id: number; locationRoleIds: number[] }[]>('/Lookup/roleGroup')
      expect(groups.flatMap(group => group.locationRoleIds).sort()).toEqual(roles.map(role => role.id).sort())
      expect(await get<string[]>('/Lookup/erpClassification')).toContain('Bin')
      expect((await get<unknown[]>('/Lookup/loadCarrierTypeHeader')).length).toBeGreaterThan(2)
      const attributes = await get<{ entity: string }[]>('/DynamicAttributes')
      expect(new Set(attributes.map(({ entity }) => entity))).toEqual(new Set(['Stock', 'SalesOrder']))
      const locations = await get<{ name: string }[]>('/Location/header?name=cold')
      expect(locations.length).toBeGreaterThan(0)
      expect(locations.every(({ name }) => /cold/i.test(name))).toBe(true)
    })

    it('find a material by its number, a barcode of its units and a part of its name', async () => {
      const [unit] = (
        await sql<{ item_no: string; name: string; code: string }>`
          select m.item_no, m.name, u.identifiers[1] as code from material_unit_of_measure u
          join material m on m.id = u.material_id
          where m.business_unit_id = 1 and u.name = 'box' order by u.id limit 1`.execute(server.db.read)
      ).rows
      const itemsOf = async (text: string): Promise<string[]> =>
        (await get<{ itemNo: string }[]>(`/Material/search?query=${encodeURIComponent(text)}`)).map(
          ({ itemNo }) => itemNo,
        )
      expect((await itemsOf(unit?.item_no ?? ''))[0]).toBe(unit?.item_no)
      expect(await itemsOf(unit?.code ?? '')).toEqual([unit?.item_no])
      expect(await itemsOf(unit?.name.slice(2).toUpperCase() ?? '')).toContain(unit?.item_no)
      expect(await itemsOf('%')).toEqual([])
      const index = await get<[number, string, string][]>('/Material/searchIndex')
      expect(index.map(([, itemNo]) => itemNo)).toContain(unit?.item_no)
    })

    it('contain the components of a kit by its item number', async () => {
      const [kit] = (
        await sql<{ item_no: string; parts: number }>`
          select m.item_no, count(*)::int as parts from material_bom b join material m on m.id = b.material_id
          where m.business_unit_id = 1 group by m.id order by m.id limit 1`.execute(server.db.read)
      ).rows
      expect(await get<unknown[]>(`/Material/bom/${kit?.item_no}`)).toHaveLength(kit?.parts ?? 0)
      expect((await server.call('GET', '/Material/bom/no-such-number', { token })).status).toBe(404)
    })
  })
})
