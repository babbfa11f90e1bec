/** Days in imported files that other systems write as empty, and days that are today: rows with them are shown and counted as others. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDefaults } from '../../src/contract/limits'
import { csvOf, freshUnit, importer, type Importer, type UploadedFile } from './import-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

/** 9:30 in the company's region. */
const now = '2026-10-01T07:30:00.000Z'

describe.each(enginesFor())('imported days on %s', engine => {
  let server: TestServer
  let unit: number
  let imports: Importer
  beforeAll(async () => {
    server = await startTestServer({ engine, now: () => new Date(now) })
    unit = await freshUnit(server, 'Fresh')
    imports = importer(server, await server.signIn('admin', 'Fresh'))
    const materials = [
      ['Item number', 'Name', 'Unit', 'Picking area'],
      ['M-1', 'Hammer', 'pcs', 'Shelves'],
    ]
    const places = [
      ['Location', 'Area', 'Picking sequence'],
      ...[1, 2, 3, 4, 5].map(place => [`A-0${place}`, 'Shelves', String(place)]),
    ]
    const addsMissing = { addsMissing: true }
    await imports.importAll('materials', { name: 'materials.csv', content: csvOf(materials) }, addsMissing)
    await imports.importAll('locations', { name: 'locations.csv', content: csvOf(places) }, addsMissing)
  })
  afterAll(() => server.close())

  const stocks = (...lines: string[][]): UploadedFile => ({
    name: 'stocks.csv',
    content: csvOf([['Item no.', 'Location', 'Quantity', 'FIFO date'], ...lines]),
  })

  it('are empty in year 0001 and where all are zero, and refused in any other year that pages refuse', async () => {
    const days = [
      '0001-01-01',
      '01.01.0001 00:00:00',
      '00.00.0000',
      '01.10.0206',
      '2026-10-13T22:00:00+99:00',
    ]
    const file = stocks(...days.map((day, index) => ['M-1', `A-0${index + 1}`, '1', day]))
    const { id } = await imports.upload('stocks', file)
    expect(await imports.check(id)).toMatchObject({ state: 'Checked', counts: { added: 3, rejected: 2 } })
    expect(await imports.mistakes(id)).toMatchObject([
      { field: 'fifoDate', code: 'not-a-date', found: '01.10.0206' },
      { field: 'fifoDate', code: 'not-a-date', found: '2026-10-13T22:00:00+99:00' },
    ])
    await imports.run(id, 'valid')
    const { rows } = await sql<{ day: string }>`
      select distinct to_char(fifo_date at time zone ${formatDefaults.region}, 'YYYY-MM-DD') as day
      from stock where business_unit_id = ${unit}`.execute(server.db.read)
    expect(rows).toEqual([{ day: '2026-10-01' }])
  })

  it('of orders that were placed and shipped today are no moments of the future', async () => {
    const file = csvOf([
      ['Order number', 'Customer', 'Delivery date', 'Order date', 'Shipped on', 'Item number', 'Quantity'],
      ['S-1', 'Harbour', '01.10.2026', '01.10.2026', '01.10.2026', 'M-1', '2'],
      ['S-2', 'Harbour', '02.10.2026', '30.09.2026', '', 'M-1', '2'],
      ['S-3', 'Harbour', '02.10.2026', '02.10.2026', '', 'M-1', '2'],
    ])
    const { id } = await imports.upload('salesOrders', { name: 'sales.csv', content: file })
    expect((await imports.check(id)).counts).toMatchObject({ added: 2, rejected: 1 })
    expect(await imports.mistakes(id)).toMatchObject([{ field: 'orderDate', code: 'date-order' }])
    await imports.run(id, 'valid')
    const { rows: orders } = await sql<Record<string, string>>`
      select order_date, completed_date, execution_date, updated_date from sales_order
      where business_unit_id = ${unit} order by order_no`.execute(server.db.read)
    const noon = (day: string) => `${day}T10:00:00.000Z`
    expect(orders).toEqual([
      { order_date: now, completed_date: now, execution_date: noon('2026-10-01'), updated_date: now },
      {
        order_date: noon('2026-09-30'),
        completed_date: null,
        execution_date: noon('2026-10-02'),
        updated_date: now,
      },
    ])
    const { rows: moments } = await sql<{ at: string }>`
      select at from stock_transaction where business_unit_id = ${unit} and process_type = 'Pick'
      union all select performed_date from task where business_unit_id = ${unit}`.execute(server.db.read)
    expect(moments).toEqual([{ at: now }, { at: now }])
  })

  it('of ingoing orders neither, and one that is ordered tomorrow is refused', async () => {
    const file = csvOf([
      ['Order number', 'Status', 'Supplier', 'Order date', 'Expected receipt', 'Item number', 'Quantity'],
      ['P-1', 'done', 'Nordic Tools', '2026-10-01', '2026-10-01', 'M-1', '5'],
      ['P-2', 'open', 'Nordic Tools', '2026-10-02', '2026-10-09', 'M-1', '5'],
    ])
    await imports.importAll('suppliers', {
      name: 'suppliers.csv',
      content: csvOf([['Supplier'], ['Nordic Tools']]),
    })
    const { id } = await imports.upload('ingoingOrders', { name: 'ingoing.csv', content: file })
    expect((await imports.check(id)).counts).toMatchObject({ added: 1, rejected: 1 })
    expect(await imports.mistakes(id)).toMatchObject([
      { field: 'orderDate', code: 'date-order', found: '2026-10-02', expected: ['2026-10-01'] },
    ])
    await imports.run(id, 'valid')
    const { rows: orders } = await sql`
      select created_at, completed_date from ingoing_order where business_unit_id = ${unit}`.execute(
      server.db.read,
    )
    expect(orders).toEqual([{ created_at: now, completed_date: now }])
  })
})
