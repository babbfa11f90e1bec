/** How long a change takes to reach all other users: from sending the call to the row's arrival at each client. */
import { HttpTransportType, HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr'
import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '../../../demo/server/demo/seed/random'
import { hubEvent, hubMethods, hubPath, type LiveMessage } from '../../../src/contract/live-messages'
import { workConcurrently, workRowsOf } from '../../integration/load/mixed-work'
import {
  demoUnit,
  pickableMaterials,
  placeOrders,
  type PlacedOrder,
} from '../../integration/load/placed-orders'
import type { BenchServer } from './bench-server'

export interface LiveFigures {
  /** Number of measured arrivals. */
  readonly arrivals: number
  /** Number of expected arrivals that did not come. */
  readonly missing: number
  readonly p50: number
  readonly p95: number
  readonly most: number
}

export interface LiveOptions {
  readonly clients: number
  readonly workers: number
  /** Number of changes whose arrivals are measured. */
  readonly actions: number
}

const actionEveryMs = 150
/** From then on a row counts as missing. */
const missingAfterMs = 15_000
const people = ['planner', 'planner2', 'planner3', 'supervisor', 'viewer']

/**
 * Changes orders one after the other while `clients` follow them.
 * @param workers number of users who work on other orders at the same time
 */
export async function liveLatency(
  server: BenchServer,
  { clients, workers, actions }: LiveOptions,
): Promise<LiveFigures> {
  const { db } = server
  const unit = await demoUnit(db)
  const random = createRandom(50 + workers)
  const materialIds = await pickableMaterials(db, unit, 60)
  const placing = {
    count: actions + 60,
    materialIds,
    linesMost: 3,
    quantityMost: 2,
  }
  const orders = await placeOrders(db, unit, placing, random)
  await server.settle()
  const sentAt = new Map<number, number>()
  const times: number[] = []
  const followers = await Promise.all(
    Array.from({ length: clients }, (_, index) =>
      follow(server, people[index % people.length] ?? '', sentAt, times),
    ),
  )
  try {
    const workRows = await workRowsOf(db, orders.slice(actions), materialIds)
    const others = workConcurrently(
      (user, method, path, body) => server.call(user, method, path, { body }),
      workRows,
      {
        clients: workers,
        operations: 40,
        random,
      },
    )
    await Promise.all(orders.slice(0, actions).map((order, index) => act(server, order, index, sentAt)))
    const deadline = performance.now() + missingAfterMs
    while (times.length < clients * actions && performance.now() < deadline) await wait(20)
    await others
  } finally {
    await Promise.all(followers.map(connection => connection.stop()))
  }
  const sorted = [...times].sort((one, other) => one - other)
  const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return {
    arrivals: times.length,
    missing: clients * actions - times.length,
    p50: at(0.5),
    p95: at(0.95),
    most: at(1),
  }
}

/** Gives an order another priority, at the time of its index. */
async function act(
  server: BenchServer,
  { id }: PlacedOrder,
  index: number,
  sentAt: Map<number, number>,
): Promise<void> {
  await wait(index * actionEveryMs)
  sentAt.set(id, performance.now())
  const body = { orderIds: [id], priority: 1 + (index % 4) }
  const { status } = await server.call('global', 'PUT', '/ProcessSalesOrders/priority', { body })
  if (status !== 200) throw new Error(`The priority of an order was answered with ${status}.`)
}

/** Follows the sales orders; records for each order, once, the time from sending its change to its arrival. */
async function follow(
  server: BenchServer,
  user: string,
  sentAt: ReadonlyMap<number, number>,
  times: number[],
): Promise<HubConnection> {
  const token = await server.tokenOf(user)
  const connection = new HubConnectionBuilder()
    .withUrl(`${server.url}${hubPath}`, {
      accessTokenFactory: () => token,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build()
  const seen = new Set<number>()
  connection.on(hubEvent, ({ viewModel, viewModels = [] }: LiveMessage) => {
    const rows = [...viewModels, ...(viewModel === undefined ? [] : [viewModel])] as { readonly id: number }[]
    for (const { id } of rows) {
      const sent = sentAt.get(id)
      if (sent === undefined || seen.has(id)) continue
      seen.add(id)
      times.push(performance.now() - sent)
    }
  })
  await connection.start()
  await connection.invoke(hubMethods.register, {
    viewType: 'Grid',
    name: 'SalesOrders',
    businessUnitName: 'Demo',
  })
  return connection
}
