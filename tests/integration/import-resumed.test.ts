/** Imports that were run for their valid rows and are continued with the rejected ones: what was written then stays as it is now. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvOf, customersCsv, startImports, type Importer } from './import-fixture'
import { enginesFor, type TestServer } from './server-fixture'

describe.each(enginesFor())('continued imports on %s', engine => {
  let server: TestServer
  let unit: number
  let imports: Importer
  beforeAll(async () => {
    ;({ server, unit, imports } = await startImports(engine, 'Repairs'))
  })
  afterAll(() => server.close())

  const change = async (id: number, rowNo: number, column: number, value: string): Promise<void> => {
    const { status } = await imports.call('PUT', `/${id}/cells`, {
      changes: [{ sheet: 0, rowNo, column, value }],
    })
    expect(status).toBe(200)
  }
  const resume = async (id: number): Promise<void> => {
    const { body } = await imports.call('PUT', `/${id}/resume`)
    expect(body.result).toMatchObject({ state: 'Ready', counts: null })
  }
  const rowNosOf = async (id: number, which: string): Promise<number[]> =>
    (await imports.rows(id, { which })).map(({ rowNo }) => rowNo)
  const twice = async (id: number) =>
    (await imports.rows(id)).flatMap(({ rowNo, problems }) =>
      problems.flatMap(({ code, expected }) => (code === 'twice' ? [[rowNo, expected]] : [])),
    )

  it('leave alone what they wrote, though it has changed since', async () => {
    const content = customersCsv(
      ['', 'Without a number', 'Oslo', ''],
      ['400', 'Good', 'Kiel', ''],
      ['401', 'Better', 'Oslo', ''],
      ['400', 'Good again', 'Malmö', ''],
      ['402', '', '', ''],
    )
    const { id } = await imports.upload('customers', { name: 'customers.csv', content })
    expect((await imports.check(id)).counts).toMatchObject({ rows: 5, rejected: 3, added: 2 })
    await change(id, 4, 2, 'Bergen')
    await imports.check(id)
    expect((await imports.run(id, 'valid')).counts).toMatchObject({ added: 2, rejected: 3 })
    await sql`update customer set city = 'Tromsø' where business_unit_id = ${unit} and customer_no = '400'`.execute(
      server.db.read,
    )
    await resume(id)
    expect(await imports.check(id)).toMatchObject({
      changedRows: 0,
      counts: { rows: 3, rejected: 3, added: 0, changed: 0, unchanged: 0, skipped: 0 },
    })
    expect(await rowNosOf(id, 'all')).toEqual([2, 5, 6])
    expect(await rowNosOf(id, 'changed')).toEqual([])
    expect(await twice(id)).toEqual([[5, ['3']]])
    // The number of a row that was written, and that stands below.
    await change(id, 2, 0, '401')
    await change(id, 6, 1, 'Late')
    expect(await imports.check(id)).toMatchObject({ changedRows: 2, counts: { added: 1, rejected: 2 } })
    expect(await twice(id)).toEqual([
      [2, ['4']],
      [5, ['3']],
    ])
    expect((await imports.run(id, 'valid')).counts).toMatchObject({ rows: 3, added: 1, changed: 0 })
    const { rows } = await sql`select customer_no, customer_name, city from customer
      where business_unit_id = ${unit} order by customer_no`.execute(server.db.read)
    expect(rows).toEqual([
      { customer_no: '400', customer_name: 'Good', city: 'Tromsø' },
      { customer_no: '401', customer_name: 'Better', city: 'Bergen' },
      { customer_no: '402', customer_name: 'Late', city: null },
    ])
    // Given up in between they still know what was written.
    await resume(id)
    await imports.call('PUT', `/${id}/discard`)
    await resume(id)
    expect((await imports.check(id)).counts).toMatchObject({ rows: 2, rejected: 2 })
  })

  it('read a written order together with a repaired row that is its', async () => {
    const materials = csvOf([
      ['Item number', 'Name', 'Unit', 'Picking area'],
      ...['M-1', 'M-2'].map(number => [number, number, 'pcs', 'Shelves']),
    ])
    await imports.importAll('materials', { name: 'materials.csv', content: materials }, { addsMissing: true })
    const content = csvOf([
      ['Order number', 'Customer', 'Item number', 'Quantity'],
      ['G-1', 'Harbour', 'M-1', '3'],
      ['G-2', 'Harbour', 'M-1', '4'],
      ['', 'Harbour', 'M-1', '5'],
    ])
    const { id } = await imports.upload('salesOrders', { name: 'orders.csv', content })
    await imports.check(id)
    expect((await imports.run(id, 'valid')).counts).toMatchObject({ added: 2, rejected: 1 })
    await resume(id)
    await imports.check(id)
    await change(id, 4, 0, 'G-1')
    // Alone it would have set the quantity of the line that the order has.
    expect((await imports.check(id)).counts).toMatchObject({ rows: 2, rejected: 2, changed: 0 })
    expect(await twice(id)).toEqual([[4, ['2']]])
    await change(id, 4, 2, 'M-2')
    expect((await imports.check(id)).counts).toMatchObject({ rows: 2, rejected: 0, changed: 1 })
    await imports.run(id, 'all')
    const { rows } =
      await sql`select o.order_no, m.item_no, l.ordered_quantity as quantity from sales_order_line l
      join sales_order o on o.id = l.order_id join material m on m.id = l.material_id
      where o.business_unit_id = ${unit} order by o.order_no, m.item_no`.execute(server.db.read)
    expect(rows).toEqual([
      { order_no: 'G-1', item_no: 'M-1', quantity: '3' },
      { order_no: 'G-1', item_no: 'M-2', quantity: '5' },
      { order_no: 'G-2', item_no: 'M-1', quantity: '4' },
    ])
  })
})
