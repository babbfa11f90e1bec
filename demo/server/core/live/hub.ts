/**
 * The live hub at /view: negotiate, the WebSocket upgrade, register and unregister. Decides who may follow which topic; the publisher sends
 * the messages.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { WebSocketServer } from 'ws'
import { hubMethods, hubPath, registration, sessionEndedReason } from '../../../../src/contract/live-messages'
import { liveViews, type LiveViewName } from '../../../../src/contract/row-views'
import { isAnyPermitted } from '../../../../src/contract/permission-defaults'
import type { Db } from '../db/database'
import { databaseFailureKind } from '../db/database-failure'
import { assertAddressAllowed } from '../sessions/allowed-address'
import { asError } from '../as-error'
import type { AddressOf } from '../calls/caller-address'
import type { Caller } from '../calls/context'
import { isOriginAllowed } from '../http/cross-origin'
import { serveWithoutUpgrade } from '../http/without-upgrade'
import { databaseRefusal } from '../calls/database-refusal'
import { Refusal, sessionEnded } from '../refusal'
import type { LiveCaller, SessionIdentity } from '../sessions/sessions'
import type { UnitSettingsCache } from '../unit/unit-settings'
import { HubConnection } from './connection'
import { watchAccess } from './live-access'
import { completionFrame } from './protocol'
import type { TicketPurpose, Tickets } from './tickets'
import { Topics } from './topics'

const tickEveryMs = 1_000
const incomingBytesMost = 32 * 1024
/** After changes were missed, connections are closed in groups: 50 clients a second fetch again (QUALITY, section 5). */
const closedAtOnce = 10
const closedEveryMs = 200
/** What the path of a request is resolved against. */
const hubBase = 'http://hub'

export interface HubParts {
  readonly db: Db
  readonly tickets: Tickets
  /** Address of a hub that carries the connections instead of this one, such as a cloud relay; undefined without one. */
  readonly relayUrl?: string | undefined
  readonly allowedOrigins: readonly string[]
  readonly addressOf: AddressOf
  readonly unitSettings: UnitSettingsCache
  /** @throws Refusal 401 */
  authenticate(token: string | null): Promise<Caller>
  /** @throws Refusal 401 */
  liveCaller(identity: SessionIdentity): Promise<LiveCaller>
  readonly onError: (error: Error) => void
  readonly now: () => Date
}

export interface Hub {
  readonly topics: Topics
  /** Open connections. */
  count(): number
  close(): void
}

