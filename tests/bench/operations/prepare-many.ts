/** Preparing many orders in one call: the rehearsal, its duration, and the progress that the waiting user sees. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { checkInvariants } from '../../../demo/server/checks/domain-check'
import { idList } from '../../../demo/server/core/db/id-list'
import { createRandom } from '../../../demo/server/demo/seed/random'
import { rehearsalHeader, requestKeyHeader, type ResultOf } from '../../../src/contract/endpoints/endpoint'
import type { command } from '../../../src/contract/endpoints/grids'
import type { ActionResult } from '../../../src/contract/failures'
import { commandPollingMs } from '../../../src/contract/limits'
import { demoUnit, pickableMaterials, placeOrders } from '../../integration/load/placed-orders'
import type { BenchServer } from './bench-server'

export interface PrepareFigures {
  readonly lines: number
  readonly done: number
  readonly failed: number
  readonly seconds: number
  readonly rehearsalSeconds: number
  /** Number of orders that the rehearsal announced. */
  readonly rehearsed: number
  /** Number done at each request for progress, every 500 ms. */
  readonly progress: readonly number[]
  /** The slowest answer to a request for progress. */
  readonly slowestPollMs: number
  readonly broken: readonly string[]
}

const materialCount = 400
const path = '/ProcessSalesOrders/prepareMany'

/** Places `count` orders of up to eight lines, rehearses their preparation and does it. */
export async function prepareMany(server: BenchServer, count: number): Promise<PrepareFigures> {
  const { db } = server
  const unit = await demoUnit(db)
  const materialIds = await pickableMaterials(db, unit, materialCount)
  const placing = { count, materialIds, linesMost: 8, quantityMost: 2 }
  const orders = await placeOrders(db, unit, placing, createRandom(500))
  await server.settle()
  const body = { processIds: orders.map(({ processId }) => processId) }

  const rehearsal = await timed(() =>
    server.call('planner', 'PUT', path, {
      body,
      headers: { [rehearsalHeader]: 'true' },
    }),
  )
  const reservedByRehearsal = await reservedLines(server, orders)
  const key = randomUUID()
  const polling = pollProgress(server, key)
  const real = await timed(() =>
    server.call('planner', 'PUT', path, {
      body,
      headers: { [requestKeyHeader]: key },
    }),
  )
  const { progress, slowestPollMs } = await polling.end()
  await server.settle()

  const result = real.answer.body.result as ActionResult
  return {
    lines: orders.reduce((sum, { lineIds }) => sum + lineIds.length, 0),
    done: result.done.length,
    failed: result.failed.length,
    seconds: real.seconds,
    rehearsalSeconds: rehearsal.seconds,
    rehearsed: (rehearsal.answer.body.result as ActionResult).done.length,
    progress,
    slowestPollMs,
    broken: [
      ...(reservedByRehearsal > 0 ? [`${reservedByRehearsal} lines held something after the rehearsal`] : []),
      ...(progress.every((value, index) => value >= (progress[index - 1] ?? 0))
        ? []
        : ['progress went back']),
      ...(await checkInvariants(db, { isSettled: true })),
      ...server.failures,
    ],
  }
}

async function timed<T>(run: () => Promise<T>): Promise<{ readonly answer: T; readonly seconds: number }> {
  const startedAt = performance.now()
  const answer = await run()
  return { answer, seconds: (performance.now() - startedAt) / 1_000 }
}

/** Requests the progress at the cockpit's interval. */
function pollProgress(server: BenchServer, key: string) {
  const progress: number[] = []
  let slowestPollMs = 0
  let isOver = false
  const run = async (): Promise<void> => {
    for (;;) {
      await wait(commandPollingMs)
      if (isOver) return
      const { answer, seconds } = await timed(() =>
        server.call('planner', 'GET', `/Command/transaction/${key}`),
      )
      const status = answer.body.result as ResultOf<typeof command.status>
      if (status.state === 'running') progress.push(status.done)
      slowestPollMs = Math.max(slowestPollMs, seconds * 1_000)
    }
  }
  const running = run()
  return {
    async end() {
      isOver = true
      await running
      return { progress, slowestPollMs }
    },
  }
}

async function reservedLines(
  { db }: BenchServer,
  orders: readonly { readonly id: number }[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sales_order_line
    where order_id in ${idList(orders.map(({ id }) => id))} and reserved_quantity > 0`.execute(db.read)
  return rows[0]?.count ?? 0
}
