/** Pages and figures of the reports over many transactions, as the server computes them: search and facts with their time limit. */
import { availableParallelism, loadavg } from 'node:os'
import { sql } from 'kysely'
import type { Db } from '../../../demo/server/core/db/database'
import { dayOf } from '../../../src/contract/company-day'
import { readCriteria, reportSource, reportTable } from '../../../demo/server/reports/report-table'
import type { Report } from '../../../demo/server/reports/report'
import { search } from '../../../demo/server/core/search/search'
import type { ReportName } from '../../../src/contract/reports/report-names'
import { openBenchDatabase } from '../open-bench-database'
import { measuredReports, type MeasuredReport } from './figures'
import { fullSize, loadMovements, region, unitId, type ReportsSize } from './load-movements'

export interface ReportsBenchOptions {
  /** A database of a server that allows creating databases. */
  readonly url: string
  /** Share of the full size. */
  readonly rows: number
  readonly runs: number
  /** Only reports that begin with one of these words. */
  readonly only?: readonly string[]
  readonly say: (line: string) => void
  readonly print: (line: string) => void
}

const scopeOf = (measured: MeasuredReport) => ({ businessUnitId: unitId, region: measured.region ?? region })
const pageRows = 50
/** Warm-up runs in which a statement may exceed its time limit, while its data is still on disk only. */
const warmUpsMost = 4

export async function runReports({ url, rows, runs, only, say, print }: ReportsBenchOptions): Promise<void> {
  const size: ReportsSize = {
    materials: Math.round(fullSize.materials * rows),
    transactions: Math.round(fullSize.transactions * rows),
  }
  const db = await openFilled(url, size, line => say(`reports: ${line}`))
  try {
    print(`${availableParallelism()} processors, load before ${(loadavg()[0] ?? 0).toFixed(1)}`)
    print(
      `Reports over ${size.transactions} transactions of ${size.materials} materials, PostgreSQL; ${runs} runs, ms`,
    )
    print(cells('', 'rows', 'page p50', 'slowest', 'target', 'facts p50', 'slowest', 'target'))
    const isChosen = ({ name }: MeasuredReport) => only?.some(word => name.startsWith(word)) ?? true
    for (const measured of measuredReports(dayOf(new Date(), region)).filter(isChosen)) {
      print(await measure(db, measured, runs))
    }
  } finally {
    await db.close()
  }
}

async function openFilled(url: string, size: ReportsSize, say: (line: string) => void): Promise<Db> {
  const name = `cockpit_reports_${size.transactions}`
  const admin = await openBenchDatabase(url)
  const found = await sql`select from pg_database where datname = ${name}`.execute(admin.read)
  if (found.rows.length === 0) await sql.raw(`create database ${name}`).execute(admin.read)
  await admin.close()
  const own = new URL(url)
  own.pathname = `/${name}`
  const db = await openBenchDatabase(own.href)
  await loadMovements(db, size, say)
  return db
}

async function measure(db: Db, measured: MeasuredReport, runs: number): Promise<string> {
  const { name, report, pageTargetMs, factsTargetMs } = measured
  let rows = ''
  const page = await times(runs, async () => {
    const { criteria, sort, sums } = measured
    const scope = scopeOf(measured)
    const source = reportSource(report, criteria, scope)
    const request = { filters: [], find: '', sort: [sort], sums: [...sums], skip: 0, take: pageRows }
    await search(db.search, source, request, scope)
  })
  const facts = await times(runs, async () => {
    rows = String(await rowsOf(db, report, measured))
  })
  return cells(name, rows, ...inWords(page, pageTargetMs), ...inWords(facts, factsTargetMs))
}

async function rowsOf<N extends ReportName>(db: Db, report: N, measured: MeasuredReport): Promise<number> {
  const scope = scopeOf(measured)
  const definition: Report<N> = reportTable[report]
  return (await definition.facts(db.search, readCriteria(report, measured.criteria, scope), scope)).rows
}

interface Times {
  /** Milliseconds of each run, sorted. */
  readonly taken: readonly number[]
  /** Warm-up runs that exceeded the time limit of a search, since their data was still on disk only. */
  readonly coldRefusals: number
}

/** Undefined when a statement exceeded its time limit with its data in memory. */
async function times(runs: number, work: () => Promise<void>): Promise<Times | undefined> {
  const taken: number[] = []
  let coldRefusals = 0
  for (let run = -warmUpsMost; run < runs; run += 1) {
    const begin = performance.now()
    try {
      await work()
      if (run >= 0) taken.push(performance.now() - begin)
      else run = -1
    } catch (error) {
      if (!(error instanceof Error && 'status' in error)) throw error
      if (run >= -1) return undefined
      coldRefusals += 1
    }
  }
  return { taken: taken.sort((one, other) => one - other), coldRefusals }
}

function inWords(times: Times | undefined, targetMs: number): string[] {
  if (times === undefined) return ['refused', '', `${targetMs} over`]
  const { taken, coldRefusals } = times
  const p50 = taken[Math.floor((taken.length - 1) / 2)] ?? 0
  const slowest = taken.at(-1) ?? 0
  const cold = coldRefusals > 0 ? ` (cold: refused ${coldRefusals})` : ''
  return [p50.toFixed(0), slowest.toFixed(0), `${targetMs}${p50 > targetMs ? ' over' : ''}${cold}`]
}

function cells(label: string, ...values: string[]): string {
  return label.padEnd(36) + values.map(value => value.padStart(11)).join('')
}
