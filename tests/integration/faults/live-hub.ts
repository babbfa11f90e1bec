/** The demo's real hub with rows in memory instead of a database, to test faults of the connection alone. */
import fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import type { Db } from '../../../demo/server/core/db/database'
import type { LiveCaller } from '../../../demo/server/core/sessions/sessions'
import { sessionEnded } from '../../../demo/server/core/refusal'
import { addressBehind } from '../../../demo/server/core/calls/caller-address'
import { startHub } from '../../../demo/server/core/live/hub'
import { invocationFrame } from '../../../demo/server/core/live/protocol'
import { ticketsWith } from '../../../demo/server/core/live/tickets'
import { kpiSettingsDefault } from '../../../src/contract/kpi-settings'
import { unitValues } from '../../../src/contract/unit-settings'
import { hubEvent, type LiveMessage } from '../../../src/contract/live-messages'
import type { LiveViewName } from '../../../src/contract/row-views'
import type { PermissionTable } from '../../../src/contract/permissions'

export interface HubRow {
  readonly id: number
  readonly version: number
}

/** The state that survives a restart of the hub. */
export interface Warehouse {
  readonly rows: Map<number, HubRow>
  /** Tokens that the hub accepts, with the time at which each expires, in ms since 1970. */
  readonly tokens: Map<string, number>
  permissions: PermissionTable
}

export interface RunningHub {
  readonly port: number
  readonly negotiations: () => number
  /** Changes a row and notifies its followers. */
  save(id: number): void
  remove(id: number): void
  publish(view: LiveViewName, message: Omit<LiveMessage, 'viewName'>): void
  /** Number of connections that follow a view. */
  followers(view: LiveViewName): number
  /** Ends it without closing its connections, as kill -9 does. */
  kill(): Promise<void>
}

const unitId = 1

/** Starts a hub on a free port. */
export async function startLiveHub(warehouse: Warehouse): Promise<RunningHub> {
  const app = fastify({ forceCloseConnections: true })
  let negotiations = 0
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.includes('/negotiate')) negotiations += 1
    done()
  })
  app.setErrorHandler((error: { status?: number }, _request, reply) =>
    reply.code(error.status ?? 500).send({}),
  )
  const quiet = () => () => undefined
  const hub = startHub(app, {
    db: { onChange: quiet, onMissedChanges: quiet } as unknown as Db,
    tickets: ticketsWith(new TextEncoder().encode('a secret of the test only')),
    allowedOrigins: [],
    addressOf: addressBehind(),
    unitSettings: {
      of: () =>
        Promise.resolve({
          permissions: warehouse.permissions,
          region: 'UTC',
          kpiSettings: kpiSettingsDefault,
          menu: [],
          textVersions: new Map(),
          values: unitValues([]).cockpit,
          switches: unitValues([]).codeSwitch,
          allowedAddresses: null,
        }),
      close: () => undefined,
    },
    authenticate: token => {
      const until = warehouse.tokens.get(token ?? '')
      if (until === undefined) return Promise.reject(sessionEnded('The token is not valid.'))
      return Promise.resolve({ ...caller, expiresAt: until / 1000, tokenUnitName: caller.businessUnitName })
    },
    liveCaller: () => Promise.resolve(caller),
    onError: error => {
      throw error
    },
    now: () => new Date(),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })

  const publish: RunningHub['publish'] = (view, message) => {
    const text = invocationFrame(hubEvent, { viewName: view, ...message })
    for (const connection of hub.topics.followers(unitId, view)) connection.send(text)
  }
  return {
    port: (app.server.address() as AddressInfo).port,
    negotiations: () => negotiations,
    publish,
    followers: view => [...hub.topics.followers(unitId, view)].length,
    save: id => {
      const row = { id, version: (warehouse.rows.get(id)?.version ?? 0) + 1 }
      warehouse.rows.set(id, row)
      publish('SalesOrders', { methodName: 'Changed', viewModel: row })
    },
    remove: id => {
      warehouse.rows.delete(id)
      publish('SalesOrders', { methodName: 'Deleted', id })
    },
    kill: async () => {
      app.server.closeAllConnections()
      hub.close()
      await app.close()
    },
  }
}

const caller: LiveCaller = {
  userId: 7,
  userName: 'planner',
  businessUnitId: unitId,
  businessUnitName: 'Demo',
  roles: ['Planner'],
  systemRoles: [],
  features: [],
  sessionId: 's1',
  isScreen: false,
}
