/**
 * A database of an older version is upgraded at the start, without losses. `upgrade/` has dumps of such databases, each named by its last
 * migration: the unit Nordlager of a small seed after a minute of its crew, by `pg_dump --inserts`. One is added before a release that
 * changes the schema, and none is removed.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { salesOrdersView } from '../../src/catalog/views/sales-orders'
import type { Config } from '../../demo/server/config'
import { checkInvariants } from '../../demo/server/checks/domain-check'
import type { Db } from '../../demo/server/core/db/database'
import { migrations } from '../../demo/server/core/db/migrate'
import { pickedShares } from '../../demo/server/core/db/migrations/0056-picked-shares'
import { openPGlite, openPostgres } from '../../demo/server/core/db/open-database'
import { emptyDatabase, type Engine } from './seeded-databases'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'
import { viewSearch } from './view-search'

const folder = join(import.meta.dirname, 'upgrade')
/** The time of the dump, so that nothing has become late or expired since. */
const now = new Date('2026-11-27T02:50:00Z')
/** Tables that a running server writes without a call. */
const serverTables = ['migration', 'installation', 'server_lease', 'user_session']

interface Content {
  readonly columns: string
  readonly rows: number
  readonly sum: string
}

/** A hash of each table over its current columns, or over those in `known`. */
async function contentOf(db: Db, known?: ReadonlyMap<string, Content>): Promise<Map<string, Content>> {
  const { rows: tables } = await sql<{ name: string; columns: string }>`
    select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by table_name`.execute(
    db.read,
  )
  const content = new Map<string, Content>()
  for (const { name, columns: all } of tables) {
    if (serverTables.includes(name) || known?.has(name) === false) continue
    const columns = known?.get(name)?.columns ?? all
    const { rows } = await sql<{ rows: number; sum: string | null }>`
      select count(*)::int as rows, md5(string_agg(row::text, ';' order by row::text)) as sum
      from (select ${sql.raw(columns)} from ${sql.table(name)}) row`.execute(db.read)
    content.set(name, { columns, rows: rows[0]?.rows ?? 0, sum: rows[0]?.sum ?? '' })
  }
  return content
}

const events = {
  onFatal(error: Error): void {
    throw error
  },
  onError(error: Error): void {
    console.error(error)
  },
}

interface Place {
  readonly database: Config['database']
  open(): Promise<Db>
  drop(): Promise<void>
}

async function emptyPlace(engine: Engine): Promise<Place> {
  if (engine === 'postgres') {
    const { database, drop } = await emptyDatabase(engine)
    if (database.kind !== 'postgres') throw new Error('not PostgreSQL')
    return { database, drop, open: () => openPostgres(database.url, events) }
  }
  const data = await mkdtemp(join(tmpdir(), 'cockpit-upgrade-'))
  return {
    database: { kind: 'folder', folder: data },
    open: () => openPGlite(join(data, 'database'), events),
    drop: () => rm(data, { recursive: true, force: true }),
  }
}

/** The embedded engine does not have the trigram index. */
const isOfEngine = (statement: string, { engine }: Db): boolean =>
  engine === 'postgres' || !/trgm/.test(statement)

async function load(db: Db, dump: string): Promise<void> {
  const text = gunzipSync(await readFile(join(folder, dump))).toString('utf8')
  // One connection for all statements, since the dump begins with settings of its session.
  await db.read.connection().execute(async one => {
    for (const statement of text.split(/;\n(?=\n|[A-Z]+ |$)/)) {
      if (statement.trim() !== '' && isOfEngine(statement, db)) await sql.raw(statement).execute(one)
    }
    await sql`reset all`.execute(one)
  })
}

const dumps = await readdir(folder)

describe.each(enginesFor('start').flatMap(engine => dumps.map(dump => ({ engine, dump }))))(
  '$dump on $engine',
  ({ engine, dump }) => {
    let place: Place
    let before: ReadonlyMap<string, Content>
    let server: TestServer

    beforeAll(async () => {
      place = await emptyPlace(engine)
      const db = await place.open()
      try {
        await load(db, dump)
        before = await contentOf(db)
      } finally {
        await db.close()
      }
      server = await startTestServer({ engine, database: place.database, now: () => now })
    })
    afterAll(async () => {
      await server.close()
      await place.drop()
    })

    it('has the current tables', async () => {
      const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(
        server.db.read,
      )
      expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name).sort())
    })

    it('has every value of every row', async () => {
      await server.settle()
      expect([...before.values()].reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(10_000)
      expect(await contentOf(server.db, before)).toEqual(before)
    })

    it('says of no order that all was picked when something is left', async () => {
      const db = server.db.read
      const { rows } = await sql<{ id: number; share: string; isWhole: boolean }>`
        select o.id, o.picked_percent as share, o.picked_percent = 100 as "isWhole" from sales_order o
        where o.picked_percent > 0 order by o.id`.execute(db)
      const [part, whole] = [rows.find(row => !row.isWhole), rows.find(row => row.isWhole)]
      if (part === undefined || whole === undefined) throw new Error('the dump has no such orders')
      const { id, share } = part
      await sql`update sales_order set picked_percent = 100 where id = ${id}`.execute(db)
      await sql.raw(pickedShares.sql).execute(db)
      const found = await sql<{ share: string }>`select picked_percent as share from sales_order
        where id in (${id}, ${whole.id}) order by id = ${id}`.execute(db)
      expect(found.rows.map(row => Number(row.share))).toEqual([100, 99.9])
      await sql`update sales_order set picked_percent = ${share} where id = ${id}`.execute(db)
    })

    it('violates no rule of the domain', async () => {
      expect(await checkInvariants(server.db)).toEqual([])
    })

    it('accepts new work', async () => {
      const token = await server.signIn('admin', 'Nordlager')
      const orders = await viewSearch(server, token).found(salesOrdersView)
      expect(orders).toHaveLength(before.get('sales_order')?.rows ?? 0)
    })
  },
)
