/** Runs of imports beside other transactions: only PostgreSQL has several at once. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importProgressMs } from '../../src/contract/import-limits'
import type { Tx } from '../../demo/server/core/db/database'
import { lockPlace } from '../../demo/server/locations/public'
import { lockPieces } from '../../demo/server/orders/public'
import { csvOf, customersCsv, startImports, type Importer } from './import-fixture'
import { duringTransaction, isWaitedFor } from './open-transaction'
import { engines, type TestServer } from './server-fixture'

describe.runIf(engines.includes('postgres'))('runs of imports on postgres', () => {
  let server: TestServer
  let unit: number
  let imports: Importer
  beforeAll(async () => {
    ;({ server, unit, imports } = await startImports('postgres', 'Races'))
  })
  afterAll(() => server.close())

  const context = () => ({ businessUnitId: unit, userId: null, userName: 'test' })
  const checked = async (customerNo: string): Promise<number> => {
    const content = customersCsv([customerNo, 'Ours', 'Kiel', ''])
    const { id } = await imports.upload('customers', { name: `${customerNo}.csv`, content })
    expect((await imports.check(id)).counts).toMatchObject({ added: 1 })
    return id
  }
  const customerOf = (
    customerNo: string,
  ) => sql`insert into customer (business_unit_id, customer_no, customer_name)
    values (${unit}, ${customerNo}, 'Theirs')`

  it('find what somebody else has added since they were checked', async () => {
    const id = await checked('R-1')
    const ended = await duringTransaction(
      server,
      context(),
      tx => customerOf('R-1').execute(tx.sql),
      () => imports.run(id, 'all'),
    )
    expect(ended).toMatchObject({
      state: 'Completed',
      isInterrupted: false,
      counts: { added: 0, changed: 1 },
    })
  })

  it('occupy one connection with their progress, also while their row is locked', async () => {
    const id = await checked('R-2')
    const { ended, waiting } = await server.db.tx(context(), async tx => {
      await customerOf('R-2').execute(tx.sql)
      const ended = imports.run(id, 'all')
      while (!(await isWaitedFor(tx))) await wait(5)
      await sql`select id from import where id = ${id} for update`.execute(tx.sql)
      await wait(4 * importProgressMs)
      const { rows } = await sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and query like 'update "import" set "done"%'`.execute(tx.sql)
      return { ended, waiting: rows.length }
    })
    expect(waiting).toBe(1)
    expect(await ended).toMatchObject({ state: 'Completed' })
  })

  it('are undone when the business unit is closed meanwhile, and made when it is open again', async () => {
    const id = await checked('R-3')
    const setClosed = (at: string | null) =>
      sql`update business_unit set closed_at = ${at} where id = ${unit}`
    await server.db.tx(context(), async tx => {
      await customerOf('R-3').execute(tx.sql)
      expect((await imports.call('POST', `/${id}/run`, { rows: 'all', existing: 'update' })).status).toBe(200)
      while (!(await isWaitedFor(tx))) await wait(5)
      await setClosed(new Date().toISOString()).execute(tx.sql)
    })
    const found = async () => {
      const { rows } = await sql`select i.state, i.claimed_by, c.customer_name from import i, customer c
        where i.id = ${id} and c.business_unit_id = ${unit} and c.customer_no = 'R-3'`.execute(server.db.read)
      return rows
    }
    await expect
      .poll(found, { timeout: 10_000 })
      .toEqual([{ state: 'Running', claimed_by: null, customer_name: 'Theirs' }])
    await setClosed(null).execute(server.db.read)
    expect(await imports.ended(id)).toMatchObject({ state: 'Completed', isInterrupted: false })
  })

  describe('of stocks', () => {
    beforeAll(async () => {
      const materials = ['Item number', 'Name', 'Unit', 'Picking area', 'Serial number']
      await imported('materials', [materials, row('BOX', 'Box', 'no'), row('PUMP', 'Pump', 'yes')])
      const locations = ['Location', 'Area', 'Picking sequence']
      await imported('locations', [locations, ['A-01', 'Shelves', '1'], ['A-02', 'Shelves', '2']])
    })

    const row = (itemNo: string, name: string, hasSerialNumber: string): string[] => [
      ...[itemNo, name, 'pcs', 'Shelves', hasSerialNumber],
    ]
    const imported = (kind: 'materials' | 'locations', lines: string[][]) =>
      imports.importAll(kind, { name: `${kind}.csv`, content: csvOf(lines) }, { addsMissing: true })
    const checkedStock = async (itemNo: string, serialNumber: string): Promise<number> => {
      const lines = [
        ['Item no.', 'Location', 'Quantity', 'Serial number'],
        [itemNo, 'A-01', '1', serialNumber],
      ]
      const { id } = await imports.upload('stocks', { name: 'stocks.csv', content: csvOf(lines) })
      expect((await imports.check(id)).counts).toMatchObject({ added: 1 })
      return id
    }
    const idOf = async (table: string, column: string, name: string): Promise<number> => {
      const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
        where business_unit_id = ${unit} and ${sql.ref(column)} = ${name}`.execute(server.db.read)
      return rows[0]?.id ?? 0
    }
    /** Goods that somebody else receives under the locks of a receipt. */
    const receive = async (tx: Tx, itemNo: string, place: string, serialNumber: string | null) => {
      const materialId = await idOf('material', 'item_no', itemNo)
      const locationId = await idOf('location', 'name', place)
      await lockPieces(tx, [materialId])
      await lockPlace(tx, locationId)
      await sql`insert into stock (business_unit_id, material_id, location_id, serial_number, quantity, fifo_date, cost_price)
        values (${unit}, ${materialId}, ${locationId}, ${serialNumber}, 1, now(), 0)`.execute(tx.sql)
    }

    it('add to the goods that somebody receives at the same place, in one stock', async () => {
      const id = await checkedStock('BOX', '')
      const ended = await duringTransaction(
        server,
        context(),
        tx => receive(tx, 'BOX', 'A-01', null),
        () => imports.run(id, 'all'),
      )
      expect(ended).toMatchObject({ state: 'Completed', counts: { added: 0, unchanged: 1 } })
    })

    it('refuse the piece that somebody receives at another place', async () => {
      const id = await checkedStock('PUMP', 'S-1')
      const ended = await duringTransaction(
        server,
        context(),
        tx => receive(tx, 'PUMP', 'A-02', 'S-1'),
        () => imports.run(id, 'valid'),
      )
      expect(ended).toMatchObject({ state: 'Completed', counts: { added: 0, rejected: 1 } })
      expect(await imports.mistakes(id)).toMatchObject([{ field: 'serialNumber', code: 'taken' }])
    })
  })
})
