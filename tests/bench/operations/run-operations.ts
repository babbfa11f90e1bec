/** Runs the parts of the benchmark one after the other, each on its own copy of the seeded database, and prints their table. */
import { availableParallelism, loadavg } from 'node:os'
import { longReads } from '../../../src/contract/endpoints/endpoint'
import { demoUnit } from '../../integration/load/placed-orders'
import { dashboardStatements, dashboardTargets } from '../dashboard-statement'
import { createDatabase, startBenchServer, type BenchDatabase, type BenchServer } from './bench-server'
import { liveLatency } from './live-latency'
import { mixedWorkRate } from './mixed-work-rate'
import { prepareMany } from './prepare-many'
import { addHistory, besides, reportBeside } from './report-beside'
import { reservationRate } from './reservation-rate'

export interface OperationsOptions {
  /** A PostgreSQL server that allows creating databases. */
  readonly url: string
  /** Parts to run; undefined: all. */
  readonly only: readonly string[] | undefined
  readonly clients: number
  /** Operations of each client. */
  readonly operations: number
  /** Orders that are prepared at once. */
  readonly orders: number
  /** Duration of the part `reservations`. */
  readonly seconds: number
  /** Changes whose arrival at other users is measured. */
  readonly actions: number
  /** Stock transactions, rounds, and seconds of each measurement of the part `report`. */
  readonly history: number
  readonly rounds: number
  /** Starts a standby of the server at `url`. */
  readonly startStandby: () => Promise<{ readonly url: string; stop(): Promise<void> }>
  readonly seedSize: BenchDatabase['seedSize']
  readonly say: (line: string) => void
  readonly print: (line: string) => void
}

const targets = {
  reservations: 1_500,
  prepareP95Ms: 2_000,
  prepareMostMs: 5_000,
  prepareSeconds: { postgres: 10, pglite: 30 },
  liveMs: 1_000,
  besideReport: 1.2,
}
const connections = 64
const hubClients = 50
const workersBeside = 8

/** Prints the figures; returns whether every rule held and nothing failed. */
export async function runOperations(options: OperationsOptions): Promise<boolean> {
  const { url, only, seedSize, say, print } = options
  const template = 'cockpit_bench_seed'
  say(`seeding (${seedSize})`)
  const seeded = await createDatabase(url, template)
  await (
    await startBenchServer({
      database: { kind: 'postgres', url: seeded },
      seedSize,
    })
  ).close()

  const broken: string[] = []
  const wants = (part: string): boolean => only === undefined || only.includes(part)
  const part = async (name: string, run: (database: string) => Promise<Part>): Promise<void> => {
    if (!wants(name.split(' ')[0] ?? name)) return
    say(name)
    const load = (loadavg()[0] ?? 0).toFixed(1)
    const { rows, notes = [], wrong } = await run(name.replaceAll(' ', '_'))
    rows.forEach(([label, figure, target]) => print(cells(label, figure, target, load)))
    notes.forEach(note => print(`  ${note}`))
    broken.push(...wrong)
  }
  const onPostgres = async (name: string, run: (server: BenchServer) => Promise<Part>): Promise<Part> => {
    const database = {
      kind: 'postgres',
      url: await createDatabase(url, `cockpit_bench_${name}`, template),
    } as const
    return withServer({ database, seedSize }, run)
  }

  print(`${availableParallelism()} processors; server, clients and database share them; ${seedSize} seed`)
  print(cells('', 'figure', 'target', 'load before'))
  await part('mixed', name => onPostgres(name, server => mixedPart(server, options)))
  await part('reservations', async name =>
    reservationsPart(await createDatabase(url, `cockpit_bench_${name}`, template), options.seconds),
  )
  await part('prepare postgres', name => onPostgres(name, server => preparePart(server, options.orders)))
  await part('prepare pglite', () =>
    withServer({ database: { kind: 'memory' }, seedSize }, server => preparePart(server, options.orders)),
  )
  await part('live', name => onPostgres(name, server => livePart(server, options.actions)))
  await part('dashboard postgres', name => onPostgres(name, dashboardPart))
  await part('dashboard pglite', () => withServer({ database: { kind: 'memory' }, seedSize }, dashboardPart))
  await part('report', async name =>
    reportPart(await createDatabase(url, `cockpit_bench_${name}`, template), options),
  )
  broken.slice(0, 20).forEach(line => print(`broken: ${line}`))
  return broken.length === 0
}

