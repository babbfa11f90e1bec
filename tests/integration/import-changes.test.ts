/** Imports that change what people have worked on since: split orders, delivery dates, stocks with a cost price and an age. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvOf, freshUnit, importer, type Importer, type UploadedFile } from './import-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const now = new Date('2026-10-01T10:00:00Z')

const csv = (...lines: string[][]): UploadedFile => ({ name: 'file.csv', content: csvOf(lines) })
/** Orders of one customer; a line: item number, quantity. */
const orderFile = (orderNo: string, ...lines: string[][]) =>
  csv(
    ['Order number', 'Customer', 'Item number', 'Quantity'],
    ...lines.map(line => [orderNo, 'Harbour', ...line]),
  )

describe.each(enginesFor())('imports of known rows on %s', engine => {
  let server: TestServer
  let unit: number
  let token: string
  let imports: Importer
  beforeAll(async () => {
    server = await startTestServer({ engine, now: () => now })
    unit = await freshUnit(server, 'Fresh')
    token = await server.signIn('admin', 'Fresh')
    imports = importer(server, token)
    const head = ['Item number', 'Name', 'Unit', 'Picking area']
    const materials = ['M-1', 'M-2', 'M-3', 'M-4'].map(itemNo => [itemNo, itemNo, 'pcs', 'Shelves'])
    await imports.importAll('materials', csv(head, ...materials), { addsMissing: true })
    await imports.importAll(
      'locations',
      csv(
        ['Location', 'Area', 'Picking sequence'],
        ...['A-01', 'A-02', 'B-01', 'B-02', 'B-03', 'B-04', 'GATE'].map(name => [name, 'Shelves', '1']),
      ),
    )
    await sql`update location set system_location = true
      where business_unit_id = ${unit} and name = 'GATE'`.execute(server.db.read)
  })
  afterAll(() => server.close())

  const query = async <T>(statement: ReturnType<typeof sql<T>>): Promise<T[]> =>
    (await statement.execute(server.db.read)).rows

  describe('of an order that was split', () => {
    const linesOf = (orderNo: string) =>
      query(sql<{ id: number; item: string; quantity: string }>`
        select l.id, m.item_no as item, trim_scale(l.ordered_quantity)::text as quantity from sales_order o
        join sales_order_line l on l.order_id = o.id join material m on m.id = l.material_id
        where o.business_unit_id = ${unit} and o.order_no = ${orderNo} and l.state <> 'Cancelled' order by l.order_line_no`)
    const shown = async (orderNo: string) =>
      (await linesOf(orderNo)).map(({ item, quantity }) => `${item} ${quantity}`)
    /** Splits quantities of items off, and returns the number of the new order. */
    const split = async (orderNo: string, quantities: Record<string, string>): Promise<string> => {
      const [order] = await query(
        sql<{
          id: number
        }>`select id from sales_order where business_unit_id = ${unit} and order_no = ${orderNo}`,
      )
      const lines = (await linesOf(orderNo)).flatMap(({ id, item }) => {
        const quantity = quantities[item]
        return quantity === undefined ? [] : [{ orderLineId: id, quantity }]
      })
      const { status, body } = await server.call('POST', '/ProcessSalesOrders/SplitOrder', {
        token,
        body: { orderId: order?.id, lines },
      })
      expect(status, JSON.stringify(body)).toBe(200)
      const { done } = body?.result as { done: readonly { name: string }[] }
      return done[0]?.name ?? ''
    }
    const cancel = async (orderNo: string): Promise<void> => {
      await query(sql`update sales_order_line l set state = 'Cancelled' from sales_order o
        where o.id = l.order_id and o.business_unit_id = ${unit} and o.order_no = ${orderNo}`)
    }

    it('leave what was split off where it is, also in part, twice, and cancelled', async () => {
      const file = orderFile('SO-1', ['M-1', '1'], ['M-2', '10'], ['M-3', '5'])
      await imports.importAll('salesOrders', file)
      const first = await split('SO-1', { 'M-2': '6', 'M-3': '5' })
      const second = await split(first, { 'M-2': '2' })
      expect((await imports.importAll('salesOrders', file)).counts).toMatchObject({
        changed: 0,
        unchanged: 1,
      })
      await cancel(second)
      expect((await imports.importAll('salesOrders', file)).counts).toMatchObject({
        changed: 0,
        unchanged: 1,
      })
      expect([await shown('SO-1'), await shown(first)]).toEqual([
        ['M-1 1', 'M-2 4'],
        ['M-2 4', 'M-3 5'],
      ])
    })

    it('give the order what the file has beyond it', async () => {
      await imports.importAll('salesOrders', orderFile('SO-2', ['M-1', '1'], ['M-2', '10'], ['M-3', '5']))
      const other = await split('SO-2', { 'M-2': '6', 'M-3': '5' })
      const more = orderFile('SO-2', ['M-1', '1'], ['M-2', '12'], ['M-3', '8'])
      expect((await imports.importAll('salesOrders', more)).counts).toMatchObject({ changed: 1 })
      expect(await shown('SO-2')).toEqual(['M-1 1', 'M-2 6', 'M-3 3'])
      expect(await shown(other)).toEqual(['M-2 6', 'M-3 5'])
      expect((await imports.importAll('salesOrders', more)).counts).toMatchObject({ unchanged: 1 })
    })

    it('are refused where the file has less than was split off', async () => {
      await imports.importAll('salesOrders', orderFile('SO-3', ['M-1', '1'], ['M-2', '10'], ['M-3', '5']))
      await split('SO-3', { 'M-2': '6', 'M-3': '5' })
      const { id } = await imports.upload(
        'salesOrders',
        orderFile('SO-3', ['M-1', '1'], ['M-2', '6'], ['M-3', '4']),
      )
      expect((await imports.check(id)).counts).toMatchObject({ rejected: 3, changed: 0 })
      const problems = (await imports.rows(id)).map(({ rowNo, problems: [problem] }) => [
        rowNo,
        problem?.field,
        problem?.code,
        problem?.expected,
      ])
      expect(problems).toEqual([
        [2, null, 'same-order', []],
        [3, 'orderedQuantity', 'fixed', ['10']],
        [4, 'orderedQuantity', 'fixed', ['5']],
      ])
    })
  })

  it('move the execution date and the expected handling days with the delivery date', async () => {
    const file = (day: string, ...items: string[]) =>
      csv(
        ['Order number', 'Customer', 'Item number', 'Quantity', 'Delivery date'],
        ...items.map(item => ['SO-4', 'Harbour', item, '1', day]),
      )
    const dates = () =>
      query(sql<{ item: string; execution: string; handling: string }>`
        select m.item_no as item, o.execution_date as execution, l.expected_handling_date as handling
        from sales_order o join sales_order_line l on l.order_id = o.id join material m on m.id = l.material_id
        where o.business_unit_id = ${unit} and o.order_no = 'SO-4' order by l.order_line_no`)
    await imports.importAll('salesOrders', file('05.10.2026', 'M-1'))
    const [before] = await dates()
    await imports.importAll('salesOrders', file('08.10.2026', 'M-1', 'M-2'))
    const later = new Date(Date.parse(before?.execution ?? '') + 3 * 86_400_000).toISOString()
    expect(await dates()).toEqual([
      { item: 'M-1', execution: later, handling: later },
      { item: 'M-2', execution: later, handling: later },
    ])
  })

  it('give an order on hold new lines with a state of lines, and the time of the change', async () => {
    await imports.importAll('salesOrders', orderFile('SO-5', ['M-1', '1']))
    await query(sql`update sales_order set state = 'OnHold', is_held = true, hold_reason = 'unpaid'
      where business_unit_id = ${unit} and order_no = 'SO-5'`)
    await imports.importAll('salesOrders', orderFile('SO-5', ['M-2', '1']))
    await server.settle()
    const added = () =>
      query(sql`
        select o.state as "order", o.updated_date as at, l.state as line, l.is_stock_missing as missing
        from sales_order o join sales_order_line l on l.order_id = o.id
        where o.business_unit_id = ${unit} and o.order_no = 'SO-5' and l.order_line_no = 20`)
    const expected = [{ order: 'OnHold', at: now.toISOString(), line: 'NewWarn', missing: true }]
    expect(await added()).toEqual(expected)
    await query(sql`update sales_order set updated_date = '2026-09-01T10:00:00Z'
      where business_unit_id = ${unit} and order_no = 'SO-5'`)
    await imports.importAll('salesOrders', orderFile('SO-5', ['M-2', '2']))
    await server.settle()
    expect(await added()).toEqual(expected)
  })

  it('are refused with the state of the order once it is picked', async () => {
    await imports.importAll('salesOrders', orderFile('SO-9', ['M-1', '1']))
    // What the server does with a new order would set its state back.
    await server.settle()
    const [before] = await query(sql<{ state: string }>`
      select state from sales_order where business_unit_id = ${unit} and order_no = 'SO-9'`)
    const setState = (state?: string) =>
      query(
        sql`update sales_order set state = ${state} where business_unit_id = ${unit} and order_no = 'SO-9'`,
      )
    await setState('PickStarted')
    const { id } = await imports.upload('salesOrders', orderFile('SO-9', ['M-1', '2']))
    await imports.check(id)
    expect(await imports.mistakes(id)).toMatchObject([
      { field: 'orderNo', code: 'order-fixed', expected: ['PickStarted'] },
    ])
    await setState(before?.state)
  })

  it('of a material change the weight and volume of its open orders', async () => {
    const measures = (weight: string, height: string) =>
      csv(
        ['Item number', 'Name', 'Weight (kg)', 'Length (m)', 'Width (m)', 'Height (m)'],
        ['M-2', 'M-2', weight, '1', '1', height],
      )
    await imports.importAll('salesOrders', orderFile('SO-6', ['M-2', '4']))
    for (const [weight, height] of [
      ['0.25', '0.5'],
      ['0.25', '0.75'],
    ] as const) {
      await imports.importAll('materials', measures(weight, height))
      await server.settle()
      const saved = await query(sql`
        select o.order_weight::float as weight, o.order_volume::float as volume, p.total_volume::float as total
        from sales_order o join process p on p.id = o.process_id
        where o.business_unit_id = ${unit} and o.order_no = 'SO-6'`)
      const expected = 4 * Number(height)
      expect(saved).toEqual([{ weight: 4 * Number(weight), volume: expected, total: expected }])
    }
  })

  describe('of a stock', () => {
    const stockFile = (itemNo: string, quantity: string, cost?: string) =>
      csv(
        ['Item no.', 'Location', 'Quantity', ...(cost === undefined ? [] : ['Cost price'])],
        [itemNo, 'A-01', quantity, ...(cost === undefined ? [] : [cost])],
      )
    const stockOf = (itemNo: string) =>
      query(sql<{ cost: string; fifo: string }>`
        select trim_scale(s.cost_price)::text as cost, s.fifo_date as fifo from stock s join material m on m.id = s.material_id
        where s.business_unit_id = ${unit} and m.item_no = ${itemNo}`)
    const averageIs = (itemNo: string, average: string) =>
      query(sql`update material set average_cost_price = ${average}::numeric
        where business_unit_id = ${unit} and item_no = ${itemNo}`)

    it('value what it gains at the average cost, unless the file has a cost', async () => {
      await imports.importAll('stocks', stockFile('M-3', '8', '10'))
      await averageIs('M-3', '16')
      await imports.importAll('stocks', stockFile('M-3', '16'))
      expect(await stockOf('M-3')).toMatchObject([{ cost: '13' }])
      await imports.importAll('stocks', stockFile('M-3', '12'))
      expect(await stockOf('M-3')).toMatchObject([{ cost: '13' }])
      await imports.importAll('stocks', stockFile('M-3', '20', '11'))
      expect(await stockOf('M-3')).toMatchObject([{ cost: '11' }])
    })

    describe('with a minimum or a maximum', () => {
      const bounded = (...lines: string[][]) =>
        csv(['Item no.', 'Location', 'Quantity', 'FIFO date', 'Container', 'Min', 'Max'], ...lines)
      const homesAt = (location: string) =>
        query(sql<{ item: string; dedicated: boolean; least: string | null; most: string | null }>`
          select m.item_no as item, s.dedicated_location as dedicated, trim_scale(s.min_quantity)::text as least,
            trim_scale(s.max_quantity)::text as most
          from stock s join material m on m.id = s.material_id join location l on l.id = s.location_id
          where s.business_unit_id = ${unit} and l.name = ${location} order by s.id`)
      const proposed = async () => {
        const { body } = await server.call('POST', '/Maintenance/search', { token, body: { filters: [] } })
        return (body.result as { type: string; location: string; neededQuantity: string }[])
          .filter(({ type }) => type === 'MinMax')
          .map(({ location, neededQuantity }) => `${location} ${neededQuantity}`)
      }
      const problemsOf = async (file: UploadedFile) => {
        const { id } = await imports.upload('stocks', file)
        await imports.check(id)
        const mistakes = await imports.mistakes(id)
        return mistakes.map(({ field, code, found }) => `${field} ${code} ${found}`).sort()
      }

      it('need the permission to dedicate locations', async () => {
        const line = ['M-1', 'B-01', '3', '', '', '5', '20']
        expect(await problemsOf(bounded(line))).toEqual([
          'maxQuantity not-allowed 20',
          'minQuantity not-allowed 5',
        ])
        await query(sql`with role as (
            insert into user_role (business_unit_id, user_role_name) values (${unit}, 'GlobalAdminRole')
            returning id)
          insert into app_user_role (user_id, role_id) select u.id, role.id from app_user u, role
          where u.business_unit_id = ${unit} and u.user_name = 'admin'`)
      })

      it('dedicate the location, which is replenished then', async () => {
        const line = ['M-1', 'B-01', '3', '', '', '5', '20']
        await imports.importAll('stocks', bounded(line, ['M-2', 'B-02', '7', '', '', '0', '0']))
        expect(await homesAt('B-01')).toEqual([{ item: 'M-1', dedicated: true, least: '5', most: '20' }])
        expect(await homesAt('B-02')).toMatchObject([{ dedicated: false, least: null, most: null }])
        expect(await proposed()).toEqual(['B-01 17'])
        expect((await imports.importAll('stocks', bounded(line))).counts).toMatchObject({ unchanged: 1 })
        await imports.importAll('stocks', bounded(['M-1', 'B-01', '4', '', '', '6', '']))
        expect(await homesAt('B-01')).toMatchObject([{ dedicated: true, least: '6', most: '20' }])
        const { rows } =
          await sql`select action, detail from audit where business_unit_id = ${unit} and entity = 'Stock'
          and action in ('dedicateLocation', 'editMinMax') order by id`.execute(server.db.read)
        expect(rows).toEqual([
          {
            action: 'dedicateLocation',
            detail: { dedicatedLocation: [false, true], minQuantity: [null, '5'], maxQuantity: [null, '20'] },
          },
          { action: 'editMinMax', detail: { minQuantity: ['5', '6'] } },
        ])
      })

      it('are the same for all goods of the material there, and refused for others', async () => {
        const more = ['M-1', 'B-01', '3', '2026-01-05', '', '6', '20']
        await imports.importAll('stocks', bounded(more))
        expect(await homesAt('B-01')).toMatchObject([
          { dedicated: true },
          { dedicated: false, least: null, most: null },
        ])
        expect((await imports.importAll('stocks', bounded(more))).counts).toMatchObject({ unchanged: 1 })
        expect(
          await problemsOf(
            bounded(
              ['M-2', 'B-01', '1', '', '', '6', ''],
              ['M-1', 'B-01', '2', '2026-01-06', '', '', '21'],
              ['M-3', 'B-03', '3', '', 'P-1', '8', ''],
              ['M-3', 'B-04', '4', '', '', '9', ''],
              ['M-4', 'B-04', '5', '', '', '10', ''],
              ['M-4', 'GATE', '6', '', '', '11', ''],
            ),
          ),
        ).toEqual([
          'maxQuantity not-to-dedicate 21',
          'minQuantity not-to-dedicate 10',
          'minQuantity not-to-dedicate 11',
          'minQuantity not-to-dedicate 6',
          'minQuantity not-to-dedicate 8',
        ])
      })
    })

    it('let new goods in an emptied one be as new as they are', async () => {
      await imports.importAll('stocks', stockFile('M-4', '8', '10'))
      await averageIs('M-4', '16')
      const old = '2025-01-10T11:00:00.000Z'
      await query(sql`update stock s set fifo_date = ${old}::timestamptz from material m
        where m.id = s.material_id and s.business_unit_id = ${unit} and m.item_no = 'M-4'`)
      await imports.importAll('stocks', stockFile('M-4', '0'))
      expect(await stockOf('M-4')).toEqual([{ cost: '10', fifo: old }])
      await imports.importAll('stocks', stockFile('M-4', '50'))
      expect(await stockOf('M-4')).toEqual([{ cost: '16', fifo: now.toISOString() }])
      await imports.importAll('stocks', stockFile('M-4', '60'))
      expect(await stockOf('M-4')).toMatchObject([{ fifo: now.toISOString() }])
    })
  })
})
