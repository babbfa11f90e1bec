/** A business unit is moved to another installation by a file: with all its history, completely or not at all, and work continues there. */
import { createHash } from 'node:crypto'
import fs, { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { Config } from '../../demo/server/config'
import { configFromEnvironment } from '../../demo/server/config'
import { runUnitCommand } from '../../demo/server/commands/unit-command'
import { openConfiguredDatabase } from '../../demo/server/configured-database'
import type { Db } from '../../demo/server/core/db/database'
import { nextNumber } from '../../demo/server/core/db/number-series'
import { nextIdOf } from '../../demo/server/units/unit-file'
import { rowsOfUnit, stayingTables, travellingTables } from '../../demo/server/units/unit-tables'
import { testPassword } from './call-api'
import { emptyDatabase, seededDatabase, type Engine, type TestDatabase } from './seeded-databases'
import { enginesFor, startTestServer } from './server-fixture'

type Database = Config['database']

async function emptyPlace(engine: Engine): Promise<TestDatabase> {
  if (engine === 'postgres') return emptyDatabase(engine)
  const folder = await mkdtemp(join(tmpdir(), 'cockpit-move-'))
  return {
    database: { kind: 'folder', folder },
    drop: () => rm(folder, { recursive: true, force: true }),
  }
}

function environmentOf(database: Database): Record<string, string> {
  if (database.kind === 'postgres') return { DATABASE_URL: database.url }
  if (database.kind === 'folder') return { COCKPIT_DATA: database.folder }
  throw new Error('It has no place.')
}

async function unit(database: Database, ...words: string[]) {
  const output: string[] = []
  const code = await runUnitCommand(words, environmentOf(database), line => output.push(line))
  return { code, output: output.join('\n') }
}

async function reading<T>(database: Database, read: (db: Db) => Promise<T>): Promise<T> {
  const fail = (error: Error): never => {
    throw error
  }
  const { db, lock } = await openConfiguredDatabase(
    { database },
    { onFatal: fail, onError: fail },
    () => undefined,
  )
  try {
    return await read(db)
  } finally {
    await db.close()
    lock?.release()
  }
}

/** A user of the unit, and all its users, open a grid with views that another unit saved for all, and another one with an own view. */
function choosePrimaryViews(database: Database): Promise<void> {
  return reading(database, async db => {
    await sql`insert into custom_view (business_unit_id, user_id, owner, name, scope, content)
      select business_unit_id, min(id), 'moved-' || business_unit_id, 'Shared', 'all', '{}' from app_user
      where business_unit_id <= 2 group by business_unit_id`.execute(db.read)
    await sql`insert into primary_view (business_unit_id, user_id, owner, custom_view_id)
      select 1, (select min(id) from app_user where business_unit_id = 1), owner, id from custom_view
      where owner like 'moved-%'`.execute(db.read)
    await sql`insert into primary_view_for_all (business_unit_id, owner, custom_view_id)
      select 1, owner, id from custom_view where owner like 'moved-%'`.execute(db.read)
  })
}

/** Rows of the unit in each table with a hash of all of them, as read by a query. */
function contents(database: Database): Promise<Map<string, string>> {
  return reading(database, async db => {
    const found = new Map<string, string>()
    for (const table of Object.keys(travellingTables)) {
      const { rows } = await sql<{ text: string }>`
        select to_jsonb(t)::text as text from ${sql.table(table)} t
        where ${sql.raw(rowsOfUnit(table).replaceAll('$1', '1'))} order by 1`.execute(db.read)
      const hash = createHash('sha256')
        .update(rows.map(({ text }) => text).join('\n'))
        .digest('hex')
      found.set(table, `${rows.length} rows, ${hash}`)
    }
    return found
  })
}

/** The next id of each table. */
function nextIds(database: Database): Promise<Map<string, number | null>> {
  return reading(database, async db => {
    const found = new Map<string, number | null>()
    for (const table of Object.keys(travellingTables))
      found.set(table, await db.read.transaction().execute(tx => nextIdOf(tx, table)))
    return found
  })
}

describe.each(enginesFor())('a business unit that is moved, on %s', engine => {
  let from: TestDatabase
  let to: TestDatabase
  let folder: string
  let file: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cockpit-unit-file-'))
    file = join(folder, 'demo.unit.gz')
    from = await seededDatabase(engine, inject('seededDatabases'))
    await choosePrimaryViews(from.database)
    to = await emptyPlace(engine)
  })
  afterAll(async () => {
    await from.drop()
    await to.drop()
    await rm(folder, { recursive: true, force: true })
  })

  it('defines for every table whether its rows are moved', async () => {
    const tables = await reading(from.database, async db => {
      const { rows } = await sql<{
        name: string
      }>`select table_name::text as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db.read)
      return rows.map(({ name }) => name)
    })
    const decided = [...Object.keys(travellingTables), ...Object.keys(stayingTables)]
    expect(decided.sort()).toEqual(tables.sort())
  })

  it('is written into a complete file or into none', async () => {
    expect(await unit(from.database, 'export', 'Nowhere', '--to', file)).toMatchObject({ code: 2 })
    expect(existsSync(file)).toBe(false)
    const { code, output } = await unit(from.database, 'export', 'demo', '--to', file)
    expect(code, output).toBe(0)
    expect(output).toContain('Primary views that stay behind, as they are views of other units: 2')
    expect(existsSync(`${file}.part`)).toBe(false)
  })

  it('never overwrites an existing file', async () => {
    const place = join(folder, 'kept.txt')
    await writeFile(place, 'kept')
    const { code, output } = await unit(from.database, 'export', 'demo', '--to', place)
    expect(code).toBe(2)
    expect(output).toContain(`There is a file ${place} already. Nothing was written.`)
    expect(await readFile(place, 'utf8')).toBe('kept')
  })

  it('says that a full disk took no file, and leaves none', async () => {
    const place = join(folder, 'full.gz')
    // Errors of a write stream have no path.
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    })
    const refuse = (...parts: readonly unknown[]): void => (parts.at(-1) as (error: Error) => void)(full)
    const spies = (['write', 'writev'] as const).map(name => vi.spyOn(fs, name).mockImplementation(refuse))
    try {
      const { code, output } = await unit(from.database, 'export', 'demo', '--to', place)
      expect(output).toContain(`${place} cannot be written: ENOSPC`)
      expect(code).toBe(2)
    } finally {
      spies.forEach(spy => spy.mockRestore())
    }
    expect([existsSync(place), existsSync(`${place}.part`)]).toEqual([false, false])
  })

  it('refuses a changed, truncated or newer file, and keeps nothing of it', async () => {
    const packed = await readFile(file)
    const lines = gunzipSync(packed).toString('utf8').split('\n')
    const changed = lines.findIndex(line => /"ordered_quantity":\d/.test(line))
    const dangling = lines.findIndex(
      line => line.includes('"owner":"moved-1"') && line.includes('"custom_view_id"'),
    )
    const of = (rows: readonly string[]): Buffer => gzipSync(rows.join('\n'), { level: 1 })
    const files: readonly (readonly [Buffer, string])[] = [
      [
        of(
          lines.with(
            changed,
            lines[changed]?.replace(/"ordered_quantity":\d+/, '"ordered_quantity":987654') ?? '',
          ),
        ),
        'not what was exported',
      ],
      [
        of(
          lines.with(
            dangling,
            lines[dangling]?.replace(/"custom_view_id":\d+/, '"custom_view_id":987654321') ?? '',
          ),
        ),
        'primary_view_custom_view_id_fkey',
      ],
      [of(lines.slice(0, -200)), 'not whole'],
      [packed.subarray(0, packed.length / 5), 'not whole'],
      [of([(lines[0] ?? '').replace('0001-foundation', '0001-another'), ...lines.slice(1)]), 'version'],
      [Buffer.from('no unit'), 'no file of a business unit'],
    ]
    for (const [content, reason] of files) {
      const damaged = join(folder, 'damaged.gz')
      await writeFile(damaged, content)
      const { code, output } = await unit(to.database, 'import', damaged)
      expect([code, output.includes(reason)], output).toEqual([2, true])
    }
    const counts = [...(await contents(to.database)).values()]
    expect(counts.filter(count => !count.startsWith('0 rows'))).toEqual([])
  })

  it('is the same in the other installation, row by row', async () => {
    const before = await contents(from.database)
    const { code, output } = await unit(to.database, 'import', file, '--name', 'Harbour')
    expect(code, output).toBe(0)
    const after = await contents(to.database)
    // The unit has another name, and one more row in its history.
    for (const table of Object.keys(travellingTables).filter(
      name => name !== 'business_unit' && name !== 'audit',
    )) {
      expect([table, after.get(table)]).toEqual([table, before.get(table)])
    }
    const rows = (found: Map<string, string>): number => Number.parseInt(found.get('audit') ?? '', 10)
    expect(rows(after)).toBe(rows(before) + 1)
    const [there, here] = [await nextIds(from.database), await nextIds(to.database)]
    // Deleted rows count too, and ids of other units do not.
    for (const [table, next] of there) {
      if (table !== 'audit') expect([table, here.get(table)]).toEqual([table, next])
    }
  })

  it('is not imported again while its ids are in use', async () => {
    for (const more of [[], ['--name', 'Second'], ['--name', 'harbour']]) {
      const { code, output } = await unit(to.database, 'import', file, ...more)
      expect([code, /taken here by Harbour|unit Harbour already/.test(output)], output).toEqual([2, true])
    }
  })

  it('works on: a user signs in and sees the orders, and new rows and numbers follow the imported ones', async () => {
    const numberThere = await reading(from.database, db => nextNumber(db.read, 1, 'SalesOrder'))
    const nextThere = (await nextIds(from.database)).get('sales_order') ?? 0
    const config = { ...configFromEnvironment({ COCKPIT_SEED: 'none' }), port: 0, database: to.database }
    const server = await startTestServer({ engine, database: to.database, config })
    try {
      const signedIn = await server.call('POST', '/authentication/user', {
        body: { businessUnitName: 'Harbour', userName: 'planner', password: testPassword },
      })
      expect(signedIn.status, JSON.stringify(signedIn.body)).toBe(200)
      const { accessToken: token } = signedIn.body.result as { accessToken: string }
      const post = async <T>(path: string, body: object): Promise<T> => {
        const answer = await server.call('POST', path, {
          token,
          body,
          headers: { 'idempotency-key': crypto.randomUUID() },
        })
        expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200)
        return answer.body.result as T
      }
      const { rows } = await sql<{
        id: number
        orderNo: string
      }>`select o.id, o.order_no as "orderNo" from sales_order o
        join audit a on a.entity = 'SalesOrder' and a.entity_id = o.id and a.action = 'createOrder'
        order by o.id desc limit 1`.execute(server.db.read)
      const [order] = rows
      const by = (selector: string, value: unknown, type: string) => ({
        filters: [{ selector, operator: 'IsEqualTo', value, type }],
      })
      expect(await post('/SalesOrders/search', by('orderNo', order?.orderNo, 'string'))).toMatchObject([
        { id: order?.id },
      ])
      const history = await post<readonly { action: string }[]>(
        '/SalesOrders/searchHistory',
        by('orderId', order?.id, 'number'),
      )
      expect(history.map(({ action }) => action)).toContain('createOrder')

      const sold = await sql<{ materialId: number; deliveryTypeId: number }>`
        select m.id as "materialId", (select min(id) from delivery_type) as "deliveryTypeId" from material m
        join unit_of_measure u on u.name = m.base_uom and u.decimals = 0
        where m.picking_location_role_id is not null and m.material_state <> 'Discontinued' and m.sales_price > 0
        order by m.id limit 1`.execute(server.db.read)
      const { materialId = 0, deliveryTypeId = 0 } = sold.rows[0] ?? {}
      const entered = await post<{ id: number; orderNo: string }>('/SalesOrders/CreateSalesOrder', {
        orderType: 'Store',
        deliveryTypeId,
        customerName: 'Kari Solberg',
        lines: [{ materialId, quantity: '2' }],
      })
      expect(entered.orderNo).toBe(numberThere)
      expect(entered.id).toBe(nextThere)
    } finally {
      await server.close()
    }
  })
})
