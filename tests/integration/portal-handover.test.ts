/** The handover of a user from a trusted portal (docs/embedding.md): a ticket for its server, exchanged by the browser for a session. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handoverTicketLifeMs } from '../../src/contract/sign-in-limits'
import { enginesFor, startTestServer, testPassword, type Answer, type TestServer } from './server-fixture'

const portal = { origin: 'https://portal.example', secret: 'a secret of at least 32 characters' }

describe.each(enginesFor())('a handover from a portal on %s', engine => {
  let server: TestServer
  let now = new Date('2026-05-12T09:00:00Z')
  beforeAll(async () => {
    server = await startTestServer({ engine, now: () => now, config: { licences: 2, portals: [portal] } })
  })
  afterAll(() => server.close())

  const signIn = (userName: string): Promise<Answer> =>
    server.call('POST', '/authentication/user', {
      body: { businessUnitName: 'Demo', userName, password: testPassword },
    })
  const handOver = (change: object = {}): Promise<Answer> =>
    server.call('POST', '/authentication/handover', {
      body: {
        portal: portal.origin,
        secret: portal.secret,
        businessUnitName: 'Demo',
        userName: 'planner',
        ...change,
      },
    })
  const tokenIn = ({ body }: Answer): string => (body.result as { token: string }).token
  const isTokenValid = async (token: string): Promise<boolean> =>
    (await server.call('POST', '/userSession/heartbeat', { token })).status === 200

  it('accepts a handover ticket of a trusted portal once, within a minute, and of no other origin', async () => {
    const exchange = (token: string): Promise<Answer> =>
      server.call('POST', '/authentication/internal', { body: { token } })
    const token = tokenIn(await handOver())
    const both = await Promise.all([exchange(token), exchange(token)])
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
    expect(both.find(({ status }) => status === 200)?.body.result).toMatchObject({ userName: 'planner' })

    const old = tokenIn(await handOver())
    now = new Date(now.getTime() + handoverTicketLifeMs)
    expect((await exchange(old)).body.code).toBe('ticket-expired')
    await server.signIn('supervisor')
    const { code, ticket } = (await signIn('viewer')).body
    expect(code).toBe('session-limit')
    // The ticket of a sign-in that waits for a licence is not accepted as a handover ticket of a portal.
    expect((await exchange(ticket ?? '')).body.code).toBe('ticket-expired')

    const wrong = await handOver({ secret: 'another secret of the same length!!' })
    expect(wrong.body).toMatchObject({
      code: 'credentials-wrong',
      message: `The portal ${portal.origin} or its secret is wrong: both must be what COCKPIT_PORTALS says at the cockpit's server.`,
    })
    expect((await handOver({ secret: 'short' })).body).toMatchObject({
      ...wrong.body,
      correlationId: expect.anything() as unknown,
    })
    expect((await handOver({ portal: 'https://other.example' })).body.code).toBe('credentials-wrong')
    expect((await handOver({ userName: 'nobody' })).body.code).toBe('not-found')
    const waiting = await exchange(tokenIn(await handOver({ userName: 'viewer' })))
    expect(waiting.body.code).toBe('session-limit')
  })

  it('keeps another user’s session in the browser until the handover is confirmed with the same ticket', async () => {
    const token = tokenIn(await handOver())
    const open = await signIn('supervisor')
    const cookie = open.headers
      .getSetCookie()
      .map(set => set.split(';', 1)[0])
      .join('; ')
    const exchange = (more: object = {}, cookies = cookie): Promise<Answer> =>
      server.call('POST', '/authentication/internal', {
        headers: { cookie: cookies },
        body: { token, ...more },
      })
    const { accessToken } = open.body.result as { accessToken: string }
    const refused = await exchange()
    expect([refused.status, refused.body.code, refused.body.path]).toEqual([
      409,
      'another-session',
      'supervisor, Demo',
    ])
    expect(refused.headers.getSetCookie()).toEqual([])
    expect(await isTokenValid(accessToken)).toBe(true)

    const replaced = await exchange({ replacesSession: true })
    expect(replaced.body.result).toMatchObject({ userName: 'planner' })
    expect(await isTokenValid(accessToken)).toBe(false)
  })
})
