/** The hub against clients that do not behave: addresses that are none, and connections that end in the middle of a call. */
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { hubMethods, hubPath } from '../../../src/contract/live-messages'
import type { Caller } from '../../../demo/server/core/calls/context'
import { DatabaseFailure } from '../../../demo/server/core/db/database-failure'
import { sessionEnded } from '../../../demo/server/core/refusal'
import { startHub, type Hub, type HubParts } from '../../../demo/server/core/live/hub'
import { ticketsWith } from '../../../demo/server/core/live/tickets'

const caller: Caller = {
  userId: 1,
  userName: 'planner',
  businessUnitId: 1,
  businessUnitName: 'Demo',
  roles: [],
  systemRoles: ['globalAdministrator'],
  features: [],
  sessionId: 'session',
  isScreen: false,
  expiresAt: Date.now() / 1000 + 600,
  tokenUnitName: 'Demo',
}

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

async function openHub(
  liveCaller: HubParts['liveCaller'],
  onError: HubParts['onError'] = () => undefined,
): Promise<{ hub: Hub; port: number }> {
  const app = fastify()
  app.post('/call', async ({ body }) => body)
  const nothing = (): void => undefined
  const parts: Pick<HubParts, 'tickets' | 'allowedOrigins' | 'liveCaller' | 'now' | 'onError'> = {
    tickets: ticketsWith(new Uint8Array(32)),
    allowedOrigins: [],
    liveCaller,
    onError,
    now: () => new Date(),
  }
  const hub = startHub(app, {
    ...parts,
    db: { onMissedChanges: () => nothing, onChange: () => nothing } as unknown as HubParts['db'],
    addressOf: () => '127.0.0.1',
    unitSettings: {
      of: async () => ({ allowedAddresses: null, permissions: {} }),
    } as unknown as HubParts['unitSettings'],
    authenticate: async () => caller,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  closings.push(async () => {
    hub.close()
    await app.close()
  })
  return { hub, port: (app.server.address() as AddressInfo).port }
}

/** The first line of the answer to a raw request for a socket. */
async function answerTo(port: number, address: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const head = `GET ${address} HTTP/1.1\r\nHost: hub\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`
  socket.write(head)
  const [data] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return data.toString().split('\r\n', 1)[0] ?? ''
}

describe('the hub', () => {
  it.each(['//', 'http://[', '//:99999999/view'])(
    'refuses %s, which is no address, and goes on',
    async address => {
      const { port } = await openHub(async () => caller)
      expect(await answerTo(port, address)).toBe('HTTP/1.1 400 Bad Request')
      expect(await answerTo(port, '/elsewhere')).toBe('HTTP/1.1 404 Not Found')
    },
  )

  it('leaves calls that offer HTTP/2, as those of Java do, to the server, body and connection included', async () => {
    const { port } = await openHub(async () => caller)
    const socket = connect(port, '127.0.0.1')
    const offer = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAA\r\n'
    const head = `POST /call HTTP/1.1\r\nHost: hub\r\nContent-Type: application/json\r\nContent-Length: 10\r\n${offer}\r\n`
    for (const parts of [[head, '{"a":"ä"', '}'], [`${head}{"b"`, ':"ä"}'], [`${head}{"c":"ä"}`]]) {
      const answered = once(socket, 'data') as Promise<[Buffer]>
      for (const part of parts) {
        socket.write(part)
        await new Promise(resolve => setTimeout(resolve, 5))
      }
      const text = String((await answered)[0])
      expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
      expect(text.slice(text.indexOf('\r\n\r\n') + 4)).toBe(parts.join('').slice(head.length))
    }
    socket.destroy()
  })

  it('answers the calls of a connection in their order, whichever rights are read first', async () => {
    let reads = 0
    const slowSecond = async (): Promise<Caller> => {
      if (++reads === 2) await new Promise(resolve => setTimeout(resolve, 20))
      return caller
    }
    const { hub, port } = await openHub(slowSecond)
    const socket = new WebSocket(`ws://127.0.0.1:${port}${hubPath}?access_token=token`)
    const answered: string[] = []
    socket.on('message', data => {
      for (const [, id] of String(data).matchAll(/"invocationId":"(\d)"/g)) answered.push(id ?? '')
    })
    await once(socket, 'open')
    const send = (frame: object): void => socket.send(`${JSON.stringify(frame)}\x1e`)
    send({ protocol: 'json', version: 1 })
    const view = { viewType: 'Grid', name: 'SalesOrders', businessUnitName: 'Demo' }
    const { register, unregister } = hubMethods
    for (const [index, target] of [register, unregister, register].entries())
      send({ type: 1, target, invocationId: String(index + 1), arguments: [view] })
    await vi.waitFor(() => expect(answered).toHaveLength(3))
    expect(answered).toEqual(['1', '2', '3'])
    expect(hub.topics.followers(1, 'SalesOrders').size).toBe(1)
    socket.terminate()
  })

  it('ends a connection whose rights cannot be read, so that its client registers again, and refuses what is refused', async () => {
    const liveCaller = vi.fn(async () => caller)
    const onError = vi.fn()
    const { port } = await openHub(liveCaller, onError)
    const frames: string[] = []
    const socket = new WebSocket(`ws://127.0.0.1:${port}${hubPath}?access_token=token`)
    socket.on('message', data => frames.push(...String(data).split('\x1e').filter(Boolean)))
    await once(socket, 'open')
    const closed = once(socket, 'close')
    const send = (frame: object): void => socket.send(`${JSON.stringify(frame)}\x1e`)
    send({ protocol: 'json', version: 1 })
    const register = (invocationId: string): void => {
      const view = { viewType: 'Grid', name: 'SalesOrders', businessUnitName: 'Demo' }
      send({ type: 1, target: hubMethods.register, invocationId, arguments: [view] })
    }
    liveCaller.mockRejectedValueOnce(sessionEnded('It is over.'))
    register('1')
    await vi.waitFor(() => expect(frames.at(-1)).toContain(`${hubMethods.register} failed`))
    const failure = new DatabaseFailure('unavailable', 'away')
    liveCaller.mockRejectedValueOnce(failure)
    register('2')
    await closed
    expect(JSON.parse(frames.at(-1) ?? '')).toEqual({ type: 7, allowReconnect: true })
    expect(onError).toHaveBeenCalledExactlyOnceWith(failure)
  })

  it('keeps no follower whose connection ended while its rights were read', async () => {
    let wasRead = (_caller: Caller): void => undefined
    const liveCaller = vi.fn(() => new Promise<Caller>(resolve => (wasRead = resolve)))
    const { hub, port } = await openHub(liveCaller)
    const socket = new WebSocket(`ws://127.0.0.1:${port}${hubPath}?access_token=token`)
    await once(socket, 'open')
    const send = (frame: object): void => socket.send(`${JSON.stringify(frame)}\x1e`)
    send({ protocol: 'json', version: 1 })
    const registration = { viewType: 'Grid', name: 'SalesOrders', businessUnitName: 'Demo' }
    send({ type: 1, target: hubMethods.register, invocationId: '1', arguments: [registration] })
    await vi.waitFor(() => expect(liveCaller).toHaveBeenCalled())
    socket.terminate()
    await vi.waitFor(() => expect(hub.count()).toBe(0))
    wasRead(caller)
    await new Promise(resolve => setImmediate(resolve))
    expect(hub.topics.followers(1, 'SalesOrders').size).toBe(0)
  })
})
