/**
 * A server for a simulated day: calls are forwarded to the real one; the live connection goes to the demo's own hub, through which a test
 * sends any number of changes, and which it can cut.
 */
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { hubPath } from '../../src/contract/live-messages'
import type { WidgetData } from '../../src/contract/widgets'
import { startLiveHub } from '../integration/faults/live-hub'

export interface DayServer {
  readonly url: string
  /** Calls so far, by the end of their path. */
  calls(end: string): number
  /** Sends a change of a widget to all followers. */
  send(widget: WidgetData): void
  /** Whether the widgets have a follower. */
  isFollowed(): boolean
  /** Breaks the live connections; new ones are accepted. */
  cut(): void
  close(): Promise<void>
}

/** The hub accepts any token of the real server. */
class AnyToken extends Map<string, number> {
  override get(): number {
    return Date.now() + 24 * 3_600_000
  }
}

/** Starts it on a free port, as a proxy of the server at `behind`. */
export async function startDayServer(behind: string): Promise<DayServer> {
  const hub = await startLiveHub({ rows: new Map(), tokens: new AnyToken(), permissions: {} })
  const portBehind = Number(new URL(behind).port)
  const counts = new Map<string, number>()
  const live = new Set<Socket>()

  const pass = (incoming: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(incoming)
    counts.set(path, (counts.get(path) ?? 0) + 1)
    const port = path.startsWith(hubPath) ? hub.port : portBehind
    const { method, headers, url } = incoming
    const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  }
  const server: Server = createServer(pass)
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    const upstream = connect(hub.port, '127.0.0.1')
    upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headerLines(incoming)}\r\n\r\n`)
    upstream.write(head)
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
    live.add(socket)
    socket.on('close', () => live.delete(socket))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: end => [...counts].reduce((sum, [path, count]) => sum + (path.endsWith(end) ? count : 0), 0),
    send: viewModel => hub.publish('Kpi', { methodName: 'Changed', viewModel }),
    isFollowed: () => hub.followers('Kpi') > 0,
    cut: () => {
      for (const socket of live) socket.destroy()
    },
    close: async () => {
      for (const socket of live) socket.destroy()
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
      await hub.kill()
    },
  }
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return new URL(url, 'http://127.0.0.1').pathname
}

function headerLines({ rawHeaders }: IncomingMessage): string {
  const lines: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  return lines.join('\r\n')
}
