/**
 * Statistics and dead rows: up to date right after an import and after roll-ups, on both engines; and on the embedded one, which has no
 * autovacuum, after any writes.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rollUpAll } from '../../demo/server/reports/roll-ups/report-roll-ups'
import type { Db } from '../../demo/server/core/db/database'
import { openPGlite } from '../../demo/server/core/db/open-database'
import { maintainTables } from '../../demo/server/core/db/table-upkeep'
import { customersCsv, startImports, type Importer } from './import-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'
import { isFullRun } from '../full-run'

const customers = 3_000

interface Statistics {
  readonly rows: number
  readonly isEstimated: boolean
  readonly believed: number
}

/** The database's statistics of a table and its real content. */
async function statisticsOf({ db }: TestServer, table: string): Promise<Statistics> {
  const { rows } = await sql<Statistics>`
    select (select count(*)::int from ${sql.table(table)}) as rows, reltuples::int as believed,
      exists (select from pg_stats where tablename = ${table}) as "isEstimated"
    from pg_class where oid = ${table}::regclass`.execute(db.read)
  const [known] = rows
  if (known === undefined) throw new Error(`there is no table ${table}`)
  return known
}

async function expectUpToDate(server: TestServer, table: string): Promise<void> {
  const { rows, believed, isEstimated } = await statisticsOf(server, table)
  expect(isEstimated).toBe(true)
  expect(Math.abs(believed - rows)).toBeLessThanOrEqual(rows * 0.1 + 50)
}

describe.runIf(isFullRun).each(enginesFor())('statistics of tables on %s', engine => {
  let server: TestServer
  let imports: Importer
  beforeAll(async () => {
    ;({ server, imports } = await startImports(engine, 'Upkeep'))
  })
  afterAll(() => server.close())

  it('are up to date after an import of many rows', async () => {
    const lines = Array.from({ length: customers }, (_, n) => [`U${n}`, `Customer ${n}`, 'Malmö', ''])
    const { counts } = await imports.importAll('customers', {
      name: 'customers.csv',
      content: customersCsv(...lines),
    })
    expect(counts).toMatchObject({ added: customers })
    await expectUpToDate(server, 'customer')
  })

  it('are up to date after a roll-up of movements', async () => {
    await rollUpAll(server.db, { now: new Date() })
    await maintainTables(server.db)
    for (const table of ['stock_closing', 'stock_closing_line', 'cost_closing_line'])
      await expectUpToDate(server, table)
  })
})

describe.runIf(isFullRun)('dead rows on pglite', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine: 'pglite' })
  })
  afterAll(() => server.close())

  const sizeOf = async (table: string): Promise<number> => {
    const { rows } = await sql<{ size: number }>`select pg_relation_size(${table}::regclass) as size`.execute(
      server.db.read,
    )
    return Number(rows[0]?.size)
  }
  /** Updates each row, which leaves as many dead rows. */
  const rewrite = () => sql`update stock set quantity = quantity`.execute(server.db.read)

  it('are removed, so that a table that is updated repeatedly does not grow', async () => {
    await rewrite()
    await server.settle()
    await rewrite()
    await server.settle()
    const size = await sizeOf('stock')
    for (let round = 0; round < 10; round++) {
      await rewrite()
      await server.settle()
    }
    expect(await sizeOf('stock')).toBeLessThanOrEqual(size * 1.2)
  })

  it('are not processed after a small write', async () => {
    await server.settle()
    const analyzed = async () => {
      const { rows } = await sql<{ count: number }>`
        select sum(analyze_count + vacuum_count)::int as count from pg_stat_user_tables`.execute(
        server.db.read,
      )
      return rows[0]?.count
    }
    const before = await analyzed()
    await sql`update stock set quantity = quantity where id = (select min(id) from stock)`.execute(
      server.db.read,
    )
    await server.settle()
    expect(await analyzed()).toBe(before)
  })
})

describe('the write-ahead log of pglite', () => {
  let db: Db
  beforeAll(async () => {
    db = await openPGlite('memory://', { onError: fail, onFatal: fail })
  })
  afterAll(() => db.close())

  const fail = (error: Error): never => {
    throw error
  }
  const number = async (query: string): Promise<number> => {
    const { rows } = await sql<{ value: string }>`select (${sql.raw(query)}) as value`.execute(db.read)
    return Number(rows[0]?.value)
  }
  /** What has to be read again after a crash, in bytes. */
  const unsaved = () =>
    number('select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) from pg_control_checkpoint()')

  it('is neither read again nor kept for longer than its setting allows', async () => {
    const most = await number(`pg_size_bytes(current_setting('max_wal_size'))`)
    await sql`create table written (text text)`.execute(db.read)
    for (let round = 0; round < 3; round++) {
      while ((await unsaved()) < most * 0.6)
        await sql`insert into written select repeat('x', 1500) from generate_series(1, 5000)`.execute(db.read)
      await maintainTables(db)
      expect(await unsaved()).toBeLessThan(most * 0.1)
    }
    expect(await number('select sum(size) from pg_ls_waldir()')).toBeLessThanOrEqual(most)
  })

  it('is left alone after a small write', async () => {
    const checkpoint = () => number('select redo_lsn - pg_lsn(0) from pg_control_checkpoint()')
    const before = await checkpoint()
    await sql`insert into written values ('more')`.execute(db.read)
    await maintainTables(db)
    expect(await checkpoint()).toBe(before)
  })
})
