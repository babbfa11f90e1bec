/** Each kind of imports with a valid file, one that is corrected in the grid, and one that is refused as a whole. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../demo/server/checks/domain-check'
import { csvOf, freshUnit, importer, type GivenFile, type Importer } from './import-fixture'
import { kindCases, rowsIn } from './import-kind-cases'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const now = new Date('2026-10-01T10:00:00Z')

describe.each(enginesFor())('imports on %s', engine => {
  let server: TestServer
  let unit: number
  let imports: Importer
  beforeAll(async () => {
    server = await startTestServer({ engine, now: () => now })
    unit = await freshUnit(server, 'Fresh')
    imports = importer(server, await server.signIn('admin', 'Fresh'))
  })
  afterAll(() => server.close())

  describe.each(kindCases)('of $kind', ({ kind, table, rows, ...args }) => {
    const addsMissing = { addsMissing: true }
    const file = (lines: string): GivenFile => ({ name: `${kind}.csv`, content: csvOf(rowsIn(lines)) })
    const runsAll = (id: number) => imports.call('POST', `/${id}/run`, { rows: 'all', existing: 'update' })

    it('import a valid file, and change nothing when it is imported again', async () => {
      const first = await imports.importAll(kind, file(args.good), addsMissing)
      expect(first.counts).toMatchObject({ added: args.added, changed: 0 })
      const again = await imports.importAll(kind, file(args.good), addsMissing)
      expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: args.added })
    })

    it('report all problems at once, and import the repaired file', async () => {
      const import_ = await imports.upload(kind, file(args.repairable))
      const checked = await imports.check(import_.id)
      expect(checked).toMatchObject({ state: 'Checked', isStale: false })
      const mistakes = await imports.mistakes(import_.id)
      const wrong = args.mistakes.map(([field, code, found]) => JSON.stringify([field, code, found]))
      const shown = mistakes.map(({ field, code, found }) => JSON.stringify([field, code, found]))
      expect(shown.sort()).toEqual(wrong.sort())
      expect((await runsAll(import_.id)).status).toBe(409)
      for (const { field, code, found } of mistakes) {
        const value = args.mistakes.find(mistake => mistake[2] === found)?.[3]
        const { status, body } = await imports.call('PUT', `/${import_.id}/replacement`, {
          field,
          code,
          found,
          value,
        })
        expect(status, JSON.stringify(body)).toBe(200)
      }
      const repaired = await imports.check(import_.id)
      expect(repaired.counts, JSON.stringify(await imports.mistakes(import_.id))).toMatchObject({
        rejected: 0,
        added: args.repairedAdded,
      })
      expect(await imports.run(import_.id, 'all')).toMatchObject({
        state: 'Completed',
        counts: { added: args.repairedAdded },
      })
    })

    it('reject a file without a valid row, and add nothing', async () => {
      const import_ = await imports.upload(kind, file(args.refused))
      const checked = await imports.check(import_.id)
      expect(checked.counts).toMatchObject({ rejected: 1, added: 0, changed: 0 })
      const [field, code] = args.refusedFor
      expect(await imports.mistakes(import_.id)).toMatchObject([{ field, code }])
      expect((await runsAll(import_.id)).status).toBe(409)
      expect(await imports.run(import_.id, 'valid')).toMatchObject({
        state: 'Completed',
        counts: { added: 0, rejected: 1 },
      })
      const { rows: counted } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)} where business_unit_id = ${unit}`.execute(
        server.db.read,
      )
      expect(counted[0]?.count).toBe(rows)
    })
  })

  it('reject a barcode or EAN of another material, stored or in the file', async () => {
    const head = ['Item number', 'Name', 'Unit', 'Picking area', 'Barcode', 'EAN']
    const good = [head, ['C-1', 'Cleat', 'pcs', 'Shelves', 'CLEAT', '96385074']]
    const brought = await imports.importAll('materials', { name: 'codes.csv', content: csvOf(good) })
    expect(brought).toMatchObject({ state: 'Completed', counts: { added: 1 } })
    const lines = [
      head,
      ['C-1', 'Cleat', 'pcs', 'Shelves', 'CLEAT', '96385074'],
      ['C-2', 'Shackle', 'pcs', 'Shelves', '96385074', ''],
      ['C-3', 'Block', 'pcs', 'Shelves', 'BLOCK', ''],
      ['C-4', 'Block, small', 'pcs', 'Shelves', 'BLOCK', ''],
    ]
    const { id } = await imports.upload('materials', { name: 'more-codes.csv', content: csvOf(lines) })
    expect((await imports.check(id)).counts).toMatchObject({ added: 1, unchanged: 1, rejected: 2 })
    const problems = (await imports.rows(id)).map(({ problems: [problem] }) => [
      problem?.field,
      problem?.code,
      problem?.expected,
    ])
    expect(problems).toEqual([
      ['barcode', 'code-of-another', ['C-1']],
      ['barcode', 'code-of-another', ['C-3']],
    ])
    expect((await imports.run(id, 'valid')).counts).toMatchObject({ added: 1, rejected: 2 })
  })

  it('add new order types where the import may add missing rows', async () => {
    const lines = [
      ['Order number', 'Order type', 'Customer', 'Item number', 'Quantity'],
      ['O-60', 'Export', 'Harbour', 'M-1', '1'],
      ['O-61', 'export', 'Harbour', 'M-1', '1'],
    ]
    const input = { name: 'exports.csv', content: csvOf(lines) }
    const counts = (await imports.importAll('salesOrders', input, { addsMissing: true })).counts
    expect(counts).toMatchObject({ added: 2, rejected: 0 })
    const { rows } = await sql`select distinct order_type from sales_order
      where business_unit_id = ${unit} and order_no in ('O-60', 'O-61')`.execute(server.db.read)
    expect(rows).toEqual([{ order_type: 'Export' }])
  })

  it('reject a whole order when one of its rows is invalid', async () => {
    const lines = [
      ['Order number', 'Customer', 'Item number', 'Quantity'],
      ['O-70', 'Harbour', 'M-1', '1'],
      ['O-70', 'Harbour', 'M-2', 'some'],
      ['O-71', 'Harbour', 'M-1', '1'],
    ]
    const { id } = await imports.upload('salesOrders', { name: 'orders.csv', content: csvOf(lines) })
    expect((await imports.check(id)).counts).toMatchObject({ rejected: 2, added: 1 })
    const codes = (await imports.rows(id)).map(({ rowNo, problems }) => [rowNo, problems[0]?.code])
    expect(codes).toEqual([
      [2, 'same-order'],
      [3, 'not-a-number'],
    ])
    expect((await imports.mistakes(id)).map(({ code }) => code)).toEqual(['not-a-number'])
    expect((await imports.run(id, 'valid')).counts).toMatchObject({ rejected: 2, added: 1 })
    const { rows } = await sql`select order_no from sales_order
      where business_unit_id = ${unit} and order_no in ('O-70', 'O-71')`.execute(server.db.read)
    expect(rows).toEqual([{ order_no: 'O-71' }])
  })

  it('notify other systems of open orders, and not of those shipped before', async () => {
    await sql`insert into integration_endpoint (business_unit_id, external_system_name, endpoint_name, type, direction, message_type)
      values (${unit}, 'ERP', 'Orders', 'EventSubscription', 'Outbound', 'OrderConfirmation')`.execute(
      server.db.read,
    )
    const lines = [
      ['Order number', 'Customer', 'Item number', 'Quantity', 'Order date', 'Shipped on'],
      ['O-81', 'Harbour', 'M-1', '1', '28.09.2026', ''],
      ['O-80', 'Harbour', 'M-1', '1', '28.09.2026', ''],
      ['O-82', 'Harbour', 'M-1', '1', '28.09.2026', '29.09.2026'],
    ]
    await imports.importAll('salesOrders', { name: 'orders.csv', content: csvOf(lines) })
    const { rows } = await sql<{ key: string }>`
      select r.key_value as key from integration_record r join integration_endpoint e on e.id = r.endpoint_id
      where r.business_unit_id = ${unit} and e.message_type = 'OrderConfirmation' and r.kind = 'Message'
        and r.initiated = 'Event' and r.key_type = 'OrderNo' order by r.id`.execute(server.db.read)
    expect(rows.map(({ key }) => key)).toEqual(['O-81', 'O-80'])
  })

  it('suggest the value that was probably meant', async () => {
    const lines = [
      ['Item no.', 'Location', 'Quantity'],
      ['m-1', 'A-01', '1'],
      ['M1', 'A-02', '1'],
    ]
    const import_ = await imports.upload('stocks', { name: 'stocks.csv', content: csvOf(lines) })
    await imports.check(import_.id)
    expect((await imports.mistakes(import_.id)).map(({ found, suggestion }) => [found, suggestion])).toEqual(
      expect.arrayContaining([['m-1', 'M-1']]),
    )
  })

  it('keep existing values for empty cells, and skip existing rows when the import says so', async () => {
    const lines = [
      ['Customer number', 'Customer', 'Email', 'Phone'],
      ['10042', 'Harbour Hardware AS', '', '+47 1'],
    ]
    const file = { name: 'customers.csv', content: csvOf(lines) }
    const import_ = await imports.upload('customers', file)
    expect((await imports.check(import_.id, 'skip')).counts).toMatchObject({ skipped: 1, changed: 0 })
    expect((await imports.run(import_.id, 'all', 'skip')).counts).toMatchObject({ skipped: 1, changed: 0 })
    expect((await imports.importAll('customers', file)).counts).toMatchObject({ changed: 1 })
    const { rows } = await sql`select customer_name, email, phone from customer
      where business_unit_id = ${unit} and customer_no = '10042'`.execute(server.db.read)
    expect(rows).toEqual([
      { customer_name: 'Harbour Hardware AS', email: 'orders@harbour.example', phone: '+47 1' },
    ])
  })

  it('change master data like their endpoints: with a history, and without renaming what is in use', async () => {
    await sql`update stock set stock_attributes = '{"Grade": "A"}' where business_unit_id = ${unit}`.execute(
      server.db.read,
    )
    const file = (...lines: string[][]): GivenFile => ({
      name: 'attributes.csv',
      content: csvOf([['Name', 'Display name', 'Data type', 'Required'], ...lines]),
    })
    const { id } = await imports.upload('stockAttributes', file(['grade', 'Grade', 'Number', '']))
    expect((await imports.check(id)).counts).toMatchObject({ rejected: 1 })
    expect(await imports.mistakes(id)).toMatchObject([
      { field: 'dataType', code: 'fixed', found: 'Number', expected: ['Text'] },
    ])
    const changed = await imports.importAll('stockAttributes', file(['grade', 'Grade', 'Text', 'no']))
    expect(changed.counts).toMatchObject({ changed: 1, added: 0 })
    const { rows } = await sql`select a.name, a.display_name, a.required, h.action, h.user_name, h.detail
      from stock_attribute a join audit h on h.entity = 'StockAttribute' and h.entity_id = a.id
      where a.business_unit_id = ${unit} and a.name = 'Grade' and not a.deleted order by h.id desc limit 1`.execute(
      server.db.read,
    )
    expect(rows).toEqual([
      {
        name: 'Grade',
        display_name: 'Grade',
        required: false,
        action: 'updateStockAttribute',
        user_name: 'Ada Admin',
        detail: { displayName: ['Güteklasse', 'Grade'], required: [true, false] },
      },
    ])
  })

  it('move a stock to its counted quantity with a transaction, and never below what is reserved', async () => {
    const { rows: stocks } = await sql<{ id: number }>`
      update stock s set reserved_quantity = 40 from material m, location l
      where m.id = s.material_id and l.id = s.location_id and s.business_unit_id = ${unit} and m.item_no = 'M-1'
        and l.name = 'A-01' returning s.id`.execute(server.db.read)
    const count = (quantity: string) => ({
      name: 'count.csv',
      content: csvOf([
        ['Item no.', 'Location', 'Quantity', 'Container'],
        ['M-1', 'A-01', quantity, '340123450000000017'],
      ]),
    })
    const import_ = await imports.upload('stocks', count('39'))
    await imports.check(import_.id)
    expect(await imports.mistakes(import_.id)).toMatchObject([{ code: 'reserved', expected: ['40'] }])
    expect((await imports.importAll('stocks', count('41'))).counts).toMatchObject({ changed: 1 })
    const { rows } = await sql`select process_type, quantity from stock_transaction
      where stock_id = ${stocks[0]?.id ?? 0} and task_id is null and at = ${now.toISOString()} order by id`.execute(
      server.db.read,
    )
    expect(rows).toEqual([
      { process_type: 'Gain', quantity: '48' },
      { process_type: 'Loss', quantity: '-7' },
    ])
  })

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

  it('import ingoing orders in their state, without creating stock for what had arrived', async () => {
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

  it('map the state numbers of another system as arranged, and guess none of them', async () => {
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
    const requested = { columns: [{ sheet: 0, index: 1, after: 1 }] }
    const answer = await imports.call('POST', `/${import_.id}/values`, requested)
    expect(answer.body?.result).toEqual([
      {
        sheet: 0,
        index: 1,
        isAll: true,
        values: [
          { value: '4', rows: 2 },
          { value: '1', rows: 1 },
          { value: '2', rows: 1 },
          { value: '3', rows: 1 },
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
    // They are stored for the next file of the same form.
    expect((await imports.upload('ingoingOrders', file)).arrangement?.values).toEqual(shown)
  })

  it('skip cancelled sales orders, and require the day of shipped ones', async () => {
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

  it('read 1 and 0 as yes and no, and neither where there are other numbers', async () => {
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

  it('find the key column of a file of lines by its values, whatever its header says', async () => {
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
