/** The log as JSON lines: each call with the id of its answer, failures with their stack, and no secrets. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jsonLog } from '../../demo/server/core/log'
import { startTestServer, testPassword, type TestServer } from './server-fixture'

interface Line {
  readonly level: number
  readonly time: string
  readonly msg: string
  readonly requestId?: string
  readonly route?: string
  readonly status?: number
  readonly call?: string
  readonly err?: { readonly message: string; readonly stack: string }
}

const written: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    engine: 'pglite',
    log: jsonLog({ write: line => void written.push(line) }),
  })
})
afterAll(() => server.close())

const lines = (): Line[] => written.map(line => JSON.parse(line) as Line)

it('the JSON log has a line for each call, with its route and the correlation id of its answer', async () => {
  const token = await server.signIn('planner')
  const { headers, status } = await server.call('GET', '/Import/424242/status?note=private', { token })
  const line = lines().find(({ requestId }) => requestId === headers.get('x-correlation-id'))
  expect(line).toMatchObject({ level: 30, msg: 'answered', route: '/api/Import/:id/status', status })
  expect(Date.parse(line?.time ?? '')).toBeGreaterThan(0)
  for (const secret of [testPassword, token, 'private', '424242'])
    expect(written.join('')).not.toContain(secret)
})

it('the JSON log has the message and the stack of an error, and none of its other properties', () => {
  const notified: string[] = []
  const { log } = jsonLog({ write: line => void notified.push(line) })
  const error = Object.assign(new Error('duplicate key'), {
    detail: 'Key (email)=(lene@demo.example) is there.',
  })
  log('The call failed', { error })
  expect(JSON.parse(notified[0] ?? '')).toMatchObject({ err: { type: 'Error', message: 'duplicate key' } })
  expect(notified.join('')).not.toContain('lene')
})

it('the JSON log has a failure with its stack and its call', async () => {
  const token = await server.signIn('planner')
  await server.db.read.schema.alterTable('material').renameTo('material_away').execute()
  const answer = await server.call('POST', '/Material/Search', { token, body: { filters: [], take: 1 } })
  await server.db.read.schema.alterTable('material_away').renameTo('material').execute()
  expect(answer.status).toBe(500)
  const { correlationId } = answer.body
  const failure = lines().find(({ level, requestId }) => level === 50 && requestId === correlationId)
  expect(failure).toMatchObject({
    msg: 'The call failed',
    call: 'POST /api/Material/Search',
    err: { message: expect.stringContaining('material'), stack: expect.stringContaining('at ') },
  })
})
