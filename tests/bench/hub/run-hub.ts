/** Memory and delivery of the live hub by the number of connections and of changes, and the cost of a client that does not read. */
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../../demo/server/core/db/database'
import type { FollowedViewName } from '../../../src/contract/row-views'
import { signIn } from '../../integration/call-api'
import { demoUnit } from '../../integration/load/placed-orders'
import { createDatabase } from '../operations/bench-server'
import { openBenchDatabase } from '../open-bench-database'
import { openFollowers, type Follower } from './followers'
import { startNode, type NodeProcess } from './node-process'

export interface HubOptions {
  /** A PostgreSQL server that allows creating a database. */
  readonly url: string
  /** The bundled server, to be started with Node. */
  readonly serverBundle: string
  /** Live connections over both nodes, fewest first. */
  readonly connections: readonly number[]
  readonly changesPerSecond: readonly number[]
  readonly seconds: number
  readonly print: (line: string) => void
}

const password = 'Bench-password-1'
/** The followed views, with the tables whose rows change. */
const views = {
  SalesOrders: 'sales_order',
  SalesOrderLines: 'sales_order_line',
  Stock: 'stock',
  Job: 'job',
  IngoingOrder: 'ingoing_order',
  Location: 'location',
} as const satisfies Partial<Record<FollowedViewName, string>>
type Followed = keyof typeof views
const viewNames = Object.keys(views) as Followed[]
const transactionsPerSecond = 20
/** From then on a message counts as missing. */
const missingAfterMs = 10_000
const targets = { memoryKb: 60, p95Ms: 300 }

