/**
 * Names and numbers that are unique in a business unit: case and leading or trailing blanks do not make them different, whichever way the
 * row is created.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../demo/server/core/db/migrate'
import { csvOf, freshUnit, importer } from './import-fixture'
import { orderOf, resultOf, startOrderEntry, type OrderEntry } from './order-entry-fixture'
import { enginesFor } from './server-fixture'

/** Tables with their column of the unique name or number. */
const uniqueNames = [
  ['sales_order', 'order_no'],
  ['ingoing_order', 'order_no'],
  ['sales_order_draft', 'order_number'],
  ['purchase_draft', 'draft_number'],
  ['material', 'item_no'],
  ['location', 'name'],
  ['supplier', 'supplier_name'],
  ['supplier', 'supplier_no'],
  ['customer', 'customer_no'],
] as const

describe.each(enginesFor('sql'))('names that are the same on %s', engine => {
  let entry: OrderEntry
  beforeAll(async () => {
    entry = await startOrderEntry(engine)
  })
  afterAll(() => entry.server.close())
  const run = <Row = unknown>(query: string) => sql<Row>`${sql.raw(query)}`.execute(entry.server.db.read)

  it.each(uniqueNames)('are refused by the database: %s.%s', async (table, column) => {
    const { rows } = await run<{ id: number }>(
      `select id from ${table} where business_unit_id = 1 order by id limit 2`,
    )
    const [one, other] = rows
    await run(`update ${table} set ${column} = 'Ørsted 7' where id = ${one?.id ?? 0}`)
    await expect(
      run(`update ${table} set ${column} = ' øRSTED 7 ' where id = ${other?.id ?? 0}`),
    ).rejects.toThrow(/duplicate key|unique/)
  })

  it('are refused when an order or a draft is entered, and skipped by the server’s own numbers', async () => {
    const { enter, head, line, call } = entry
    const next = Number(orderOf(await enter({ ...head(), lines: [line(0)] })).orderNo.slice('SO-'.length)) + 1
    const small = `so-${String(next).padStart(6, '0')}`
    expect(orderOf(await enter({ ...head(), orderNumber: small, lines: [line(0)] })).orderNo).toBe(small)
    const taken = await enter({ ...head(), orderNumber: ` ${small.toUpperCase()}`, lines: [line(0)] })
    expect([taken.status, taken.body.code]).toEqual([409, 'order-number-taken'])
    expect(orderOf(await enter({ ...head(), lines: [line(0)] })).orderNo).toBe(
      `SO-${String(next + 1).padStart(6, '0')}`,
    )
    const draft = { ...head(), priority: 3, lines: [line(0)] }
    await call('POST', '/SalesOrderDraft', { ...draft, orderNumber: 'Fair in Oslo' })
    const again = await call('POST', '/SalesOrderDraft', { ...draft, orderNumber: 'FAIR IN OSLO ' })
    expect(resultOf(again).failed).toMatchObject([{ code: 'draft-number-taken' }])
  })

  it('identify the same row in an import, and are a mistake when they are twice in a file', async () => {
    const { server } = entry
    const unit = await freshUnit(server, `Names ${engine}`)
    const imports = importer(server, await server.signIn('admin', `Names ${engine}`))
    const file = (...lines: readonly (readonly string[])[]) => ({
      name: 'customers.csv',
      content: csvOf([['Customer number', 'Customer'], ...lines]),
    })
    await imports.importAll('customers', file(['K-1', 'Kari']))
    const again = await imports.importAll('customers', file([' k-1', 'Kari Solberg']))
    expect(again.counts).toMatchObject({ added: 0, changed: 1 })
    const { rows } = await run(
      `select customer_no, customer_name from customer where business_unit_id = ${unit}`,
    )
    expect(rows).toEqual([{ customer_no: 'K-1', customer_name: 'Kari Solberg' }])
    const twice = await imports.upload('customers', file(['K-2', 'Ola'], ['k-2', 'Ola']))
    await imports.check(twice.id)
    expect(await imports.mistakes(twice.id)).toMatchObject([{ field: 'customerNumber', code: 'twice' }])
  })

  it('that existed before are kept, and no third one is accepted', async () => {
    const { server } = entry
    for (const [table, column] of uniqueNames) await run(`drop index ${table}_${column}_once`)
    for (const table of new Set(uniqueNames.map(([name]) => name)))
      await run(`alter table ${table} drop column name_turn`).catch(() => undefined)
    await run('alter table supplier drop column number_turn')
    const { rows } = await run<{ id: number }>(
      'select id from location where business_unit_id = 1 and not deleted order by id limit 3',
    )
    const ids = rows.map(({ id }) => id)
    await run(`update location set name = 'Dock 9' where id = ${ids[0] ?? 0}`)
    await run(`update location set name = 'DOCK 9' where id = ${ids[1] ?? 0}`)
    await run(`delete from migration where name = '0041-same-names'`)
    expect(await migrate(server.db.read)).toEqual(['0041-same-names'])
    const after = await run(
      `select name from location where id in (${ids[0] ?? 0}, ${ids[1] ?? 0}) order by id`,
    )
    expect(after.rows).toEqual([{ name: 'Dock 9' }, { name: 'DOCK 9' }])
    await expect(run(`update location set name = 'dock 9' where id = ${ids[2] ?? 0}`)).rejects.toThrow(
      /duplicate key|unique/,
    )
  })
})
