/**
 * Office and floor concurrently on the same few orders and stocks, through the HTTP API: a small version of `npm run bench:operations`.
 * With naive reservations, a seeded defect, the same work must violate the rules that hold otherwise.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkInvariants } from '../../../demo/server/checks/domain-check'
import type * as Reservations from '../../../demo/server/orders/store/save-reservations'
import { createRandom } from '../../../demo/server/demo/seed/random'
import { isFullRun } from '../../full-run'
import { workConcurrently, workRowsOf, type MixedWorkDone } from '../load/mixed-work'
import { demoUnit, pickableMaterials, placeOrders } from '../load/placed-orders'
import { engines, enginesFor, startTestServer, type TestServer } from '../server-fixture'

const clients = 8
const operations = 25

const saving = '../../../demo/server/orders/store/save-reservations'

/** Many orders of few materials, so that all clients compete. */
async function work(server: TestServer, of: { orders: number; materials: number }): Promise<MixedWorkDone> {
  const { db } = server
  const unit = await demoUnit(db)
  const random = createRandom(8)
  const materialIds = await pickableMaterials(db, unit, of.materials)
  const placing = { count: of.orders, materialIds, linesMost: 3, quantityMost: 4 }
  const orders = await placeOrders(db, unit, placing, random)
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (user: string): Promise<string> => {
    const token = tokens.get(user) ?? server.signIn(user)
    tokens.set(user, token)
    return token
  }
  const done = await workConcurrently(
    async (user, method, path, body) =>
      server.call(method, path, {
        token: await tokenOf(user),
        body,
        headers: { 'idempotency-key': randomUUID() },
      }),
    await workRowsOf(db, orders, materialIds),
    { clients, operations, random },
  )
  await server.settle()
  return done
}

describe.runIf(isFullRun).each(enginesFor())('concurrent work of office and floor on %s', engine => {
  it('violates no rule, and fails only where a rule refuses it', async () => {
    const server = await startTestServer({ engine })
    const { outcomes, unexpected } = await work(server, { orders: 30, materials: 6 })
    const broken = await checkInvariants(server.db, { isSettled: true })
    const deadlocks = await deadlocksOf(server)
    await server.close()
    expect(unexpected).toEqual([])
    expect(broken).toEqual([])
    expect(deadlocks).toBe(0)
    const idle = [...outcomes].filter(([, { done }]) => done === 0).map(([name]) => name)
    // A rarely tried action may be refused every time by chance, but `prepare` may not: the others depend on it.
    expect(idle).not.toContain('prepare')
    expect(idle).not.toContain('pick')
  })
})

describe.runIf(isFullRun && engines.includes('postgres'))(
  'reservations that are read and then written without a lock (a seeded defect)',
  () => {
    /** Starts a server with its own copies of the modules, so that the defect does not affect others. */
    let startDefectServer: typeof startTestServer
    beforeAll(async () => {
      vi.doMock(saving, async importOriginal => ({
        ...(await importOriginal<typeof Reservations>()),
        saveReservations: async (...call: Parameters<typeof Reservations.saveReservations>) =>
          (await import('../load/naive-reservations')).saveReservationsNaively(...call),
      }))
      vi.resetModules()
      ;({ startTestServer: startDefectServer } = await import('../server-fixture'))
    })
    afterAll(() => {
      vi.doUnmock(saving)
      vi.resetModules()
    })

    it('violate the rules of stocks if the database has no constraint against it', async () => {
      const server = await startDefectServer({ engine: 'postgres' })
      await sql`alter table stock drop constraint stock_reserved_within_quantity`.execute(server.db.read)
      await work(server, { orders: 30, materials: 2 })
      const broken = await checkInvariants(server.db)
      await server.close()
      expect(broken.join('\n')).toMatch(
        /a stock never reserves more than it has|the reservations of a stock add up/,
      )
    })
  },
)

/** PGlite has one connection and no deadlocks. */
async function deadlocksOf({ db }: TestServer): Promise<number> {
  if (db.engine === 'pglite') return 0
  // PostgreSQL publishes its counters once a second.
  await new Promise(resolve => setTimeout(resolve, 1_200))
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`.execute(
    db.read,
  )
  return rows[0]?.deadlocks ?? 0
}
