/** Loads histories that grow, measures the ten combinations on each, eight at once on the longest, and what the indexes cost on inserts. */
import { availableParallelism, loadavg } from 'node:os'
import { sql, type Kysely } from 'kysely'
import { searchIndexes } from '../../../demo/server/core/db/migrations/0006-search-indexes'
import type { Tables } from '../../../demo/server/core/db/tables'
import type { Db } from '../../../demo/server/core/db/database'
import { search } from '../../../demo/server/core/search/search'
import { dashboardStatements, dashboardTargets } from '../dashboard-statement'
import { openBenchDatabase } from '../open-bench-database'
import { combinations, type Combination } from './combinations'
import { addLines, addOrders, addTasks, fullSize, loadRows, unitId } from './load-rows'

export interface ScaleOptions {
  /** A database of a server that allows creating databases. */
  readonly url: string
  /** Share of the full size. */
  readonly rows: number
  /** Searches per combination. */
  readonly runs: number
  /** A single part; all when absent. */
  readonly only?: 'dashboard' | undefined
  readonly say: (line: string) => void
  readonly print: (line: string) => void
}

const scope = { businessUnitId: unitId, region: 'Europe/Berlin' }
/** Orders of the shorter histories, up to the one that is asked for. */
const histories = [10_000, 100_000, 1_000_000]
const atOnce = 8
const targets = { selective: 50, broad: 150, atOnce: 500, ratio: 3 }
const warmUps = 3

export async function runScale({ url, rows, runs, only, say, print }: ScaleOptions): Promise<void> {
  const most = Math.round(fullSize.orders * rows)
  print(machine())
  const loaded: Loaded[] = []
  try {
    for (const orders of new Set([...histories.filter(size => size < most), most]))
      loaded.push({ orders, db: await openLoaded(url, orders, say) })
    if (only !== 'dashboard') await printSearches(loaded, runs, print)
    await printDashboards(loaded, runs, print)
  } finally {
    await Promise.all(loaded.map(({ db }) => db.close()))
  }
}

/** A history of so many orders, five times as many lines and ten times as many tasks. */
interface Loaded {
  readonly orders: number
  readonly db: Db
}

/** The ten combinations on each history, the shortest first. */
async function printSearches(
  loaded: readonly Loaded[],
  runs: number,
  print: ScaleOptions['print'],
): Promise<void> {
  print(`PostgreSQL, orders with 5 lines and 10 tasks each; p95 of ${runs} runs, ms`)
  print(cells('orders', ...loaded.map(({ orders }) => String(orders)), 'target', 'ratio', 'hits'))
  for (const combination of combinations) {
    const target = combination.isSelective ? targets.selective : targets.broad
    const measured: Measured[] = []
    for (const { db, orders } of loaded) measured.push(await measure(db, combination, orders, runs))
    const [first, last] = [measured[0] ?? fail(), measured.at(-1) ?? fail()]
    const ratio = last.p95 / first.p95
    print(
      cells(
        `${combination.isSelective ? 'selective' : 'broad    '}  ${combination.name}`,
        ...measured.map(({ p95 }) => p95.toFixed(1)),
        `${target}${last.p95 > target ? ' over' : ''}`,
        `${ratio.toFixed(1)}${combination.isSelective && ratio > targets.ratio ? ' over' : ''}`,
        last.hits,
      ),
    )
  }
  const { db, orders } = loaded.at(-1) ?? fail()
  const crowded = await together(db, orders, runs)
  print(`${atOnce} at once, all ten in turn: p95 ${crowded.toFixed(0)} ms (target ${targets.atOnce})`)
  print(await insertCost(db.read, orders))
}

/** The dashboard's statements on each history; the number of open orders is the same in all. */
async function printDashboards(
  loaded: readonly Loaded[],
  runs: number,
  print: ScaleOptions['print'],
): Promise<void> {
  const target = dashboardTargets.million
  const p95s = new Map<string, number[]>()
  for (const { db } of loaded) {
    for (const { name, p95 } of await dashboardStatements(db.read, unitId, runs))
      p95s.set(name, [...(p95s.get(name) ?? []), p95])
  }
  for (const [name, times] of p95s) {
    const [first, last] = [times[0] ?? fail(), times.at(-1) ?? fail()]
    print(
      cells(
        `dashboard  ${name}, one statement`,
        ...times.map(p95 => p95.toFixed(1)),
        `${target}${last > target ? ' over' : ''}`,
        (last / first).toFixed(1),
      ),
    )
  }
}

