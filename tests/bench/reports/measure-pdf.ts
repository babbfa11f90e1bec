/** A PDF of more than 500 pages from a server of its own: its duration, its size, and how long other users wait meanwhile. */
import { setTimeout as wait } from 'node:timers/promises'
import { loadavg } from 'node:os'
import { sql } from 'kysely'
import { startServer, type RunningServer } from '../../../demo/server/start-server'
import { sessionHeader } from '../../../src/contract/endpoints/endpoint'
import { openBenchDatabase } from '../open-bench-database'

export interface PdfBenchOptions {
  /** A database of a server that allows creating databases. */
  readonly url: string
  /** Rows of the report; 12,000 are more than 500 pages. */
  readonly rows: number
  readonly print: (line: string) => void
}

const database = 'cockpit_report_pdf'
const password = 'Bench-password-1'
/** Interval between two calls of another user. */
const everyMs = 50
/** Duration of the same calls without a PDF, for comparison. */
const aloneMs = 5_000
const targets = { seconds: 30, megabytes: 5 } as const

export async function measurePdf({ url, rows, print }: PdfBenchOptions): Promise<void> {
  const admin = await openBenchDatabase(url)
  await sql.raw(`drop database if exists ${database}`).execute(admin.read)
  await sql.raw(`create database ${database}`).execute(admin.read)
  const own = new URL(url)
  own.pathname = `/${database}`
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    database: { kind: 'postgres', url: own.href },
    seedSize: 'small',
    demoPassword: password,
    floorChangesPerSecond: 0,
    dist: undefined,
    isDevelopment: false,
    allowedOrigins: [],
  })
  try {
    await addMovements(server, rows)
    print(await measured(server, rows))
  } finally {
    await server.close()
    await sql.raw(`drop database if exists ${database}`).execute(admin.read)
    await admin.close()
  }
}

/** Adds movements of one past day, of all materials in turn. */
async function addMovements(server: RunningServer, rows: number): Promise<void> {
  await sql`
    with m as (select id, business_unit_id, row_number() over (order by id) - 1 as place, count(*) over () as materials
      from material where business_unit_id = (select id from business_unit where name = 'Demo'))
    insert into stock_transaction (business_unit_id, at, process_type, material_id, quantity, unit_cost)
    select m.business_unit_id, '2001-01-01T06:00:00Z'::timestamptz + n * interval '1 second',
      (array['Gain', 'Receipt', 'Return'])[1 + n % 3], m.id, 1 + n % 500, 1 + n % 97
    from generate_series(1, ${rows}::integer) n join m on m.place = n % m.materials`.execute(server.db.read)
}

async function measured(server: RunningServer, rows: number): Promise<string> {
  const call = async (path: string, body?: object): Promise<Response> =>
    fetch(`${server.url}/api${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', [sessionHeader]: '1', authorization: `Bearer ${token}` },
    })
  let token = ''
  const signedIn = await call('/authentication/user', {
    businessUnitName: 'Demo',
    userName: 'supervisor',
    password,
  })
  token = ((await signedIn.json()) as { result: { accessToken: string } }).result.accessToken
  const before = await waitsOfOthers(() => call('/Settings/cockpit'), wait(aloneMs))
  let end: () => void = () => undefined
  const made = new Promise<void>(resolve => (end = resolve))
  const others = waitsOfOthers(() => call('/Settings/cockpit'), made)
  const begin = performance.now()
  const answer = await call('/Report/materialTransactions/file', {
    criteria: {
      dateFrom: '2001-01-01',
      dateTo: '2001-01-01',
      processTypes: ['Gain', 'Receipt', 'Return'],
    },
    format: 'pdf',
    language: 'en-GB',
    groupBy: 'materialGroup',
  })
  const file = Buffer.from(await answer.arrayBuffer())
  const seconds = (performance.now() - begin) / 1000
  end()
  const meanwhile = await others
  if (answer.status !== 200) throw new Error(file.toString('utf8', 0, 500))
  const pages = file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  return [
    `PDF of ${pages} pages (${rows} rows): ${seconds.toFixed(1)} s (target ${targets.seconds})`,
    `${(file.length / 1e6).toFixed(2)} MB (target ${targets.megabytes})`,
    `other calls meanwhile ${inWords(meanwhile)}, before it ${inWords(before)}`,
    `load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  ].join('; ')
}

/** The waiting time of each call of another user until the PDF is finished, in order. */
async function waitsOfOthers(call: () => Promise<Response>, until: Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  let isOver = false
  void until.then(() => (isOver = true))
  while (!isOver) {
    const begin = performance.now()
    await (await call()).arrayBuffer()
    waits.push(performance.now() - begin)
    await wait(everyMs)
  }
  return waits.sort((one, other) => one - other)
}

function inWords(waits: readonly number[]): string {
  const at = (part: number): string => (waits[Math.floor((waits.length - 1) * part)] ?? 0).toFixed(0)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)}, longest ${at(1)} (of ${waits.length})`
}
