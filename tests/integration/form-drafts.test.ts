/** The passphrase of unsent forms: each user's own, and the same at the next sign-in. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './server-fixture'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ engine: 'pglite' })
})
afterAll(() => server.close())

async function formKeyOf(userName: string): Promise<unknown> {
  const token = await server.signIn(userName)
  const { status, body } = await server.call('GET', '/User/formKey', { token })
  expect(status).toBe(200)
  return (body.result as { key: string }).key
}

it('the passphrase of unsent forms is the same at every sign-in of a user, and different for every other user', async () => {
  const planners = await formKeyOf('planner')
  expect(planners).toMatch(/^[A-Za-z0-9+/]{43}=$/)
  expect(await formKeyOf('planner')).toBe(planners)
  expect(await formKeyOf('viewer')).not.toBe(planners)
})
