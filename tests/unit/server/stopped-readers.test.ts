/** A client that stops reading a file is cut off; a client that waits for a slow file is not, and its connection goes on as before. */
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import type { EndpointRunner } from '../../../demo/server/core/http/endpoint-runner'
import { endpoints } from '../../../src/contract/endpoints/table'
import { bareServer } from './bare-server'

const stillMostMs = 50
const endpoint = endpoints.reports.file
const askFile = `POST /api${endpoint.path.replace('{report}', 'materialSummary')} HTTP/1.1\r\nHost: cockpit\r\nContent-Length: 0\r\n\r\n`
const askReports = `GET /api${endpoints.reports.all.path} HTTP/1.1\r\nHost: cockpit\r\n\r\n`

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

/** A client that has asked for a file of this content, and the server's end of its connection. */
async function askedFor(
  content: () => AsyncIterable<Uint8Array>,
): Promise<{ client: Socket; served: Socket }> {
  const file = { name: 'Stock value.pdf', mimeType: 'application/pdf' }
  const runRaw: EndpointRunner['runRaw'] = async asked => {
    if (asked.isFile === true)
      return { kind: 'result', endpoint: asked, result: { ...file, content: content() } }
    await wait(stillMostMs * 3)
    return { kind: 'result', endpoint: asked, result: 'slow' }
  }
  const { app } = await bareServer({ runRaw }, { fileStillMostMs: stillMostMs })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const accepted = once(app.server, 'connection') as Promise<[Socket]>
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  closings.push(async () => {
    client.destroy()
    await app.close()
  })
  client.write(askFile)
  const [served] = await accepted
  return { client, served }
}

/** Resolves when the client has received this. */
function received(client: Socket, end: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = ''
    client.on('data', data => {
      text += String(data)
      if (text.includes(end)) resolve()
    })
    client.once('close', () => reject(new Error(`cut off after ${text}`)))
  })
}

it('who stops reading a file is cut off, and the file is no longer made', async () => {
  let end = (): void => undefined
  const ended = new Promise<void>(resolve => (end = resolve))
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield new Uint8Array(64 * 1024)
    } finally {
      end()
    }
  }
  // Nobody listens for data: nothing is read beyond the buffers of the system.
  const { served } = await askedFor(endless)
  await once(served, 'close')
  await ended
})

it('who reads a file waits for it as long as it takes', async () => {
  async function* slow(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('first')
    await wait(stillMostMs * 3)
    yield Buffer.from('last')
  }
  const { client, served } = await askedFor(slow)
  await received(client, 'last')
  expect(served.destroyed).toBe(false)
})

it('the connection of a file that was read is kept as long as any other', async () => {
  async function* short(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('all')
  }
  const { client, served } = await askedFor(short)
  await received(client, '\r\n0\r\n\r\n')
  const keptMs = served.timeout
  expect(keptMs).toBeGreaterThan(60_000)
  // Also when the next call waits for its turn already.
  client.write(askFile + askReports)
  await received(client, 'slow')
  expect(served.timeout).toBe(keptMs)
})