/** Adds the hub to the server. */
export function startHub(app: FastifyInstance, parts: HubParts): Hub {
  const { db, tickets, relayUrl, unitSettings, addressOf, liveCaller, onError, now } = parts
  const topics = new Topics()
  const connections = new Set<HubConnection>()
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: incomingBytesMost,
    perMessageDeflate: false,
  })

  const invoked = async (connection: HubConnection, target: string, argument: unknown): Promise<void> => {
    const name = viewNameOf(argument)
    if (target !== hubMethods.register && target !== hubMethods.unregister)
      throw new HubError(`Unknown method ${target}`)
    connection.become(await liveCaller(connection.caller))
    const view = await allowedView(connection.caller, argument, unitSettings)
    if (view === undefined) throw new HubError(`Registration to ${name} failed`)
    // It ended while its rights were read, and nobody would remove it from the topics any more.
    if (!connections.has(connection)) return
    if (target === hubMethods.register) topics.add(connection, view)
    else topics.remove(connection, view)
  }

  const open = (request: IncomingMessage, socket: Duplex, head: Buffer, caller: Caller): void => {
    sockets.handleUpgrade(request, socket, head, webSocket => {
      // One call after the other: otherwise a view that is left and followed again could be left last.
      let calls: Promise<void> = Promise.resolve()
      const connection = new HubConnection(
        webSocket,
        { caller, address: addressOf(request) },
        {
          invoked: (from, { target, invocationId, arguments: args }) => {
            const answer = (outcome: { result: unknown } | { error: string }): void => {
              if (invocationId !== undefined) from.send(completionFrame(invocationId, outcome))
            }
            calls = calls
              .then(() => invoked(from, target, args[0]))
              .then(
                () => answer({ result: null }),
                (error: unknown) => {
                  if (error instanceof HubError) return answer({ error: error.message })
                  if (error instanceof Refusal) return answer({ error: `${target} failed` })
                  // Its permissions are unknown: it will reconnect and register again.
                  from.close()
                  onError(asError(error))
                },
              )
          },
          closed: ended => {
            connections.delete(ended)
            topics.removeAll(ended)
          },
        },
      )
      connections.add(connection)
    })
  }

  /** The caller of a ticket, with current permissions: the ticket contains those of the time when it was issued. */
  const holderOf = async (purpose: TicketPurpose, ticket: string | null): Promise<Caller | null> => {
    const holder = ticket === null ? null : redeemed(() => tickets.redeem(purpose, ticket, now()))
    if (holder === null) return null
    const { expiresAt, tokenUnitName } = holder
    return { ...(await liveCaller(holder)), expiresAt, tokenUnitName }
  }

  app.post(`${hubPath}/negotiate`, async (request, reply) => {
    const token = bearer(request.headers.authorization)
    const atRelay = await holderOf('relay', token)
    const caller = atRelay ?? (await holderOf('realtime', token)) ?? (await parts.authenticate(token))
    assertAddressAllowed(await unitSettings.of(caller.businessUnitId), addressOf(request.raw))
    reply.header('cache-control', 'no-store')
    // The client then connects to the relay, with a ticket for it (spec 2, section 7: a hub, or a cloud relay).
    if (relayUrl !== undefined && atRelay === null)
      return reply.send({ url: relayUrl, accessToken: tickets.issue('relay', caller, now()) })
    return reply.send({
      negotiateVersion: 1,
      connectionId: randomUUID(),
      connectionToken: tickets.issue('connection', caller, now()),
      accessToken: tickets.issue('access', caller, now()),
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    })
  })

  /** The caller, by a ticket from negotiate, or by the access token of a client that skips negotiate. */
  const upgradingCaller = async (request: IncomingMessage, url: URL): Promise<Caller> => {
    const token = bearer(request.headers.authorization) ?? url.searchParams.get('access_token')
    const connectionToken = url.searchParams.get('id')
    const caller = (await holderOf('access', token)) ?? (await parts.authenticate(token))
    if (connectionToken !== null) {
      const negotiated = redeemed(() => tickets.redeem('connection', connectionToken, now()))
      if (negotiated?.sessionId !== caller.sessionId)
        throw sessionEnded('The connection was negotiated by somebody else.')
    }
    assertAddressAllowed(await unitSettings.of(caller.businessUnitId), addressOf(request))
    return caller
  }

  // With this listener Node takes every offer of another protocol for an upgrade, whatever its path.
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket')
      return serveWithoutUpgrade(app.server, request, socket, head)
    socket.on('error', () => socket.destroy())
    const address = request.url ?? '/'
    // Anybody may send one that cannot be read, such as `//`; what is thrown here would end the process.
    if (!URL.canParse(address, hubBase)) return refuse(socket, 400)
    const url = new URL(address, hubBase)
    if (url.pathname !== hubPath) return refuse(socket, 404)
    const { origin, host } = request.headers
    if (!isOriginAllowed(origin, host, parts.allowedOrigins)) return refuse(socket, 403)
    upgradingCaller(request, url).then(
      caller => open(request, socket, head, caller),
      error => refuse(socket, statusOf(error)),
    )
  })

  const closeAll = (): void => connections.forEach(connection => connection.close())
  const mayFollow = (caller: Caller, view: LiveViewName): Promise<boolean> =>
    isAllowed(caller, view, unitSettings)
  const resynchronising = pacedClosing(connections)
  const stops = [
    db.onMissedChanges(resynchronising.closeAll),
    resynchronising.stop,
    watchAccess({ db, connections, topics, unitSettings, liveCaller, mayFollow, onError }),
    db.onChange(({ endedSessions }) => {
      for (const connection of connections) {
        if (endedSessions.includes(connection.caller.sessionId)) connection.close(sessionEndedReason, false)
      }
    }),
  ]
  const timer = setInterval(() => connections.forEach(connection => connection.tick(now())), tickEveryMs)
  return {
    topics,
    count: () => connections.size,
    close() {
      clearInterval(timer)
      stops.forEach(stop => stop())
      closeAll()
      sockets.close()
    },
  }
}

