/**
 * The embedded engine runs one statement or transaction at a time: long work is split into pieces, and other callers run between two
 * pieces. Requests are served first come, first served, so that a caller who requests the progress again right after each answer sees every
 * piece.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { maintainTables } from '../../demo/server/core/db/table-upkeep'
import { rollUpAll } from '../../demo/server/reports/roll-ups/report-roll-ups'
import { closePickMonths } from '../../demo/server/reports/roll-ups/pick-closings'
import { daysAtOnce, rollUpUserDays } from '../../demo/server/reports/roll-ups/user-days'
import { createRandom } from '../../demo/server/demo/seed/random'
import { customersCsv, importer } from './import-fixture'
import { demoUnit, pickableMaterials, placeOrders } from './load/placed-orders'
import { startTestServer, type TestServer } from './server-fixture'
import { isFullRun } from '../full-run'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ engine: 'pglite' })
  token = await server.signIn('global')
})
afterAll(() => server.close())

interface Work {
  readonly name: string
  /**
   * Prepares the work.
   * @returns a function that does it
   */
  prepare(): Promise<() => Promise<unknown>>
  /** A small query for its progress. */
  progress(): Promise<unknown>
  /** The number of its pieces, called when it is done. */
  pieces(): Promise<number>
}

const numberOf = async (expression: string): Promise<number> => {
  const { rows } = await sql<{ value: number }>`select (${sql.raw(expression)})::int as value`.execute(
    server.db.read,
  )
  return rows[0]?.value ?? 0
}
const empty = (...tables: string[]) =>
  sql`truncate ${sql.join(tables.map(table => sql.table(table)))}`.execute(server.db.read)

const closings = `select (select count(*) from stock_closing) + (select count(*) from movement_closing) + (select count(*) from cost_closing)`
const importedRows = 2_500
const importedAtOnce = 500
const preparedOrders = 80
const preparedAtOnce = 20
const rewritten = ['stock', 'material', 'location', 'sales_order']

const works: readonly Work[] = [
  {
    name: 'the sums of all movements',
    async prepare() {
      await empty(
        'report_roll_up',
        'transaction_day',
        'transaction_place_day',
        'stock_closing',
        'stock_closing_line',
      )
      await empty('movement_closing', 'movement_closing_line', 'cost_closing', 'cost_closing_line')
      return () => rollUpAll(server.db, { now: new Date() })
    },
    progress: () => numberOf(closings),
    pieces: () => numberOf(closings),
  },
  {
    name: 'the days of the users',
    async prepare() {
      await empty('user_day', 'rolled_up_day')
      return () => rollUpUserDays(server.db, { now: new Date() })
    },
    progress: () => numberOf('select count(*) from rolled_up_day'),
    pieces: () => numberOf(`select count(*) / ${daysAtOnce.pglite} from rolled_up_day`),
  },
  {
    name: 'the months of picks',
    async prepare() {
      await empty('pick_closing', 'pick_closing_line')
      return () => closePickMonths(server.db, { now: new Date() })
    },
    progress: () => numberOf('select count(*) from pick_closing'),
    pieces: () => numberOf('select count(*) from pick_closing'),
  },
  {
    name: 'the upkeep of tables',
    async prepare() {
      for (const table of rewritten)
        await sql`update ${sql.table(table)} set version = version`.execute(server.db.read)
      return () => maintainTables(server.db)
    },
    progress: () => numberOf('select sum(vacuum_count + analyze_count) from pg_stat_user_tables'),
    pieces: () => Promise.resolve(rewritten.length),
  },
  {
    name: 'the check of an import',
    async prepare() {
      const lines = Array.from({ length: importedRows }, (_, n) => [`T${n}`, '', 'Malmö', ''])
      const imports = importer(server, token)
      const { id } = await imports.upload('customers', { name: 'c.csv', content: customersCsv(...lines) })
      return () => imports.check(id)
    },
    // Each row lacks a name; this mistake is stored.
    progress: () => numberOf('select count(*) from import_problem'),
    pieces: () => Promise.resolve(importedRows / importedAtOnce),
  },
  {
    name: 'preparing many orders',
    async prepare() {
      const unit = await demoUnit(server.db)
      const materialIds = await pickableMaterials(server.db, unit, 30)
      const placing = { count: preparedOrders, materialIds, linesMost: 1, quantityMost: 1 }
      const orders = await placeOrders(server.db, unit, placing, createRandom(3))
      await server.settle()
      return () =>
        server.call('PUT', '/ProcessSalesOrders/prepareMany', {
          token,
          body: { processIds: orders.map(({ processId }) => processId) },
          headers: { 'idempotency-key': randomUUID() },
        })
    },
    progress: () => numberOf(`select count(*) from sales_order where state = 'New'`),
    pieces: () => Promise.resolve(preparedOrders / preparedAtOnce),
  },
]

it.runIf(isFullRun).each(works)(
  'other statements run between the pieces of: $name',
  async ({ prepare, progress, pieces }) => {
    const work = await prepare()
    const seen = new Set<unknown>()
    let isOver = false
    const others = async (): Promise<void> => {
      while (!isOver) seen.add(await progress())
    }
    const watching = others()
    try {
      await work()
    } finally {
      isOver = true
      await watching
    }
    expect(await pieces()).toBeGreaterThan(2)
    expect(seen.size).toBeGreaterThan(await pieces())
  },
)
