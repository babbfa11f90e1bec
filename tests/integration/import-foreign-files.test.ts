/** Files of other systems: lines and states of orders, numbers as codes, flags, and separate files of order heads and lines. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../demo/server/checks/domain-check'
import { replacedTextsOwner } from '../../demo/server/core/unit/company-info'
import { saveForUnit } from '../../demo/server/core/unit/saved-settings'
import { csvOf, freshUnit, importer, type Importer } from './import-fixture'
import { kindCases, rowsIn } from './import-kind-cases'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const now = new Date('2026-10-01T10:00:00Z')

describe.each(enginesFor())('imports from other systems on %s', engine => {
  let server: TestServer
  let unit: number
  let imports: Importer
  beforeAll(async () => {
    server = await startTestServer({ engine, now: () => now })
    unit = await freshUnit(server, 'Fresh')
    imports = importer(server, await server.signIn('admin', 'Fresh'))
    // Materials, suppliers and customers that the orders refer to.
    for (const { kind, good } of kindCases)
      await imports.importAll(
        kind,
        { name: `${kind}.csv`, content: csvOf(rowsIn(good)) },
        { addsMissing: true },
      )
  })
  afterAll(() => server.close())

  it('import an ingoing order with one item on two lines, and change nothing the second time', async () => {
    const content = csvOf([
      ['PurchaseOrderID', 'Supplier', 'Item number', 'OrderQty', 'UnitPrice'],
      ['P-80', 'Nordic Tools', 'M-1', '5', '2'],
      ['P-80', 'Nordic Tools', 'M-2', '3', '4'],
      ['P-80', 'Nordic Tools', 'M-1', '7', '1.5'],
    ])
    const file = { name: 'orders.csv', content }
    expect((await imports.importAll('ingoingOrders', file)).counts).toMatchObject({ added: 1, rejected: 0 })
    expect((await imports.importAll('ingoingOrders', file)).counts).toMatchObject({ unchanged: 1 })
    expect(await ingoingLines('P-80')).toEqual([
      { state: 'Initial', itemNo: 'M-1', ordered: '5', received: '0', price: '2' },
      { state: 'Initial', itemNo: 'M-2', ordered: '3', received: '0', price: '4' },
      { state: 'Initial', itemNo: 'M-1', ordered: '7', received: '0', price: '1.5' },
    ])
  })

  it('import ingoing orders with their state, without creating stock for what was received before', async () => {
    const stocks = async () =>
      (
        await sql<{ stocks: string; receipts: number }>`select
          (select coalesce(sum(quantity), 0)::text from stock where business_unit_id = ${unit}) as stocks,
          (select count(*)::int from stock_transaction where business_unit_id = ${unit} and process_type = 'Receipt') as receipts`.execute(
          server.db.read,
        )
      ).rows
    const before = await stocks()
    const file = {
      name: 'orders.csv',
      content: csvOf([
        ['Order number', 'Status', 'Supplier', 'Expected receipt', 'Item number', 'Quantity', 'ReceivedQty'],
        ['P-81', '', 'Nordic Tools', '2026-09-01', 'M-1', '20', '20'],
        ['P-82', '', 'Nordic Tools', '2026-10-14', 'M-1', '20', '6'],
        ['P-83', 'done', 'Nordic Tools', '2026-09-01', 'M-1', '20', ''],
        ['P-84', 'Canceled', 'Nordic Tools', '2026-09-01', 'M-1', '20', ''],
        ['P-85', 'open', 'Nordic Tools', '2026-10-14', 'M-1', '20', ''],
      ]),
    }
    expect((await imports.importAll('ingoingOrders', file)).counts).toMatchObject({ added: 5, rejected: 0 })
    expect((await imports.importAll('ingoingOrders', file)).counts).toMatchObject({ unchanged: 5 })
    const found = await Promise.all(['P-81', 'P-82', 'P-83', 'P-84', 'P-85'].map(ingoingLines))
    expect(found.flat().map(({ state, received }) => [state, received])).toEqual([
      ['Completed', '20'],
      ['Started', '6'],
      ['Completed', '20'],
      ['Cancelled', '0'],
      ['Initial', '0'],
    ])
    expect(await stocks()).toEqual(before)
    const broken = await checkInvariants(server.db)
    expect(broken.filter(sentence => sentence.includes('ingoing order'))).toEqual([])
  })

  it('read states by what the cockpit calls them in any language, and by the unit’s own texts', async () => {
    const own = { owner: replacedTextsOwner('de-DE'), key: 'state.transactionType.Gain', value: 'Mehr' }
    await saveForUnit(server.db.read, unit, [own])
    const types = ['Retoure', 'Stopp', 'mehr', 'Zugang']
    const content = csvOf([
      ['Type', 'Value', 'Display text'],
      ...types.map(type => [type, `C-${type}`, type]),
    ])
    const { id } = await imports.upload('causeCodes', { name: 'codes.csv', content })
    const columns = [{ sheet: 0, index: 0, after: 1, field: 'type' }]
    const answer = await imports.call('POST', `/${id}/values`, { columns })
    const [found] = answer.body?.result as { values: { value: string; meaning: string | null }[] }[]
    expect(Object.fromEntries(found?.values.map(({ value, meaning }) => [value, meaning]) ?? [])).toEqual({
      Retoure: 'Return',
      Stopp: 'Hold',
      mehr: 'Gain',
      Zugang: 'Gain',
    })
    expect((await imports.check(id)).counts).toMatchObject({ rejected: 0, added: 4 })
    await saveForUnit(server.db.read, unit, [{ ...own, value: null }])
  })

  it('map the state numbers of another system as arranged, without guessing any', async () => {
    const state = (no: string, status: string) => [no, status, 'Nordic Tools', 'M-1', '20']
    const file = {
      name: 'PurchaseOrderHeader.csv',
      content: csvOf([
        ['PurchaseOrderID', 'Status', 'Vendor', 'ProductID', 'OrderQty'],
        ...[
          state('P-101', '1'),
          state('P-102', '2'),
          state('P-103', '3'),
          state('P-104', '4'),
          state('P-105', '4'),
        ],
      ]),
    }
    const import_ = await imports.upload('ingoingOrders', file)
    expect((await imports.check(import_.id)).counts).toMatchObject({ rejected: 5, added: 0 })
    const requested = { columns: [{ sheet: 0, index: 1, after: 1, field: 'state' }] }
    const answer = await imports.call('POST', `/${import_.id}/values`, requested)
    expect(answer.body?.result).toEqual([
      {
        sheet: 0,
        index: 1,
        isAll: true,
        values: [
          { value: '4', rows: 2, meaning: null },
          { value: '1', rows: 1, meaning: null },
          { value: '2', rows: 1, meaning: null },
          { value: '3', rows: 1, meaning: null },
        ],
      },
    ])
    const meaning = (found: string, value: string | null) => ({ field: 'state', found, value })
    const arrange = async (...values: object[]) => {
      const body = { ...import_.arrangement, values }
      return imports.call('PUT', `/${import_.id}/arrangement`, body)
    }
    const wrong = await arrange(
      meaning('4', 'Done'),
      { ...meaning('1', 'Initial'), field: 'comment' },
      meaning('4', null),
    )
    expect(wrong.status).toBe(400)
    expect(wrong.body?.issues?.map(({ path, code }) => [path, code])).toEqual([
      ['body.values.0.value', 'not-listed'],
      ['body.values.1.field', 'not-listed'],
      ['body.values.2.found', 'twice'],
    ])
    const shown = [
      meaning('1', null),
      meaning('2', 'Initial'),
      meaning('3', 'Cancelled'),
      meaning('4', 'Completed'),
    ]
    expect((await arrange(...shown)).status).toBe(200)
    expect((await imports.check(import_.id)).counts).toMatchObject({ rejected: 0, added: 5 })
    await imports.run(import_.id, 'all')
    const found = await Promise.all(['P-101', 'P-102', 'P-103', 'P-104', 'P-105'].map(ingoingLines))
    expect(found.flat().map(({ state: is, received }) => [is, received])).toEqual([
      ['Initial', '0'],
      ['Initial', '0'],
      ['Cancelled', '0'],
      ['Completed', '20'],
      ['Completed', '20'],
    ])
    // They are saved for the next file of the same format.
    expect((await imports.upload('ingoingOrders', file)).arrangement?.values).toEqual(shown)
  })

  it('skip cancelled sales orders, and require the shipping day of shipped ones', async () => {
    const order = (no: string, status: string, shipped: string) => [
      no,
      status,
      '2026-09-20',
      shipped,
      'Harbour Hardware',
      'M-1',
      '2',
    ]
    const import_ = await imports.upload('salesOrders', {
      name: 'SalesOrderHeader.csv',
      content: csvOf([
        ['SalesOrderID', 'Status', 'OrderDate', 'ShipDate', 'Customer', 'ProductID', 'OrderQty'],
        ...[
          order('S-101', '5', '2026-09-27'),
          order('S-102', '6', ''),
          order('S-103', '1', ''),
          order('S-104', '5', ''),
        ],
      ]),
    })
    expect((await imports.check(import_.id)).counts).toMatchObject({ rejected: 4 })
    await imports.arrange(import_, arrangement => ({
      ...arrangement,
      values: [
        { field: 'orderStatus', found: '1', value: 'New' },
        { field: 'orderStatus', found: '5', value: 'Completed' },
        { field: 'orderStatus', found: '6', value: 'Cancelled' },
      ],
    }))
    expect((await imports.check(import_.id)).counts).toMatchObject({ added: 2, skipped: 1, rejected: 1 })
    expect(await imports.mistakes(import_.id)).toMatchObject([{ field: 'completedDate', code: 'missing' }])
    await imports.run(import_.id, 'valid')
    const { rows } = await sql<{ order: string }>`
      select order_no || ' ' || state as order from sales_order
      where business_unit_id = ${unit} and order_no like 'S-10%' order by order_no`.execute(server.db.read)
    expect(rows.map(({ order: is }) => is)).toEqual(['S-101 Completed', 'S-103 New'])
  })

  it('read 1 and 0 as yes and no only if the column has no other numbers', async () => {
    const suppliers = (...states: string[]) => ({
      name: 'suppliers.csv',
      content: csvOf([
        ['Name', 'ActiveFlag'],
        ...states.map((state, index) => [`Flagged ${index} of ${states.length}`, state]),
      ]),
    })
    const flags = await imports.upload('suppliers', suppliers('1', '0'))
    expect((await imports.check(flags.id)).counts).toMatchObject({ rejected: 0, added: 2 })
    const codes = await imports.upload('suppliers', suppliers('1', '2', 'active'))
    expect((await imports.check(codes.id)).counts).toMatchObject({ rejected: 2, added: 1 })
  })

  it('take the rows of a supplier together that have its number, its name or both', async () => {
    const rows = async (...lines: string[][]): Promise<number> => {
      const content = csvOf([['Supplier number', 'Supplier', 'Item number'], ...lines])
      return (await imports.upload('suppliers', { name: 'suppliers.csv', content })).id
    }
    const added = await rows(
      ['', 'Knots', 'M-1'],
      ['S-81', 'KNOTS', 'M-2'],
      ['s-81', '', ''],
      ['', 'Splices', 'M-1'],
      ['S-82', '', 'M-2'],
      ['S-82', 'Splices', ''],
      ['', 'S-81', 'M-1'],
    )
    expect((await imports.check(added)).counts).toMatchObject({ added: 3, rejected: 0 })
    expect(await imports.run(added, 'all')).toMatchObject({ state: 'Completed', counts: { added: 3 } })
    const { rows: stored } = await sql<{ name: string; items: string }>`
      select s.supplier_name as name, string_agg(m.item_no, ' ' order by m.item_no) as items
      from supplier s join supplier_material l on l.supplier_id = s.id join material m on m.id = l.material_id
      where s.business_unit_id = ${unit} and s.supplier_name in ('Knots', 'Splices', 'S-81')
      group by s.id order by s.supplier_name`.execute(server.db.read)
    expect(stored).toEqual([
      { name: 'Knots', items: 'M-1 M-2' },
      { name: 'S-81', items: 'M-1' },
      { name: 'Splices', items: 'M-1 M-2' },
    ])
    // Only the warehouse knows that they are one.
    const apart = await rows(['S-81', '', 'M-1'], ['', 'knots', 'M-1'])
    expect((await imports.check(apart)).counts).toMatchObject({ unchanged: 1, rejected: 1 })
    expect(await imports.rows(apart)).toMatchObject([
      { rowNo: 3, problems: [{ field: 'supplierName', code: 'twice', expected: ['2'] }] },
    ])
  })

  it('detect the key column of a file of lines by its values, whatever its header', async () => {
    const import_ = await imports.upload(
      'salesOrders',
      {
        name: 'orders.csv',
        content: csvOf([
          ['SalesOrderID', 'CustomerID', 'OrderDate'],
          ['S-90', '10042', '2026-09-30'],
          ['S-91', '10042', '2026-09-30'],
        ]),
      },
      {
        name: 'lines.csv',
        content: csvOf([
          ['Belongs to', 'ProductID', 'OrderQty'],
          ['S-90', 'M-1', '2'],
          ['S-91', 'M-1', '3'],
        ]),
      },
    )
    expect(import_.arrangement?.sheets.map(({ columns }) => columns.map(({ field }) => field))).toEqual([
      ['orderNo', 'customerNumber', 'orderDate'],
      ['orderNo', 'itemNo', 'orderedQuantity'],
    ])
  })

  it('keep the manual mapping when a file of lines is added, and map the key of that file', async () => {
    const heads = await imports.upload('salesOrders', {
      name: 'orders.csv',
      content: csvOf([
        ['Doc', 'CustomerID', 'Wanted'],
        ['S-92', '10042', '2026-10-30'],
      ]),
    })
    const columns = [
      { index: 0, field: 'orderNo' },
      { index: 1, field: 'customerNumber' },
      { index: 2, field: 'deliveryDate' },
    ]
    await imports.arrange(heads, arrangement => ({
      ...arrangement,
      fixed: { priority: '3' },
      sheets: arrangement.sheets.map(sheet => ({ ...sheet, columns })),
    }))
    const both = await imports.add(heads.id, {
      name: 'lines.csv',
      content: csvOf([
        ['Doc', 'ProductID', 'OrderQty'],
        ['S-92', 'M-1', '2'],
      ]),
    })
    expect(both.arrangement).toMatchObject({
      fixed: { priority: '3' },
      sheets: [
        { sheet: 0, columns },
        {
          sheet: 1,
          columns: [
            { index: 0, field: 'orderNo' },
            { index: 1, field: 'itemNo' },
            { index: 2, field: 'orderedQuantity' },
          ],
        },
      ],
    })
  })

  async function ingoingLines(orderNo: string) {
    const { rows } = await sql<Record<'state' | 'itemNo' | 'ordered' | 'received' | 'price', string>>`
      select o.state, m.item_no as "itemNo", trim_scale(l.ordered_quantity)::text as ordered,
        trim_scale(l.received_quantity)::text as received, trim_scale(l.purchase_unit_price)::text as price
      from ingoing_order o join ingoing_order_line l on l.order_id = o.id join material m on m.id = l.material_id
      where o.business_unit_id = ${unit} and o.order_no = ${orderNo} order by l.order_line_no`.execute(
      server.db.read,
    )
    return rows
  }
})
