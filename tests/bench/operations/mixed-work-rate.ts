/** Mixed work of many clients on few orders and stocks: how much a second, and whether every rule of the domain still holds. */
import { sql } from 'kysely'
import { checkInvariants } from '../../../demo/server/domain-check'
import { createRandom } from '../../../demo/server/seed/random'
import { workAtOnce, workplaceOf, type OperationName } from '../../integration/load/mixed-work'
import { demoUnit, pickableMaterials, placeOrders } from '../../integration/load/placed-orders'
import type { BenchServer } from './bench-server'

export interface MixedWorkFigures {
  readonly perSecond: number
  readonly outcomes: ReadonlyMap<OperationName, { done: number; refused: number }>
  readonly deadlocks: number
  /** Rules that do not hold, answers that nobody should get, and what the server logged. */
  readonly broken: readonly string[]
}

/** Few enough that everybody meets. */
const ordersInHand = 400
const materialsInHand = 40

/** Runs `clients` x `operations` and judges what they leave behind. */
export async function mixedWorkRate(
  server: BenchServer,
  { clients, operations }: { readonly clients: number; readonly operations: number },
): Promise<MixedWorkFigures> {
  const { db } = server
  const random = createRandom(64)
  const unit = await demoUnit(db)
  const materialIds = await pickableMaterials(db, unit, materialsInHand)
  const orders = await placeOrders(
    db,
    unit,
    { count: ordersInHand, materialIds, linesMost: 4, quantityMost: 4 },
    random,
  )
  const workplace = await workplaceOf(db, orders, materialIds)
  const before = await deadlocksOf(server)
  const { outcomes, unexpected, seconds } = await workAtOnce(
    (user, method, path, body) => server.call(user, method, path, { body }),
    workplace,
    { clients, operations, random },
  )
  await server.settle()
  return {
    perSecond: (clients * operations) / seconds,
    outcomes,
    deadlocks: (await deadlocksOf(server)) - before,
    broken: [...(await checkInvariants(db, { isSettled: true })), ...unexpected, ...server.failures],
  }
}

/** PostgreSQL passes its counters on once a second. */
const countersAfterMs = 1_500

async function deadlocksOf({ db }: BenchServer): Promise<number> {
  await new Promise(resolve => setTimeout(resolve, countersAfterMs))
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`.execute(
    db.read,
  )
  return rows[0]?.deadlocks ?? 0
}
