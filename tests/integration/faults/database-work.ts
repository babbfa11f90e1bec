/**
 * Clients at work while the database fails: writers that repeat a call under its idempotency key until they know its outcome, as the
 * cockpit does, with a record of what was acknowledged; and followers of the hub, with the number of times each reconnected.
 */
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { requestKeyHeader } from '../../../src/contract/endpoints/endpoint'
import type { ActionResult } from '../../../src/contract/failures'
import { hubMethods, hubPath } from '../../../src/contract/live-messages'
import { callApi, type Answer } from '../call-api'

export interface Writers {
  /** Acknowledged pieces of a stock, and those of calls with an unknown outcome. */
  readonly accounts: ReadonlyMap<number, { acknowledged: number; unknown: number }>
  /** Refusals while the database failed, as `503 database-unavailable`. */
  readonly refusals: ReadonlySet<string>
  /** Answers that must never occur. */
  readonly unexpected: readonly string[]
  /** Successful calls so far. */
  done(): number
  /** Stops them; resolves when the outcome of each last call is known or given up as unknown. */
  stop(): Promise<void>
}

const repeatAfterMs = 50

/** Each writer adds pieces to its stock, one by one, until it is stopped. */
export function startWriters(url: string, token: string, stockIds: readonly number[]): Writers {
  const accounts = new Map(stockIds.map(id => [id, { acknowledged: 0, unknown: 0 }]))
  const refusals = new Set<string>()
  const unexpected: string[] = []
  let isOver = false

  const add = async (stockId: number): Promise<'done' | 'unknown'> => {
    const headers = { [requestKeyHeader]: randomUUID() }
    const body = { stockIds: [stockId], quantity: '1', causeCode: 'FOUND' }
    while (!isOver) {
      const answer = await callApi(url, 'PUT', '/Stock/gain', { token, body, headers }).catch(() => null)
      const outcome = answer === null ? 'again' : outcomeOf(answer)
      if (outcome === 'done' || outcome === 'unknown') return outcome
      if (answer !== null) refusals.add(`${answer.status} ${answer.body.code}`)
      if (outcome === 'unexpected') unexpected.push(`${answer?.status} ${JSON.stringify(answer?.body)}`)
      await wait(repeatAfterMs)
    }
    return 'unknown'
  }
  const work = async (stockId: number): Promise<void> => {
    const account = accounts.get(stockId)
    while (account !== undefined && !isOver) {
      if ((await add(stockId)) === 'done') account.acknowledged += 1
      else account.unknown += 1
    }
  }
  const working = Promise.all(stockIds.map(work))
  return {
    accounts,
    refusals,
    unexpected,
    done: () => [...accounts.values()].reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    async stop() {
      isOver = true
      await working
    },
  }
}

function outcomeOf({ status, headers, body }: Answer): 'done' | 'unknown' | 'again' | 'unexpected' {
  if (status === 200) return (body.result as ActionResult).done.length === 1 ? 'done' : 'unexpected'
  if (status === 409 && body.code === 'outcome-unknown') return 'unknown'
  if (status === 503 && headers.get('retry-after') !== null) return 'again'
  return status === 507 ? 'again' : 'unexpected'
}

export interface Followers {
  /** How often each follower reconnected. */
  readonly comings: () => readonly number[]
  stop(): Promise<void>
}

/** Clients that follow the orders, and reconnect whenever the connection is closed. */
export async function startFollowers(url: string, token: string, count: number): Promise<Followers> {
  const clients = await Promise.all(Array.from({ length: count }, () => follow(url, token)))
  return {
    comings: () => clients.map(client => client.comings()),
    stop: async () => void (await Promise.all(clients.map(client => client.stop()))),
  }
}

async function follow(url: string, token: string) {
  let comings = 0
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}${hubPath}`, { accessTokenFactory: () => token, transport: HttpTransportType.WebSockets })
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => 200 })
    .configureLogging(LogLevel.None)
    .build()
  const register = (): Promise<unknown> =>
    connection.invoke(hubMethods.register, {
      viewType: 'Grid',
      name: 'SalesOrders',
      businessUnitName: 'Demo',
    })
  connection.onreconnected(() => {
    comings += 1
    void register().catch(() => undefined)
  })
  await connection.start()
  await register()
  return { comings: () => comings, stop: () => connection.stop() }
}