async function openLoaded(url: string, orders: number, say: (line: string) => void): Promise<Db> {
  const name = `cockpit_bench_${orders}`
  const server = await openBenchDatabase(url)
  const { rows } = await sql`select from pg_database where datname = ${name}`.execute(server.read)
  if (rows.length === 0) await sql.raw(`create database ${name}`).execute(server.read)
  await server.close()
  const own = new URL(url)
  own.pathname = `/${name}`
  const db = await openBenchDatabase(own.href)
  await loadRows(db.read, orders, line => say(`${name}: ${line}`))
  return db
}

interface Measured {
  readonly hits: string
  readonly p95: number
}

async function measure(
  db: Db,
  { source, request }: Combination,
  orders: number,
  runs: number,
): Promise<Measured> {
  const times: number[] = []
  let hits = ''
  for (let run = -warmUps; run < runs; run++) {
    const begin = performance.now()
    const found = await search(db.search, source, request(run + warmUps, orders), scope)
    if (run >= 0) times.push(performance.now() - begin)
    hits = found.isTotalExact ? String(found.totalCount) : `${found.totalCount}+`
  }
  return { hits, p95: percentile(times, 0.95) }
}

async function together(db: Db, orders: number, runs: number): Promise<number> {
  const times: number[] = []
  const user = async (number: number): Promise<void> => {
    for (let run = 0; run < runs; run++) {
      const { source, request } = combinations[(number + run) % combinations.length] ?? fail()
      const begin = performance.now()
      await search(db.search, source, request(number * runs + run, orders), scope)
      times.push(performance.now() - begin)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, number) => user(number)))
  return percentile(times, 0.95)
}

const insertedOrders = 2_000
const insertRounds = 5

/** The same rows with the indexes and without; all of it is removed again. */
async function insertCost(db: Kysely<Tables>, orders: number): Promise<string> {
  const names = [
    ...searchIndexes.sql.matchAll(/create index (\w+) on (?:sales_order|sales_order_line|task|process) /g),
  ]
  const insert = async (isIndexed: boolean): Promise<number> => {
    let elapsedMs = 0
    await db
      .transaction()
      .execute(async tx => {
        await sql`set local session_replication_role = replica`.execute(tx)
        if (!isIndexed)
          for (const [, name] of names) await sql.raw(`drop index if exists ${name}`).execute(tx)
        const begin = performance.now()
        await addOrders(tx, orders + 1, orders + insertedOrders, orders)
        await addLines(tx, orders + 1, orders + insertedOrders, orders)
        await addTasks(tx, orders + 1, orders + insertedOrders, orders)
        elapsedMs = performance.now() - begin
        throw new RolledBack()
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error
      })
    return elapsedMs
  }
  const indexedMs: number[] = []
  const plainMs: number[] = []
  for (let round = 0; round < insertRounds; round++) {
    indexedMs.push(await insert(true))
    plainMs.push(await insert(false))
  }
  const [indexed, plain] = [percentile(indexedMs, 0.5), percentile(plainMs, 0.5)]
  const rate = (ms: number): string => ((insertedOrders / ms) * 1_000).toFixed(0)
  return `inserts of an order with 5 lines and 10 tasks: ${rate(indexed)} a second with the ${names.length} search indexes, ${rate(plain)} without (${(indexed / plain).toFixed(2)} times the time)`
}

class RolledBack extends Error {}

/** Times depend on the machine's other work, so its load is printed beside them. */
function machine(): string {
  return `${availableParallelism()} processors, load before ${(loadavg()[0] ?? 0).toFixed(1)}`
}

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}

function cells(label: string, ...values: string[]): string {
  return label.padEnd(62) + values.map(value => value.padStart(10)).join('')
}

function fail(): never {
  throw new Error('There is no combination.')
}
