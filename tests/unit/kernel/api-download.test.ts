import { afterEach, beforeEach, expect, it } from 'vitest'
import { post } from '../../../src/contract/endpoints/endpoint'
import { createApi } from '../../../src/kernel/api'
import { download, fileNameOf } from '../../../src/kernel/api-download'
import { answer, startApiServer, type ApiServer } from './api-server'

const file = post('/Thing/export', { isFile: true, summary: 'A file.' })
let server: ApiServer
let renewals = 0

beforeEach(async () => {
  renewals = 0
  server = await startApiServer((_, response) => {
    response.writeHead(200, {
      'content-type': 'text/csv',
      'content-disposition': `attachment; filename="a.csv"; filename*=UTF-8''Verk%C3%A4ufe.csv`,
    })
    response.write('one;')
    setTimeout(() => response.end('two'), 20)
  })
})
afterEach(() => server.close())

const client = () =>
  createApi({
    apiUrl: server.url,
    tokens: {
      current: () => Promise.resolve('t'),
      renew: () => {
        renewals += 1
        return Promise.resolve('t2')
      },
    },
  })

it('a download is read in pieces, reports its progress, and has the server’s file name', async () => {
  const notified: number[] = []
  const { blob, name } = await download(client(), file, {}, { onProgress: bytes => notified.push(bytes) })
  expect(await blob.text()).toBe('one;two')
  expect(blob.type).toBe('text/csv')
  expect(name).toBe('Verkäufe.csv')
  expect(notified.at(-1)).toBe(7)
})

it('an error response to a download is read like any other failure', async () => {
  server.reply = (_, response) => answer(response, 403, { code: 'permission-denied', message: 'no' })
  await expect(download(client(), file, {})).rejects.toMatchObject({
    kind: 'refused',
    code: 'permission-denied',
  })
})

it('a download sends the caller’s headers, and accepts any type of file', async () => {
  await download(client(), file, {}, { headers: { 'x-lang-code': 'de-DE' } })
  expect(server.requests[0]?.headers).toMatchObject({ 'x-lang-code': 'de-DE', accept: '*/*' })
})

it('a download renews a refused token', async () => {
  const files = server.reply
  server.reply = (request, response) =>
    request.headers.authorization === 'Bearer t' ? answer(response, 401) : files(request, response)
  await expect(download(client(), file, {})).resolves.toMatchObject({ name: 'Verkäufe.csv' })
  expect(renewals).toBe(1)
})

it('a download distinguishes an aborted stream from a cancelled one', async () => {
  server.reply = (_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half')
    setTimeout(() => response.destroy(), 20)
  }
  await expect(download(client(), file, {})).rejects.toMatchObject({ kind: 'unreachable' })

  const controller = new AbortController()
  server.reply = (_, response) => {
    response.writeHead(200)
    response.write('half')
    setTimeout(() => controller.abort(), 20)
  }
  const cancelled = download(client(), file, {}, { signal: controller.signal })
  await expect(cancelled).rejects.toMatchObject({ kind: 'ignored' })
})

it.each([
  [null, null],
  ['attachment', null],
  ['attachment; filename=plain.csv', 'plain.csv'],
  ['attachment; filename="with \\"quotes\\".csv"', 'with "quotes".csv'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ["attachment; filename*=UTF-8''%E0%A4%A; filename=b.csv", 'b.csv'],
])('a download reads the file name from %s', (header, name) => {
  expect(fileNameOf(header)).toBe(name)
})
