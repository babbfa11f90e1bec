/** A small real HTTP server whose answers a test determines, and which counts its requests. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type Reply = (request: ReceivedRequest, response: ServerResponse) => void

export interface ApiServer {
  readonly url: string
  readonly requests: ReceivedRequest[]
  reply: Reply
  close(): Promise<void>
}

/** Starts a server on a free port of this machine. */
export async function startApiServer(reply: Reply): Promise<ApiServer> {
  const requests: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString()
      const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
      requests.push(one)
      started.reply(one, response)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const started: ApiServer = {
    url: `http://127.0.0.1:${port}`,
    requests,
    reply,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return started
}

/** Answers with a status and JSON, or with raw text. */
export function answer(
  response: ServerResponse,
  status: number,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(status === 204 ? undefined : text)
}

/** A token that the client can read. */
export function tokenFor(claims: Readonly<Record<string, unknown>> = {}, mark = ''): string {
  const payload = {
    sub: '7',
    userName: 'planner',
    businessUnitName: 'Demo',
    roles: ['Planner'],
    systemRoles: [],
    enabledFeature: ['NewSalesOrderView'],
    sid: 's1',
    exp: 2_000_000_000,
    ...claims,
  }
  return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.sig${mark}`
}