/** Closes connections a few at a time, since each client reconnects, registers and fetches again. */
function pacedClosing(connections: ReadonlySet<HubConnection>): { closeAll(): void; stop(): void } {
  const pending = new Set<HubConnection>()
  let timer: NodeJS.Timeout | undefined
  const closeSome = (): void => {
    for (const connection of [...pending].slice(0, closedAtOnce)) {
      pending.delete(connection)
      connection.close()
    }
    timer = pending.size > 0 ? setTimeout(closeSome, closedEveryMs) : undefined
  }
  return {
    closeAll() {
      connections.forEach(connection => pending.add(connection))
      if (timer === undefined) closeSome()
    },
    stop: () => clearTimeout(timer),
  }
}

/** An error whose message may be sent to the client. */
class HubError extends Error {}

/** The view of a registration, if the caller may follow it in the given unit. */
async function allowedView(
  caller: Caller,
  argument: unknown,
  unitSettings: UnitSettingsCache,
): Promise<LiveViewName | undefined> {
  const parsed = v.safeParse(registration, argument)
  if (!parsed.success) return undefined
  const { name, businessUnitName } = parsed.output
  // After a renaming the client knows the former name, which its token has, until it renews it.
  if (![caller.businessUnitName, caller.tokenUnitName].includes(businessUnitName)) return undefined
  return isLiveView(name) && (await isAllowed(caller, name, unitSettings)) ? name : undefined
}

async function isAllowed(
  caller: Caller,
  view: LiveViewName,
  unitSettings: UnitSettingsCache,
): Promise<boolean> {
  if (caller.isScreen && !screenViews.has(view)) return false
  const right = liveViews[view]
  if (right === undefined) return true
  if (right.feature !== undefined && !caller.features.includes(right.feature)) return false
  const { permissions } = await unitSettings.of(caller.businessUnitId)
  return isAnyPermitted(permissions, right.permission, caller)
}

/** A wall screen shows the widgets, by the settings of its business unit. */
const screenViews: ReadonlySet<LiveViewName> = new Set<LiveViewName>(['Kpi', 'Access'])

const isLiveView = (name: string): name is LiveViewName => Object.hasOwn(liveViews, name)

function viewNameOf(argument: unknown): string {
  const parsed = v.safeParse(v.object({ name: v.string() }), argument)
  return parsed.success ? parsed.output.name : 'the view'
}

function bearer(header: string | undefined): string | null {
  return /^Bearer (\S+)$/i.exec(header ?? '')?.[1] ?? null
}

/** A malformed ticket is treated as a forged one. */
function redeemed(redeem: () => Caller | null): Caller | null {
  try {
    return redeem()
  } catch {
    return null
  }
}

/** @returns 503 while the database is unavailable, so that the client retries */
function statusOf(error: unknown): number {
  if (error instanceof Refusal) return error.status
  const kind = databaseFailureKind(error)
  return kind === undefined ? 500 : databaseRefusal(kind).status
}

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
}

function refuse(socket: Duplex, status: number): void {
  const reason = reasons[status] ?? 'Internal Server Error'
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