interface Part {
  readonly rows: readonly (readonly [label: string, figure: string, target: string])[]
  readonly notes?: readonly string[]
  readonly wrong: readonly string[]
}

async function mixedPart(server: BenchServer, { clients, operations }: OperationsOptions): Promise<Part> {
  const figures = await mixedWorkRate(server, { clients, operations })
  const { perSecond, outcomes, deadlocks, prepare, read, broken } = figures
  const label = `${clients} clients x ${operations} mixed operations`
  return {
    rows: [
      [`${label}, a second`, perSecond.toFixed(0), '-'],
      [
        '  a preparation: p95 (p50), ms',
        `${prepare.p95.toFixed(0)} (${prepare.p50.toFixed(0)})`,
        over(`${targets.prepareP95Ms}`, prepare.p95 > targets.prepareP95Ms),
      ],
      [
        '  the longest preparation, ms',
        prepare.most.toFixed(0),
        over(`${targets.prepareMostMs}`, prepare.most > targets.prepareMostMs),
      ],
      [
        '  a page of orders meanwhile: p95 (p50) and longest, ms',
        `${read.p95.toFixed(0)} (${read.p50.toFixed(0)}), ${read.most.toFixed(0)}`,
        '-',
      ],
      [`${label}, deadlocks`, String(deadlocks), over('0', deadlocks > 0)],
      [`${label}, broken rules and failures`, String(broken.length), over('0', broken.length > 0)],
    ],
    notes: [[...outcomes].map(([name, { done, refused }]) => `${name} ${done}+${refused}`).join(', ')],
    wrong: [...broken, ...(deadlocks > 0 ? [`${deadlocks} deadlocks`] : [])],
  }
}

async function reservationsPart(url: string, seconds: number): Promise<Part> {
  const rows: Part['rows'][number][] = []
  const wrong: string[] = []
  for (const lines of [1, 4]) {
    const figures = await reservationRate(url, { connections, lines, seconds })
    const { reservations, transactions, received, broken } = figures
    const target = over(`${targets.reservations}`, reservations < targets.reservations)
    rows.push(
      [
        `reservations a second, ${connections} connections, orders of ${lines}`,
        reservations.toFixed(0),
        target,
      ],
      [
        '  transactions and notifications heard by each node, a second',
        `${transactions.toFixed(0)}, ${received.toFixed(0)}`,
        '-',
      ],
    )
    wrong.push(...broken)
  }
  return { rows, wrong }
}

async function preparePart(server: BenchServer, orders: number): Promise<Part> {
  const figures = await prepareMany(server, orders)
  const { lines, done, failed, seconds, rehearsalSeconds, rehearsed, progress, slowestPollMs, broken } =
    figures
  const { engine } = server.db
  const most = targets.prepareSeconds[engine]
  const label = `${orders} orders (${lines} lines) on ${engine}`
  return {
    rows: [
      [`prepare ${label}, s`, seconds.toFixed(1), over(`${most}`, seconds > most)],
      [`rehearse ${label}, s`, rehearsalSeconds.toFixed(1), over(`${most}`, rehearsalSeconds > most)],
    ],
    notes: [
      `${done} done, ${failed} failed, rehearsed ${rehearsed}; progress every 500 ms: ${progress.join(' ')}; slowest poll ${slowestPollMs.toFixed(0)} ms`,
    ],
    wrong: broken,
  }
}

