/** Each kind of import with a valid file, one that is corrected in the grid, and one that is refused as a whole. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closePickMonths, pickParts } from '../../demo/server/reports/roll-ups/pick-closings'
import { csvOf, freshUnit, importer, type UploadedFile, type Importer } from './import-fixture'
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
    const file = (lines: string): UploadedFile => ({ name: `${kind}.csv`, content: csvOf(rowsIn(lines)) })
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

  it('notify other systems of open orders, and not of orders shipped before the import', async () => {
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

  it('suggest a similar existing value for an unknown one', async () => {
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

  it('keep existing values for empty cells, and skip existing rows if the import is set to', async () => {
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

  it('change master data like its endpoints: with a history, and without a change of type while it is in use', async () => {
    await sql`update stock set stock_attributes = '{"Grade": "A"}' where business_unit_id = ${unit}`.execute(
      server.db.read,
    )
    const file = (...lines: string[][]): UploadedFile => ({
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
        user_name: 'admin',
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

  it('leave cancelled lines of an order as they are, and number new lines after all of them', async () => {
    const order = (...lines: string[][]): UploadedFile => ({
      name: 'orders.csv',
      content: csvOf([
        ['Order number', 'Customer', 'Item number', 'Quantity'],
        ...lines.map(line => ['O-95', 'Harbour', ...line]),
      ]),
    })
    await imports.importAll('salesOrders', order(['M-1', '1'], ['M-2', '1']))
    await sql`update sales_order_line l set state = 'Cancelled' from sales_order o
      where o.id = l.order_id and o.business_unit_id = ${unit} and o.order_no = 'O-95' and l.order_line_no = 20`.execute(
      server.db.read,
    )
    const same = await imports.importAll('salesOrders', order(['M-1', '1'], ['M-2', '1']))
    expect(same.counts).toMatchObject({ changed: 0, unchanged: 1 })
    const more = await imports.importAll('salesOrders', order(['M-1', '3'], ['M-2', '1'], ['M-3', '2']))
    expect(more).toMatchObject({ state: 'Completed', counts: { changed: 1 } })
    const { rows } = await sql`
      select l.order_line_no as no, m.item_no as item, trim_scale(l.ordered_quantity)::text as quantity,
        l.state = 'Cancelled' as "isCancelled"
      from sales_order o join sales_order_line l on l.order_id = o.id join material m on m.id = l.material_id
      where o.business_unit_id = ${unit} and o.order_no = 'O-95' order by l.order_line_no`.execute(
      server.db.read,
    )
    expect(rows).toEqual([
      { no: 10, item: 'M-1', quantity: '3', isCancelled: false },
      { no: 20, item: 'M-2', quantity: '1', isCancelled: true },
      { no: 30, item: 'M-3', quantity: '2', isCancelled: false },
    ])
  })

  it('keep the discount of a line where the file has none', async () => {
    const order = (...columns: [title: string, cell: string][]): UploadedFile => ({
      name: 'orders.csv',
      content: csvOf([
        ['Order number', 'Customer', 'Item number', ...columns.map(([title]) => title)],
        ['O-98', 'Harbour', 'M-1', ...columns.map(([, cell]) => cell)],
      ]),
    })
    const line = async () => {
      const { rows } = await sql`
        select trim_scale(l.ordered_quantity)::text as quantity, trim_scale(l.discount)::text as discount
        from sales_order o join sales_order_line l on l.order_id = o.id
        where o.business_unit_id = ${unit} and o.order_no = 'O-98'`.execute(server.db.read)
      return rows[0]
    }
    await imports.importAll('salesOrders', order(['Quantity', '2'], ['Discount', '10 %']))
    const same = await imports.importAll('salesOrders', order(['Quantity', '2']))
    expect(same.counts).toMatchObject({ unchanged: 1 })
    await imports.importAll('salesOrders', order(['Quantity', '3'], ['Discount', '']))
    expect(await line()).toEqual({ quantity: '3', discount: '10' })
    await imports.importAll('salesOrders', order(['Quantity', '3'], ['Discount', '0']))
    expect(await line()).toEqual({ quantity: '3', discount: null })
  })

  it('count the picks of orders that were shipped in a month whose picks had been counted before', async () => {
    const shipped = (orderNo: string, day: string): UploadedFile => ({
      name: 'shipped.csv',
      content: csvOf([
        ['Order number', 'Customer', 'Item number', 'Quantity', 'Shipped on'],
        [orderNo, 'Harbour', 'M-2', '1', day],
      ]),
    })
    await imports.importAll('salesOrders', shipped('O-96', '15.06.2026'))
    await closePickMonths(server.db, { now })
    // By this call, or by the server's own before it.
    const { rows: closed } = await sql`select until from pick_closing
      where business_unit_id = ${unit} and until > '2026-06-15' and until <= '2026-07-16'`.execute(
      server.db.read,
    )
    expect(closed).toHaveLength(1)
    await imports.importAll('salesOrders', shipped('O-97', '16.07.2026'))
    const question = { businessUnitId: unit, processes: ['Pick'], where: undefined } as const
    const picksIn = async (from: string, before: string) => {
      const parts = pickParts({ ...question, from, before })
      const { rows } = await sql<{ picks: number }>`
        select coalesce(sum(picks), 0)::bigint as picks from (${parts}) p`.execute(server.db.read)
      return rows[0]?.picks
    }
    expect(await picksIn('2026-06-01T00:00:00Z', '2026-08-10T00:00:00Z')).toBe(2)
    expect(await picksIn('2026-07-01T00:00:00Z', '2026-08-01T00:00:00Z')).toBe(1)
    expect(await picksIn('2026-08-01T00:00:00Z', '2026-08-31T00:00:00Z')).toBe(0)
  })

  it('rename a supplier, but to no name that another one has', async () => {
    const suppliers = (...lines: string[][]): UploadedFile => ({
      name: 'suppliers.csv',
      content: csvOf([['Supplier number', 'Supplier'], ...lines]),
    })
    await imports.importAll('suppliers', suppliers(['S-91', 'Alpha Rope'], ['S-92', 'Beta Rope']))
    const { id } = await imports.upload(
      'suppliers',
      suppliers(['S-91', 'beta rope '], ['S-92', 'Gamma Rope'], ['S-93', 'Gamma rope']),
    )
    await imports.check(id)
    const rows = await imports.rows(id)
    expect(rows.map(({ rowNo, problems: [problem] }) => [rowNo, problem?.field, problem?.code])).toEqual([
      [2, 'supplierName', 'taken'],
      [4, 'supplierName', 'taken'],
    ])
    expect(await imports.run(id, 'valid')).toMatchObject({
      state: 'Completed',
      counts: { changed: 1, rejected: 2 },
    })
  })

  it('reject a second row for one stock, with its FIFO date and without', async () => {
    const lines = [
      ['Item no.', 'Location', 'Quantity', 'FIFO date'],
      ['M-4', 'A-02', '5', ''],
      ['M-4', 'A-02', '7', '01.10.2026'],
    ]
    const file = (count: number): UploadedFile => ({
      name: 'stocks.csv',
      content: csvOf(lines.slice(0, count)),
    })
    await imports.importAll('stocks', file(2))
    const { id } = await imports.upload('stocks', file(3))
    expect((await imports.check(id)).counts).toMatchObject({ unchanged: 1, rejected: 1 })
    expect(await imports.mistakes(id)).toMatchObject([{ field: 'itemNo', code: 'twice', expected: ['2'] }])
  })

  it('keep the volume that another system gave a material while its lengths are unchanged', async () => {
    const file = (width: string): UploadedFile => ({
      name: 'materials.csv',
      content: csvOf([
        ['Item number', 'Name', 'Unit', 'Picking area', 'Length (m)', 'Width (m)', 'Height (m)'],
        ['V-1', 'Mast', 'pcs', 'Shelves', '2', width, '0.5'],
      ]),
    })
    const volume = async (given: string | null = null) => {
      const { rows } = await sql<{ volume: string | null }>`
        update material set volume_m3 = coalesce(${given}::numeric, volume_m3)
        where business_unit_id = ${unit} and item_no = 'V-1' returning trim_scale(volume_m3)::text as volume`.execute(
        server.db.read,
      )
      return rows[0]?.volume
    }
    await imports.importAll('materials', file('0.5'))
    expect(await volume()).toBe('0.5')
    await volume('0.3')
    expect((await imports.importAll('materials', file('0.50'))).counts).toMatchObject({ unchanged: 1 })
    expect(await volume()).toBe('0.3')
    expect((await imports.importAll('materials', file('1'))).counts).toMatchObject({ changed: 1 })
    expect(await volume()).toBe('1')
  })
})
