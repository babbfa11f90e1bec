/**
 * Mixed work of many clients on few orders and stocks: operations per second, response times of preparations and of reads meanwhile, and
 * whether every rule of the domain still holds.
 */
import { sql } from 'kysely'
import { checkInvariants } from '../../../demo/server/checks/domain-check'
import { createRandom } from '../../../demo/server/demo/seed/random'
import { workConcurrently, workRowsOf, type OperationName } from '../../integration/load/mixed-work'
import { demoUnit, pickableMaterials, placeOrders } from '../../integration/load/placed-orders'
import type { BenchServer } from './bench-server'

export interface MixedWorkFigures {
  readonly perSecond: number
  readonly outcomes: ReadonlyMap<OperationName, { done: number; refused: number }>
  readonly deadlocks: number
  /** Response times of preparing one order, in ms. */
  readonly prepare: Times
  /** Response times of a page of orders, requested continuously beside the work, in ms. */
  readonly read: Times
  /** Violated rules, answers that must not occur, and errors that the server logged. */
  readonly broken: readonly string[]
}

export interface Times {
  readonly p50: number
  readonly p95: number
  readonly most: number
}

const readers = 4
/** Few enough that clients use the same ones at the same time. */
const orderCount = 400
const materialCount = 40

/** Runs `clients` x `operations`, then checks the rules of the domain. */
export async function mixedWorkRate(
  server: BenchServer,
  { clients, operations }: { readonly clients: number; readonly operations: number },
): Promise<MixedWorkFigures> {
  const { db } = server
  const random = createRandom(64)
  const unit = await demoUnit(db)
  const materialIds = await pickableMaterials(db, unit, materialCount)
  const orders = await placeOrders(
    db,
    unit,
    { count: orderCount, materialIds, linesMost: 4, quantityMost: 4 },
    random,
  )
  const workRows = await workRowsOf(db, orders, materialIds)
  const before = await deadlocksOf(server)
  const times = { prepare: [] as number[], read: [] as number[] }
  const timed = async <T>(into: number[], run: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const answer = await run()
    into.push(performance.now() - startedAt)
    return answer
  }
  let isOver = false
  const readOn = async (): Promise<void> => {
    const body = { filters: [], sort: [{ selector: 'executionDate', desc: true }], take: 50 }
    while (!isOver)
      await timed(times.read, () => server.call('viewer', 'POST', '/SalesOrders/search', { body }))
  }
  const reading = Promise.all(Array.from({ length: readers }, readOn))
  const { outcomes, unexpected, seconds } = await workConcurrently(
    (user, method, path, body) => {
      const run = () => server.call(user, method, path, { body })
      return path === '/ProcessSalesOrders/prepare' ? timed(times.prepare, run) : run()
    },
    workRows,
    { clients, operations, random },
  )
  isOver = true
  await reading
  await server.settle()
  return {
    perSecond: (clients * operations) / seconds,
    outcomes,
    prepare: timesOf(times.prepare),
    read: timesOf(times.read),
    deadlocks: (await deadlocksOf(server)) - before,
    broken: [...(await checkInvariants(db, { isSettled: true })), ...unexpected, ...server.failures],
  }
}

function timesOf(all: readonly number[]): Times {
  const sorted = [...all].sort((one, other) => one - other)
  const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return { p50: at(0.5), p95: at(0.95), most: at(1) }
}

/** PostgreSQL updates its statistics once a second. */
const countersAfterMs = 1_500

async function deadlocksOf({ db }: BenchServer): Promise<number> {
  await new Promise(resolve => setTimeout(resolve, countersAfterMs))
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`.execute(
    db.read,
  )
  return rows[0]?.deadlocks ?? 0
}