async function livePart(server: BenchServer, actions: number): Promise<Part> {
  const rows: Part['rows'][number][] = []
  const wrong: string[] = []
  for (const workers of [0, workersBeside]) {
    const { arrivals, missing, p50, p95, most } = await liveLatency(server, {
      clients: hubClients,
      workers,
      actions,
    })
    const label = `${hubClients} hub clients${workers > 0 ? `, ${workers} others at work` : ''}`
    rows.push(
      [
        `an action is seen, ${label}: p95, ms`,
        p95.toFixed(0),
        over(`${targets.liveMs}`, p95 > targets.liveMs),
      ],
      [`  p50 and slowest of ${arrivals} arrivals, ms`, `${p50.toFixed(0)}, ${most.toFixed(0)}`, '-'],
    )
    if (missing > 0) wrong.push(`${missing} arrivals are missing`)
  }
  return { rows, wrong: [...wrong, ...server.failures] }
}

const dashboardRuns = 200

async function dashboardPart({ db }: BenchServer): Promise<Part> {
  const most = dashboardTargets[db.engine]
  const { businessUnitId } = await demoUnit(db)
  const statements = await dashboardStatements(db.read, businessUnitId, dashboardRuns)
  return {
    rows: statements.map(({ name, p50, p95 }) => [
      `dashboard on ${db.engine}, ${name}: p95 (p50), ms`,
      `${p95.toFixed(1)} (${p50.toFixed(1)})`,
      over(`${most}`, p95 > most),
    ]),
    wrong: [],
  }
}

async function reportPart(url: string, options: OperationsOptions): Promise<Part> {
  const { clients, history, rounds, seconds, seedSize } = options
  const primary = await startBenchServer({ database: { kind: 'postgres', url }, seedSize })
  try {
    await addHistory(primary, history)
    const standby = await options.startStandby()
    const address = new URL(standby.url)
    address.pathname = new URL(url).pathname
    const reading = { url: address.href, answers: longReads }
    const node = await startBenchServer({ database: { kind: 'postgres', url, standby: reading }, seedSize })
    try {
      const figures = await reportBeside({ standby: node, primary }, { clients, rounds, seconds })
      const byStandby = node.db.longReads().filter(({ by }) => by === 'standby').length
      return {
        rows: besides.map(beside => [
          `${clients} clients prepare beside ${besideWords[beside]}: p95, ms (ratio)`,
          `${figures.p95[beside].toFixed(0)} (${figures.ratio[beside].toFixed(2)})`,
          beside === 'standby'
            ? over(`${targets.besideReport}`, figures.ratio.standby > targets.besideReport)
            : '-',
        ]),
        notes: [
          `medians of ${rounds} rounds of ${seconds} s each, ${figures.preparations} preparations, ${history} transactions more`,
          ...(['standby', 'primary'] as const).map(
            from =>
              `reports from the ${from}: ${figures.reports[from].count}, median ${figures.reports[from].ms.toFixed(0)} ms`,
          ),
        ],
        wrong: [...figures.broken, ...(byStandby === 0 ? ['The standby answered no report'] : [])],
      }
    } finally {
      await node.close()
      await standby.stop()
    }
  } finally {
    await primary.close()
  }
}

const besideWords = {
  nothing: 'nothing',
  standby: 'reports of a standby',
  primary: 'reports of the primary',
  processor: 'one busy process',
} as const

async function withServer(
  database: BenchDatabase,
  run: (server: BenchServer) => Promise<Part>,
): Promise<Part> {
  const server = await startBenchServer(database)
  try {
    return await run(server)
  } finally {
    await server.close()
  }
}

const over = (target: string, isOver: boolean): string => `${target}${isOver ? ' missed' : ''}`

function cells(label: string, ...values: string[]): string {
  return label.padEnd(66) + values.map(value => value.padStart(15)).join('')
}
