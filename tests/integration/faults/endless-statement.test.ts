/**
 * A statement that does not end, on the embedded engine: it is aborted with its session, its caller gets a time-out failure, the other
 * clients reconnect, and the server continues with everything that it acknowledged.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { databaseFailureKind } from '../../../demo/server/core/db/database-failure'
import type { Tables } from '../../../demo/server/core/db/tables'
import { withoutTimeLimit } from '../../../demo/server/core/db/time-limit'
import { withinSearchTime } from '../../../demo/server/core/search/search-time'
import { isFullRun } from '../../full-run'
import { laterFile } from '../report-plans-fixture'
import { seededFolder, type SeededFolder } from '../seeded-databases'
import { startTestServer, type TestServer } from '../server-fixture'
import { startWriters } from './database-work'

/** Far longer than any other statement of these tests takes. */
const statementMostMs = 3_000

let data: SeededFolder
let server: TestServer
let token: string
beforeAll(async () => {
  data = await seededFolder(inject('seededDatabases'))
  server = await startTestServer({
    engine: 'pglite',
    database: { kind: 'folder', folder: data.folder, statementMostMs },
  })
  token = await server.signIn('planner')
})
afterAll(async () => {
  await server.close()
  await data.drop()
})

/** It also slowly fills the disk. */
const runEndless = (db: Kysely<Tables>): Promise<unknown> =>
  sql`select count(*) from generate_series(1, 1e12)`.execute(db)

const searchOrders = () =>
  server.call('POST', '/SalesOrders/search', { token, body: { filters: [], sort: [], take: 10 } })

/** The kind of failure that a caller got. */
const kindOf = (running: Promise<unknown>): Promise<unknown> =>
  running.then(
    () => 'done',
    error => databaseFailureKind(error) ?? error,
  )

const addMark = (db: Kysely<Tables>, key: string): Promise<unknown> =>
  db.insertInto('installation').values({ key, value: '1' }).execute()

const marks = async (): Promise<string[]> => {
  const rows = await server.db.read
    .selectFrom('installation')
    .select('key')
    .where('key', 'like', 'mark %')
    .orderBy('key')
    .execute()
  return rows.map(({ key }) => key)
}

it('an endless search is aborted with narrow-the-filter, clients reconnect, and every acknowledged write is kept', async () => {
  const stocks = await sql<{ id: number; quantity: string }>`
    select s.id, s.quantity from stock s join location l on l.id = s.location_id
    where s.business_unit_id = 1 and s.quantity > 0 and not s.block_reservations order by s.id limit 3
  `.execute(server.db.read)
  const writers = startWriters(
    server.url,
    token,
    stocks.rows.map(({ id }) => id),
  )
  await expect.poll(() => writers.done()).toBeGreaterThan(5)

  const ended = expect(withinSearchTime(() => runEndless(server.db.search))).rejects.toMatchObject({
    status: 400,
    body: { code: 'narrow-the-filter' },
  })
  const waiting = await searchOrders()
  expect(waiting).toMatchObject({ status: 503, body: { code: 'database-unavailable' } })
  expect(waiting.headers.get('retry-after')).not.toBeNull()
  expect((await server.call('GET', '/health')).status).toBe(503)
  await ended

  const doneBefore = writers.done()
  await expect.poll(() => writers.done()).toBeGreaterThan(doneBefore + 5)
  await expect.poll(async () => (await server.call('GET', '/health')).status).toBe(200)
  expect((await searchOrders()).status).toBe(200)
  await writers.stop()
  expect(writers.unexpected).toEqual([])
  expect([...writers.refusals]).toContain('503 database-unavailable')
  for (const { id, quantity } of stocks.rows) {
    const { quantity: now } = await server.db.read
      .selectFrom('stock')
      .select('quantity')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { acknowledged, unknown } = writers.accounts.get(id) ?? { acknowledged: 0, unknown: 0 }
    const added = Number(now) - Number(quantity)
    expect(added).toBeGreaterThanOrEqual(acknowledged)
    expect(added).toBeLessThanOrEqual(acknowledged + unknown)
  }
  expect(existsSync(join(data.folder, 'database', 'base', 'pgsql_tmp'))).toBe(false)
})

it.runIf(isFullRun)(
  'an endless statement rolls its whole transaction back, also one that continues after it',
  async () => {
    const goesOn = server.db.read.transaction().execute(async transaction => {
      await addMark(transaction, 'mark before')
      expect(await kindOf(runEndless(transaction))).toBe('slow')
      await addMark(transaction, 'mark after')
    })
    expect(await kindOf(goesOn)).toBe('unavailable')
    const doesNotHear = server.db.read.transaction().execute(async transaction => {
      await addMark(transaction, 'mark unheard')
      await runEndless(transaction).catch(() => undefined)
    })
    expect(await kindOf(doesNotHear)).toBe('unavailable')
    await addMark(server.db.read, 'mark own')
    expect(await marks()).toEqual(['mark own'])
  },
)

it.runIf(isFullRun)('a commit that includes an endless statement fails with an unknown outcome', async () => {
  await sql`create table slow_commit (id integer)`.execute(server.db.read)
  await sql`create function run_endless() returns trigger language plpgsql as
    'begin perform count(*) from generate_series(1, 1e12); return null; end'`.execute(server.db.read)
  await sql`create constraint trigger slow_commit after insert on slow_commit
    deferrable initially deferred for each row execute function run_endless()`.execute(server.db.read)
  const commit = server.db.read
    .transaction()
    .execute(transaction => sql`insert into slow_commit values (1)`.execute(transaction))
  expect(await kindOf(commit)).toBe('outcome-unknown')
  const { rows } = await sql`select id from slow_commit`.execute(server.db.read)
  expect(rows).toEqual([])
})

it.runIf(isFullRun)(
  'a requested file whose statement is endless fails as too large at its first attempt',
  async () => {
    const { db } = server
    await sql`create function endless(text) returns text language plpgsql volatile as
    'begin perform count(*) from generate_series(1, 1e12); return $1; end'`.execute(db.read)
    const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns where table_name = 'material' and column_name <> 'name'`.execute(db.read)
    const columns = sql.raw(rows[0]?.columns ?? '')
    await sql`alter table material rename to material_rows`.execute(db.read)
    await sql`create view material as select ${columns}, endless(name) as name from material_rows`.execute(
      db.read,
    )
    try {
      const later = await server.call('POST', '/Report/materialSummary/later', { token, body: laterFile })
      expect(later.status).toBe(200)
      const triedRun = () =>
        db.read
          .selectFrom('report_run')
          .select(['state', 'reason', 'tries'])
          .where('tries', '>', 0)
          .where('state', '<>', 'Making')
          .executeTakeFirst()
          .catch(() => undefined)
      await expect.poll(triedRun).toEqual({ state: 'Failed', reason: 'TooLarge', tries: 1 })
    } finally {
      await sql`drop view material`.execute(db.read)
      await sql`alter table material_rows rename to material`.execute(db.read)
    }
  },
)

it.runIf(isFullRun)('a background task has no time limit for its statements', async () => {
  const long = withoutTimeLimit(() =>
    sql`select pg_sleep(${(statementMostMs * 1.5) / 1_000})`.execute(server.db.read),
  )
  expect(await kindOf(long)).toBe('done')
})
