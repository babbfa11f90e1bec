/**
 * Metrics of this server in the format of Prometheus, on their own port: calls, live connections, background tasks, the database and the
 * process.
 * Their names are documented in docs/operating.md.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '../db/database'
import { messageOf, StartError } from '../start-error'

export interface MetricsAddress {
  readonly host: string
  /** 0 selects any free port. */
  readonly port: number
}

export interface MetricsParts {
  readonly db: Db
  /** Live connections of this server. */
  readonly liveConnections: () => number
}

export interface Metrics {
  /** Counts the calls of a server that has no routes yet. */
  countCalls(app: FastifyInstance): void
  /** Counts the runs of a background task. */
  countTask(name: string): TaskCount
  /** Serves /metrics only. @returns its address and the function that closes it @throws StartError when the port is unavailable */
  serve(
    address: MetricsAddress,
    parts: MetricsParts,
  ): Promise<{ readonly url: string; close(): Promise<void> }>
}

export interface TaskCount {
  /** A run has ended. */
  ran(seconds: number): void
  failed(): void
}

/** Upper bounds of the buckets in seconds: a page reads in tens of milliseconds, a report in seconds. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** A look for work takes milliseconds, the roll-ups of years many minutes. */
const taskBuckets = [0.01, 0.1, 1, 10, 60, 600]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const calls = new Counter({
    name: 'cockpit_calls_total',
    help: 'Calls that were answered, by endpoint and status.',
    labelNames: ['endpoint', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'cockpit_call_seconds',
    help: 'How long calls took until their answer was sent.',
    labelNames: ['endpoint'],
    buckets,
    registers,
  })
  const taskSeconds = new Histogram({
    name: 'cockpit_task_seconds',
    help: 'How long runs of background tasks took, by task.',
    labelNames: ['task'],
    buckets: taskBuckets,
    registers,
  })
  const taskFailures = new Counter({
    name: 'cockpit_task_failures_total',
    help: 'What failed in background tasks, by task.',
    labelNames: ['task'],
    registers,
  })
  return {
    countCalls(app) {
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        // Labelled by route: paths would create a series for each id.
        const endpoint = `${method} ${routeOptions.url ?? 'unknown'}`
        calls.inc({ endpoint, status: reply.statusCode })
        seconds.observe({ endpoint }, reply.elapsedTime / 1_000)
      })
    },
    countTask(task) {
      // Known before the first failure, so that its increase can be seen.
      taskFailures.inc({ task }, 0)
      return {
        ran: seconds => taskSeconds.observe({ task }, seconds),
        failed: () => taskFailures.inc({ task }),
      }
    },
    async serve({ host, port }, parts) {
      collectDefaultMetrics({ register: registry })
      addGauges(registers, parts)
      const server = createServer((request, response) => {
        if (request.url !== '/metrics') return void response.writeHead(404).end()
        registry.metrics().then(
          text => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
          () => response.writeHead(500).end(),
        )
      })
      await new Promise<void>((resolve, reject) => {
        server.once('error', error =>
          reject(new StartError(`COCKPIT_METRICS: ${host}:${port} cannot be used: ${messageOf(error)}`)),
        )
        server.listen(port, host, resolve)
      })
      const { port: bound } = server.address() as AddressInfo
      return {
        url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/metrics`,
        close: () =>
          new Promise(resolve => {
            server.close(() => resolve())
            server.closeAllConnections()
          }),
      }
    },
  }
}

/** Gauges that are read on each request. */
function addGauges(registers: Registry[], { db, liveConnections }: MetricsParts): void {
  new Gauge({
    name: 'cockpit_live_connections',
    help: 'Open connections to the live hub.',
    registers,
    collect() {
      this.set(liveConnections())
    },
  })
  new Gauge({
    name: 'cockpit_database_failing',
    help: 'Failures of the database that go on, by their kind.',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset()
      for (const { kind } of db.outages.current()) this.set({ kind }, 1)
    },
  })
  new Gauge({
    name: 'cockpit_database_connections',
    help: 'Connections to PostgreSQL by pool and state, and calls that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, ...states } of db.connections())
        for (const [state, count] of Object.entries(states)) this.set({ pool, state }, count)
    },
  })
  new Gauge({
    name: 'cockpit_database_clock_seconds',
    help: 'How far the clock of the database is ahead of this machine’s.',
    registers,
    async collect() {
      // Unknown while the database is unavailable.
      this.set(await clockAhead(db).catch(() => NaN))
    },
  })
  new Gauge({
    name: 'cockpit_long_reads',
    help: 'What reads much since the start, by what it is and who answered: the standby, or the database in its place.',
    labelNames: ['what', 'by'],
    registers,
    collect() {
      for (const { what, by, count } of db.longReads()) this.set({ what, by }, count)
    },
  })
  new Gauge({
    name: 'cockpit_waiting',
    help: 'What the background tasks of the installation have before them, by queue.',
    labelNames: ['queue'],
    registers,
    async collect() {
      // Unknown while the database is unavailable.
      this.reset()
      for (const { queue, count } of await queues(db).catch(() => [])) this.set({ queue }, count)
    },
  })
}

/** In seconds, to half of what the statement takes: rows have times of both clocks, and are compared by them. */
async function clockAhead({ search }: Db): Promise<number> {
  const from = Date.now()
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp())::float8 as seconds`.execute(search)
  return (rows[0]?.seconds ?? NaN) - (from + Date.now()) / 2 / 1_000
}

async function queues({
  search,
}: Db): Promise<readonly { readonly queue: string; readonly count: number }[]> {
  const { rows } = await sql<{ queue: string; count: number }>`
    select 'imports' as queue, count(*) from import where state in ('Reading', 'Checking', 'Running')
    union all select 'reports', count(*) from report_run where state in ('Waiting', 'Making')
    union all select 'mails', count(*) from download where is_mail_due
    union all select 'integration', count(*) from integration_record where try_at is not null
    union all select 'availability', count(*) from availability_dirty`.execute(search)
  return rows
}
