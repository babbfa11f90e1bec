/** A server with a clock that only the test moves, and the calls of the tests of downloads and schedules. */
import { expect } from 'vitest'
import { sql } from 'kysely'
import type { DownloadState } from '../../src/contract/states/download'
import type { Engine } from './seeded-databases'
import { startTestServer, type Answer, type TestServer } from './server-fixture'

export interface Entry {
  readonly id: number
  readonly name: string
  readonly state: DownloadState
  readonly reason: string | null
  readonly origin: string
  readonly madeBy: string
  readonly sizeKb: number | null
  readonly keptUntil: string | null
}

export interface Schedule {
  readonly id: number
  readonly nextDue: string | null
  readonly isActive: boolean
  readonly last: {
    readonly state: string
    readonly reason: string | null
    readonly undelivered: readonly { readonly answer: string }[]
  } | null
  readonly recipients: readonly { readonly email: string }[]
}

/** The schedules of the stock value. */
export const schedulesPath = '/ReportSchedule/materialSummary'

export interface PlansFixture {
  readonly server: TestServer
  setClock(moment: string): void
  /** The token of a user: `planner` of the first business unit, or `planner@Nordlager`. */
  tokenOf(user: string): Promise<string>
  /** Calls the API as such a user. */
  callAs(user: string, method: string, path: string, body?: unknown): Promise<Answer>
  downloadsOf(user: string): Promise<Entry[]>
  /** Adds the daily schedule, with overridden values. */
  addSchedule(user: string, changes?: object): Promise<Schedule>
  schedulesOf(user: string): Promise<Schedule[]>
  /** The id of a user of the first business unit. */
  idOf(userName: string): Promise<number>
  close(): Promise<void>
}

/** A time without a clock change of the region near it. */
export const firstMoment = '2026-11-20T09:00:00.000Z'

export async function plansFixture(
  engine: Engine,
  options: { readonly database?: TestServer['database']; readonly config?: object } = {},
): Promise<PlansFixture> {
  let clock = new Date(firstMoment)
  const server = await startTestServer({ engine, now: () => clock, ...options })
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (user: string): Promise<string> => {
    const [userName = '', unit] = user.split('@')
    const token = tokens.get(user) ?? server.signIn(userName, unit)
    tokens.set(user, token)
    return token
  }
  const callAs: PlansFixture['callAs'] = async (user, method, path, body) => {
    const token = await tokenOf(user)
    return server.call(method, path, { token, ...(body !== undefined && { body }) })
  }
  return {
    server,
    setClock(moment) {
      if (clock.toISOString() === moment) return
      clock = new Date(moment)
      tokens.clear()
    },
    tokenOf,
    callAs,
    async downloadsOf(user) {
      const body = {
        filters: [],
        find: '',
        sort: [{ selector: 'id', desc: false }],
        sums: [],
        skip: 0,
        take: 100,
      }
      return (await callAs(user, 'POST', '/Download/search', body)).body.result
    },
    async addSchedule(user, changes = {}) {
      const { status, body } = await callAs(user, 'POST', schedulesPath, { ...dailySchedule, ...changes })
      expect([status, body.issues]).toEqual([200, undefined])
      return body.result
    },
    schedulesOf: async user => (await callAs(user, 'GET', schedulesPath)).body.result,
    async idOf(userName) {
      const { rows } = await sql<{
        id: number
      }>`select u.id from app_user u join business_unit b on b.id = u.business_unit_id
        where b.name = 'Demo' and user_name = ${userName}`.execute(server.db.read)
      return rows[0]?.id ?? 0
    },
    close: () => server.close(),
  }
}

/** A schedule of the stock value, every day at seven in the region. */
export const dailySchedule = {
  name: 'Month end',
  criteria: { basedOn: 'costPrice' },
  period: 'lastMonth',
  format: 'xlsx',
  language: 'de-DE',
  rhythm: { every: 'day', time: '07:00' },
  recipientIds: [] as number[],
}

export const laterFile = {
  name: 'Stock now',
  criteria: { basedOn: 'costPrice' },
  period: null,
  format: 'csv',
  language: 'en-GB',
}
