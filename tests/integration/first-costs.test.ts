/** The first cost of a material: until it is known, 0 means that nobody knows it, and it is not averaged as a price. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../demo/server/checks/domain-check'
import { goodsInOf, type GoodsIn } from './goods-in-fixture'
import { csvOf, importer, type Importer, type UploadedFile } from './import-fixture'
import { reportClient, type ReportClient } from './report-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const csv = (...lines: string[][]): UploadedFile => ({ name: 'file.csv', content: csvOf(lines) })
const stocks = (...lines: string[][]) => csv(['Item no.', 'Location', 'Quantity', 'Cost price'], ...lines)

describe.each(enginesFor())('the first cost of a material on %s', engine => {
  let server: TestServer
  let goods: GoodsIn
  let imports: Importer
  let report: ReportClient
  /** Two locations for goods. */
  let places: readonly string[]
  beforeAll(async () => {
    server = await startTestServer({ engine })
    goods = await goodsInOf(server)
    report = await reportClient(server, 'materialSummary')
    imports = importer(server, report.token)
    const rows = await goods.rowsOf<{ name: string }>(sql`select name from location
      where business_unit_id = ${goods.unitId} and available_for_pick and not hidden and not system_location order by id limit 2`)
    places = rows.map(({ name }) => name)
  })
  afterAll(async () => {
    await server.settle()
    const broken = await checkInvariants(server.db, { isSettled: true, isInTurn: true })
    await server.close()
    expect(broken).toEqual([])
  })

  const materialFile = (itemNo: string, cost: string) =>
    csv(
      ['Item number', 'Name', 'Unit', 'Picking area', 'Cost price'],
      [itemNo, itemNo, 'pcs', 'Shelving A', cost],
    )
  /** A material without a cost, by import. */
  const newMaterial = async (itemNo: string): Promise<number> => {
    await imports.importAll('materials', materialFile(itemNo, ''))
    const { id } = await goods.one<{ id: number }>(
      sql`select id from material where business_unit_id = ${goods.unitId} and item_no = ${itemNo}`,
    )
    return id
  }
  const receive = async (materialId: number, quantity: number, price: number): Promise<void> => {
    const { lineIds } = await goods.newOrder([materialId, quantity, price])
    await goods.received(goods.receive(lineIds[0], String(quantity)))
  }
  const update = async (id: number, costPrice: string): Promise<void> => {
    const body = { id, read: [], costPrice }
    const answer = await server.call('PUT', '/Material/UpdateMaterial', { token: report.token, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const averageOf = async (id: number) => (await goods.costsOf(id)).average
  const valueOf = async (itemNo: string) =>
    (await report.facts({ basedOn: 'averageCostPrice', materialsSKU: [itemNo] })).figures['value']
  const stockCosts = async (id: number) =>
    (
      await goods.rowsOf<{ cost: string }>(sql`select trim_scale(cost_price)::text as cost from stock
        where material_id = ${id} and quantity > 0 order by id`)
    ).map(({ cost }) => cost)

  it('is that of its first imported stock, with which further ones and receipts are averaged', async () => {
    const id = await newMaterial('FIRST-1')
    await imports.importAll('stocks', stocks(['FIRST-1', places[0] ?? '', '100', '7.25']))
    expect(await valueOf('FIRST-1')).toBe('725')
    expect(await goods.costsOf(id)).toMatchObject({ average: '7.25', latest: '7.25' })
    await receive(id, 100, 8.25)
    expect(await averageOf(id)).toBe('7.75')
    // 100 in the second place, and 100 more in the first.
    await imports.importAll(
      'stocks',
      stocks(['FIRST-1', places[1] ?? '', '100', '11.75'], ['FIRST-1', places[0] ?? '', '200', '9.75']),
    )
    expect(await goods.costsOf(id)).toMatchObject({ average: '9.25', latest: '9.75', total: '400' })
    const booked = await goods.rowsOf(sql`select process_type as type, trim_scale(unit_cost)::text as cost
      from stock_transaction where material_id = ${id} order by id`)
    expect(booked).toEqual([
      { type: 'Gain', cost: '7.25' },
      { type: 'Receipt', cost: '8.25' },
      { type: 'Gain', cost: '11.75' },
      { type: 'Gain', cost: '9.75' },
    ])
    // The same file again gains nothing.
    await imports.importAll('stocks', stocks(['FIRST-1', places[0] ?? '', '200', '9.75']))
    expect(await averageOf(id)).toBe('9.25')
    await goods.putAllAway()
  })

  it.each(['', '0'])(
    'is that of its first receipt for stock that was imported with the cost "%s"',
    async cost => {
      const itemNo = `FIRST-2${cost}`
      const id = await newMaterial(itemNo)
      await imports.importAll('stocks', stocks([itemNo, places[0] ?? '', '100', cost]))
      await receive(id, 10, 8)
      expect(await averageOf(id)).toBe('8.00')
      expect(await stockCosts(id)).toEqual(['8', '8'])
      expect(await valueOf(itemNo)).toBe('880')
      await goods.putAllAway()
    },
  )

  it('is the first cost price that is entered or imported, also for the goods that are there', async () => {
    const [typed, imported] = [await newMaterial('FIRST-3'), await newMaterial('FIRST-4')]
    for (const itemNo of ['FIRST-3', 'FIRST-4'])
      await imports.importAll('stocks', stocks([itemNo, places[0] ?? '', '100', '']))
    await update(typed, '7.25')
    await imports.importAll('materials', materialFile('FIRST-4', '7.25'))
    for (const id of [typed, imported]) {
      expect(await goods.costsOf(id)).toMatchObject({ average: '7.25', latest: '7.25', history: 1 })
      expect(await stockCosts(id)).toEqual(['7.25'])
    }
    expect(await valueOf('FIRST-3')).toBe('725')
    // A later cost price is a standard: the average follows the receipts.
    await update(typed, '9')
    await imports.importAll('materials', materialFile('FIRST-4', '9'))
    for (const id of [typed, imported]) expect(await averageOf(id)).toBe('7.25')
  })

  it('is not lowered by imported orders without prices, where its cost price and its supplier have none', async () => {
    const { name } = await goods.one<{ name: string }>(
      sql`select supplier_name as name from supplier where business_unit_id = ${goods.unitId}
        and supplier_status = 'Active' order by id limit 1`,
    )
    const link = (itemNo: string) =>
      imports.importAll('suppliers', csv(['Supplier', 'Item no.'], [name, itemNo]))
    const value = (itemNo: string) =>
      imports.importAll('stocks', stocks([itemNo, places[0] ?? '', '10', '7.25']))
    const [before, after] = [await newMaterial('FIRST-6'), await newMaterial('FIRST-7')]
    await link('FIRST-6')
    for (const itemNo of ['FIRST-6', 'FIRST-7']) await value(itemNo)
    await link('FIRST-7')
    const orders = ['FIRST-6', 'FIRST-7'].map(itemNo => [`O-${itemNo}`, name, itemNo, '10'])
    await imports.importAll(
      'ingoingOrders',
      csv(['Order number', 'Supplier', 'Item no.', 'Quantity'], ...orders),
    )
    for (const id of [before, after]) {
      const line = await goods.one<{ id: number }>(
        sql`select id from ingoing_order_line where material_id = ${id}`,
      )
      await goods.received(goods.receive(line.id, '10'))
      expect(await goods.costsOf(id)).toMatchObject({ average: '7.25', latest: '7.25' })
    }
    await goods.putAllAway()
  })

  it('stays 0 for goods that were received free', async () => {
    const id = await newMaterial('FIRST-5')
    await receive(id, 10, 0)
    await update(id, '6')
    expect(await averageOf(id)).toBe('0.00')
    await receive(id, 10, 8)
    expect(await averageOf(id)).toBe('4.00')
    await goods.putAllAway()
  })
})