/** Prints the figures; false when a message is missing. */
export async function runHub(options: HubOptions): Promise<boolean> {
  const { print } = options
  const database = await createDatabase(options.url, 'cockpit_hub')
  const nodes: NodeProcess[] = []
  let followers: Follower[] = []
  let db: Db | undefined
  try {
    for (let at = 0; at < 2; at += 1) nodes.push(await startNode(options.serverBundle, database, password))
    db = await openBenchDatabase(database)
    const changes = await changesOf(db)
    print(
      `${availableParallelism()} processors; two nodes, the database and all clients share them; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    )
    print('connections  KB each  rows/s wanted, changed  messages/s  p50 ms  p95 ms  slowest  missing')
    const before = await memoryOf(nodes)
    let isSound = true
    for (const count of options.connections) {
      // Every count gets new connections, since the hub ends a connection when its token expires.
      followers.forEach(follower => follower.close())
      const tokens = await Promise.all(nodes.map(({ url }) => signIn(url, 'global', 'Demo', password)))
      const places = Array.from({ length: count }, (_, at) => {
        const node = at % nodes.length
        return {
          url: nodes[node]?.url ?? '',
          token: tokens[node] ?? '',
          view: viewNames[Math.floor(at / nodes.length) % viewNames.length] ?? 'Stock',
        }
      })
      followers = await openFollowers(places, changes.arrived)
      await wait(2_000)
      const kbEach = ((await memoryOf(nodes)) - before) / count / 1024
      for (const wanted of options.changesPerSecond) {
        const figures = await changes.run(wanted, options.seconds, followers)
        isSound &&= figures.missing === 0
        print(
          `${String(count).padStart(11)}${over(kbEach, targets.memoryKb).padStart(9)}${String(wanted).padStart(15)},${figures.changed.toFixed(0).padStart(8)}` +
            `${figures.messagesPerSecond.toFixed(0).padStart(12)}${figures.p50.toFixed(0).padStart(8)}${over(figures.p95, targets.p95Ms).padStart(8)}` +
            `${figures.most.toFixed(0).padStart(9)}${String(figures.missing).padStart(9)}`,
        )
      }
    }
    await slowReader(nodes, followers, changes, print)
    return isSound
  } finally {
    followers.forEach(follower => follower.close())
    await db?.close()
    await Promise.all(nodes.map(node => node.stop()))
  }
}

/** A client whose socket is not read while rows change at full speed, until its node disconnects it. */
async function slowReader(
  nodes: readonly NodeProcess[],
  followers: readonly Follower[],
  changes: Changes,
  print: (line: string) => void,
): Promise<void> {
  const open = async () =>
    (await Promise.all(nodes.map(node => node.figure('cockpit_live_connections')))).reduce((a, b) => a + b, 0)
  const [slow] = followers
  if (slow === undefined) return
  const [connections, memory] = [await open(), await memoryOf(nodes)]
  slow.pause()
  const begin = performance.now()
  let most = memory
  while ((await open()) === connections && performance.now() - begin < 60_000) {
    await changes.run(300, 1, followers.slice(1))
    most = Math.max(most, await memoryOf(nodes))
  }
  const seconds = ((performance.now() - begin) / 1000).toFixed(0)
  const isGone = (await open()) < connections
  print(
    `a client that reads nothing: ${isGone ? `let go after ${seconds} s` : `still there after ${seconds} s`}, both nodes at most ${((most - memory) / 1e6).toFixed(0)} MB larger meanwhile`,
  )
}

interface Changes {
  readonly arrived: (view: FollowedViewName, id: number, follower: number) => void
  run(perSecond: number, seconds: number, followers: readonly Follower[]): Promise<Figures>
}

interface Figures {
  /** Changed rows per second. */
  readonly changed: number
  readonly messagesPerSecond: number
  readonly p50: number
  readonly p95: number
  readonly most: number
  /** Connections that received nothing. */
  readonly missing: number
}

/** Changes rows of all views in turn, and records when each was sent: from the start of its transaction. */
async function changesOf(db: Db): Promise<Changes> {
  const unit = await demoUnit(db)
  const ids = new Map<Followed, number[]>()
  for (const view of viewNames) ids.set(view, await idsOf(db, views[view], unit.businessUnitId))
  const sentAt = new Map<string, number>()
  /** The latest change that each follower has received, by row. */
  const counted = new Map<string, number>()
  let times: number[] = []
  const next = new Map<Followed, number>()
  const someOf = (view: Followed, count: number): number[] => {
    const all = ids.get(view) ?? []
    const from = next.get(view) ?? 0
    next.set(view, (from + count) % all.length)
    return [...all, ...all].slice(from, from + Math.min(count, all.length))
  }
  return {
    arrived(view, id, follower) {
      const sent = sentAt.get(`${view}/${id}`)
      // The same row is sent again when rows change that it refers to, such as a stock's location.
      const place = `${follower}/${id}`
      if (sent === undefined || counted.get(place) === sent) return
      counted.set(place, sent)
      times.push(performance.now() - sent)
    },
    async run(perSecond, seconds, followers) {
      times = []
      sentAt.clear()
      followers.forEach(follower => (follower.messages = 0))
      const begin = performance.now()
      let changed = 0
      for (let turn = 0; turn < transactionsPerSecond * seconds; turn += 1) {
        const view = viewNames[turn % viewNames.length] ?? 'Stock'
        const some = someOf(view, Math.max(1, Math.round(perSecond / transactionsPerSecond)))
        const now = performance.now()
        some.forEach(id => sentAt.set(`${view}/${id}`, now))
        await db.tx(unit, async tx => {
          await sql`update ${sql.table(views[view])} set business_unit_id = business_unit_id where id in (${sql.join(some)})`.execute(
            tx.sql,
          )
          tx.changed(view, some)
        })
        changed += some.length
        await wait(Math.max(0, begin + ((turn + 1) * 1000) / transactionsPerSecond - performance.now()))
      }
      const tookSeconds = (performance.now() - begin) / 1000
      const deadline = performance.now() + missingAfterMs
      const silent = () => followers.filter(({ messages }) => messages === 0).length
      let arrivals = -1
      while ((silent() > 0 || times.length > arrivals) && performance.now() < deadline) {
        arrivals = times.length
        await wait(500)
      }
      const sorted = [...times].sort((one, other) => one - other)
      const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
      return {
        changed: changed / tookSeconds,
        messagesPerSecond: followers.reduce((sum, { messages }) => sum + messages, 0) / tookSeconds,
        p50: at(0.5),
        p95: at(0.95),
        most: at(1),
        missing: silent(),
      }
    },
  }
}

async function idsOf(db: Db, table: string, businessUnitId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where business_unit_id = ${businessUnitId} order by id limit 3000`.execute(
    db.read,
  )
  return rows.map(({ id }) => id)
}

/** Resident memory of the nodes, in bytes. */
async function memoryOf(nodes: readonly NodeProcess[]): Promise<number> {
  const all = await Promise.all(nodes.map(node => node.figure('process_resident_memory_bytes')))
  return all.reduce((sum, bytes) => sum + bytes, 0)
}

const over = (figure: number, target: number): string => `${figure.toFixed(0)}${figure > target ? '!' : ''}`
