/** Preparing orders while somebody requests the report of a year: from a standby, from the database itself, and beside a busy processor. */
import { spawn } from 'node:child_process'
import { sql } from 'kysely'
import { createRandom } from '../../../demo/server/demo/seed/random'
import { rollUpAll } from '../../../demo/server/reports/roll-ups/report-roll-ups'
import { addDays, dayOf } from '../../../src/contract/company-day'
import { transactionTypes } from '../../../src/contract/states/transaction-types'
import { demoUnit, pickableMaterials, placeOrders } from '../../integration/load/placed-orders'
import type { BenchServer } from './bench-server'

export const besides = ['nothing', 'standby', 'primary', 'processor'] as const
export type Beside = (typeof besides)[number]

export interface ReportBesideFigures {
  /** Median of the rounds' p95 of preparing one order, ms. */
  readonly p95: Readonly<Record<Beside, number>>
  /** Median of the rounds' ratios to the same round with nothing beside. */
  readonly ratio: Readonly<Record<Beside, number>>
  /** Completed reports and the median of their durations, ms. */
  readonly reports: Readonly<Record<Beside, { readonly count: number; readonly ms: number }>>
  readonly preparations: number
  readonly broken: readonly string[]
}

const region = 'Europe/Berlin'
const materialCount = 400

/** Moves of two years, which change no stock in sum, and their roll-ups. */
export async function addHistory({ db }: BenchServer, rows: number): Promise<void> {
  const unit = await demoUnit(db)
  const materials = await pickableMaterials(db, unit, materialCount)
  await sql`
    insert into stock_transaction (business_unit_id, at, process_type, material_id, from_location_id, to_location_id, quantity,
      moved_quantity, unit_cost)
    select ${unit.businessUnitId}::bigint, now() - interval '730 days' * (1 - n::float8 / ${rows}::integer), 'Move',
      (${materials}::bigint[])[1 + n % ${materials.length}::integer], l.id, l.id, 0, 1, 1
    from generate_series(1, ${rows}::integer) n,
      (select id from location where business_unit_id = ${unit.businessUnitId} order by id limit 1) l`.execute(
    db.read,
  )
  await rollUpAll(db, { now: new Date() })
  await sql`vacuum (analyze)`.execute(db.read)
}

/** @param nodes both on one database: `standby` reads reports from the standby; all orders are prepared there */
export async function reportBeside(
  nodes: { readonly standby: BenchServer; readonly primary: BenchServer },
  {
    clients,
    rounds,
    seconds,
  }: { readonly clients: number; readonly rounds: number; readonly seconds: number },
): Promise<ReportBesideFigures> {
  const node = nodes.standby
  const unit = await demoUnit(node.db)
  const materialIds = await pickableMaterials(node.db, unit, materialCount)
  const placing = { count: clients, materialIds, linesMost: 4, quantityMost: 2 }
  const orders = await placeOrders(node.db, unit, placing, createRandom(25))
  const broken: string[] = []
  const p95s: Record<Beside, number[]> = { nothing: [], standby: [], primary: [], processor: [] }
  const reports: Record<Beside, number[]> = { nothing: [], standby: [], primary: [], processor: [] }
  let preparations = 0

  async function request(server: BenchServer, method: string, path: string, body: unknown): Promise<number> {
    const startedAt = performance.now()
    const answer = await server.call('planner', method, path, { body })
    if (answer.status !== 200)
      broken.push(`${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
    return performance.now() - startedAt
  }
  async function measure(beside: Beside): Promise<number> {
    const taken: number[] = []
    const until = performance.now() + seconds * 1_000
    const isOver = () => performance.now() >= until
    const prepareOn = async (processId: number): Promise<void> => {
      while (!isOver()) {
        const body = { processIds: [processId] }
        taken.push(await request(node, 'PUT', '/ProcessSalesOrders/prepare', body))
        await request(node, 'PUT', '/ProcessSalesOrders/unprepare', body)
      }
    }
    const today = dayOf(new Date(), region)
    const criteria = { dateFrom: addDays(today, -365), dateTo: today, processTypes: [...transactionTypes] }
    const reportOn = async (server: BenchServer): Promise<void> => {
      while (!isOver())
        reports[beside].push(
          await request(server, 'POST', '/Report/materialTransactions/facts', { criteria }),
        )
    }
    const busy = beside === 'processor' ? spawn(process.execPath, ['-e', 'for (;;);']) : undefined
    await Promise.all([
      ...orders.map(({ processId }) => prepareOn(processId)),
      ...(beside === 'standby' || beside === 'primary' ? [reportOn(nodes[beside])] : []),
    ]).finally(() => busy?.kill('SIGKILL'))
    preparations += taken.length
    return at(taken, 0.95)
  }

  await measure('nothing')
  preparations = 0
  for (let round = 0; round < rounds; round += 1) {
    // Each begins a round in turn, so that none always follows the same one.
    for (let turn = 0; turn < besides.length; turn += 1) {
      const beside = besides[(round + turn) % besides.length] ?? 'nothing'
      p95s[beside].push(await measure(beside))
    }
  }
  const ofEach = <T>(run: (beside: Beside) => T) =>
    Object.fromEntries(besides.map(beside => [beside, run(beside)])) as Record<Beside, T>
  return {
    p95: ofEach(beside => at(p95s[beside], 0.5)),
    ratio: ofEach(beside =>
      at(
        p95s[beside].map((p95, round) => p95 / (p95s.nothing[round] ?? p95)),
        0.5,
      ),
    ),
    reports: ofEach(beside => ({ count: reports[beside].length, ms: at(reports[beside], 0.5) })),
    preparations,
    broken: [...new Set([...broken, ...nodes.standby.failures, ...nodes.primary.failures])],
  }
}

function at(all: readonly number[], share: number): number {
  return all.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(all.length * share) - 1)] ?? 0
}
