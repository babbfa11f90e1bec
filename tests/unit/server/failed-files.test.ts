/** A file that is streamed while it is made, and fails: before its first byte the caller gets the reason, later the connection is cut. */
import { describe, expect, it } from 'vitest'
import { DatabaseFailure } from '../../../demo/server/core/db/database-failure'
import type { EndpointRunner } from '../../../demo/server/core/http/endpoint-runner'
import { endpoints } from '../../../src/contract/endpoints/table'
import { bareServer } from './bare-server'

const endpoint = endpoints.reports.file

async function answerWith(content: AsyncIterable<Uint8Array>) {
  const file = { name: 'Stock value-2026-11-25.pdf', mimeType: 'application/pdf', content }
  const { app, logged } = await bareServer({
    runRaw: () => Promise.resolve({ kind: 'result', endpoint, result: file }),
  } as unknown as Partial<EndpointRunner>)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const response = await fetch(`${url}/api${endpoint.path.replace('{report}', 'materialSummary')}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    const text = await response.text().catch(() => 'cut')
    return { status: response.status, headers: response.headers, text, logged }
  } finally {
    await app.close()
  }
}

describe('a file whose database connection is lost', () => {
  const lost = new DatabaseFailure('unavailable', 'The connection was cut.')

  it('before its first byte is answered with an error like any other call', async () => {
    const { status, headers, text, logged } = await answerWith(failing([]))
    expect({ status, body: JSON.parse(text) as unknown }).toMatchObject({
      status: 503,
      body: { code: 'database-unavailable' },
    })
    expect(headers.get('retry-after')).not.toBeNull()
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.get('content-disposition')).toBeNull()
    expect(logged).toHaveLength(1)
  })

  it('later is aborted, so that a partial file is not mistaken for a complete one', async () => {
    expect(await answerWith(failing([new Uint8Array(100_000)]))).toMatchObject({ status: 200, text: 'cut' })
  })

  async function* failing(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
    yield* parts
    throw lost
  }
})
