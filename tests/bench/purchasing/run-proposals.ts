/** Proposals over all materials of a business unit with a year of history, as the server computes them, criterion by criterion. */
import { availableParallelism, loadavg } from 'node:os'
import { sql } from 'kysely'
import type { Db } from '../../../demo/server/core/db/database'
import { proposePurchase } from '../../../demo/server/purchasing/purchase-proposal'
import { addDays, dayOf } from '../../../src/contract/company-day'
import { needCriteria, type NeedCriterion } from '../../../src/contract/purchase-need'
import { openBenchDatabase } from '../open-bench-database'
import { fullSize, historyDays, loadMaterials, unitId } from './load-materials'

export interface ProposalBenchOptions {
  /** A database of a server that allows creating databases. */
  readonly url: string
  /** Share of the full size. */
  readonly rows: number
  readonly runs: number
  readonly say: (line: string) => void
  readonly print: (line: string) => void
}

const region = 'Europe/Berlin'
const targetMs = 2_000

export async function runProposals({ url, rows, runs, say, print }: ProposalBenchOptions): Promise<void> {
  const size = {
    materials: Math.round(fullSize.materials * rows),
    tasks: Math.round(fullSize.tasks * rows),
  }
  const db = await openFilled(url, `cockpit_purchasing_${size.materials}`, line => say(`purchasing: ${line}`))
  async function openFilled(server: string, name: string, logProgress: (line: string) => void): Promise<Db> {
    const admin = await openBenchDatabase(server)
    const found = await sql`select from pg_database where datname = ${name}`.execute(admin.read)
    if (found.rows.length === 0) await sql.raw(`create database ${name}`).execute(admin.read)
    await admin.close()
    const own = new URL(server)
    own.pathname = `/${name}`
    const opened = await openBenchDatabase(own.href)
    try {
      await loadMaterials(opened.read, size, logProgress)
      return opened
    } catch (error) {
      await opened.close()
      throw error
    }
  }
  try {
    print(`${availableParallelism()} processors, load before ${(loadavg()[0] ?? 0).toFixed(1)}`)
    print(
      `A proposal for all suppliers: ${size.materials} materials, ${size.tasks} picks of ${historyDays} days, PostgreSQL; ${runs} runs, ms`,
    )
    print(cells('', 'lines', 'fastest', 'p50', 'slowest', 'target'))
    for (const criterion of needCriteria) print(await measured(db, criterion, [criterion], runs))
    print(await measured(db, 'all four', [...needCriteria], runs))
    print(await measured(db, 'all, one supplier', [...needCriteria], runs, [7]))
  } finally {
    await db.close()
  }
}

async function measured(
  db: Db,
  name: string,
  criteria: readonly NeedCriterion[],
  runs: number,
  supplierIds: readonly number[] | null = null,
): Promise<string> {
  const now = new Date()
  const times: number[] = []
  let lines = 0
  for (let run = -1; run < runs; run++) {
    const begin = performance.now()
    const proposal = await proposePurchase(
      db,
      { businessUnitId: unitId, region },
      {
        supplierIds,
        criteria,
        periodFrom: addDays(dayOf(now, region), -historyDays),
        forecastDays: 30 + Math.max(run, 0),
        growthFactor: '1.1',
        subtractsDrafts: true,
        draftId: null,
      },
      now,
    )
    JSON.stringify(proposal)
    if (run >= 0) times.push(performance.now() - begin)
    lines = proposal.suppliers.reduce((sum, supplier) => sum + supplier.lines.length, 0)
  }
  times.sort((one, other) => one - other)
  const p50 = times[Math.floor((times.length - 1) / 2)] ?? 0
  const slowest = times.at(-1) ?? 0
  const target = `${targetMs}${slowest > targetMs ? ' over' : ''}`
  return cells(name, String(lines), ...[times[0] ?? 0, p50, slowest].map(ms => ms.toFixed(0)), target)
}

function cells(label: string, ...values: string[]): string {
  return label.padEnd(20) + values.map(value => value.padStart(11)).join('')
}
