/**
 * Guessing of passwords: how many are verified, however many requests run concurrently and on whatever node, and who is delayed. A user's
 * browser is recognised after a sign-in there (device cookie).
 */
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest'
import { parseRange } from '../../src/contract/ip-addresses'
import { signInDelayMostMs, signInFailuresBeforeDelay } from '../../src/contract/sign-in-limits'
import {
  callApi,
  engines,
  enginesFor,
  startTestServer,
  testPassword,
  type Answer,
  type TestServer,
} from './server-fixture'

const office = '192.0.2.7'
const elsewhere = '198.51.100.9'

interface Try {
  readonly user?: string
  readonly password?: string
  readonly from?: string
  /** Cookies of the browser. */
  readonly browser?: string
  readonly node?: TestServer
}

describe.each(enginesFor())('the protection from guessed passwords on %s', engine => {
  let server: TestServer
  let now = new Date()
  const proxies = [parseRange('127.0.0.0/8')].flatMap(range => range ?? [])
  beforeAll(async () => {
    server = await startTestServer({ engine, now: () => now, config: { proxies } })
  })
  afterAll(() => server.close())
  /** Lets earlier failures expire. */
  beforeEach(() => {
    now = new Date(now.getTime() + 60 * 60_000)
  })

  const signIn = ({ user = 'planner', password = 'wrong', from = office, browser, node = server }: Try) =>
    callApi(node.url, 'POST', '/authentication/user', {
      headers: { 'x-forwarded-for': from, ...(browser !== undefined && { cookie: browser }) },
      body: { businessUnitName: 'Demo', userName: user, password },
    })
  const right = (more: Try): Promise<Answer> => signIn({ password: testPassword, ...more })
  const statusOf = async (answer: Promise<Answer>): Promise<number> => (await answer).status
  const count = (answers: readonly Answer[], code: string): number =>
    answers.filter(({ body }) => body.code === code).length
  const failUntilDelayed = async (more: Try): Promise<void> => {
    for (let failure = 0; failure < signInFailuresBeforeDelay; failure++) {
      expect((await signIn(more)).body.code).toBe('credentials-wrong')
    }
    expect((await signIn(more)).body.code).toBe('too-many-attempts')
  }
  const failuresOf = async (userName: string): Promise<number> => {
    const rows = await server.db.read
      .selectFrom('audit')
      .innerJoin('app_user', 'app_user.id', 'audit.entity_id')
      .select('audit.id')
      .where('action', '=', 'signInFailed')
      .where('app_user.user_name', '=', userName)
      .execute()
    return rows.length
  }
  const recognisedBrowser = async (user: string): Promise<string> =>
    browserOf(await right({ user, from: elsewhere }))

  it('verifies five of 250 concurrent passwords', async () => {
    const before = await failuresOf('planner')
    const answers = await Promise.all(Array.from({ length: 250 }, () => signIn({})))
    expect(count(answers, 'credentials-wrong')).toBe(signInFailuresBeforeDelay)
    expect(count(answers, 'too-many-attempts')).toBe(250 - signInFailuresBeforeDelay)
    expect(await failuresOf('planner')).toBe(before + signInFailuresBeforeDelay)
  })

  it('verifies no more when each attempt is for another user or an unknown one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => signIn({ user: at % 2 === 0 ? `nobody${at}` : 'viewer' })),
    )
    expect(count(answers, 'credentials-wrong')).toBe(signInFailuresBeforeDelay)
    expect(count(answers, 'too-many-attempts')).toBe(100 - signInFailuresBeforeDelay)
  })

  it('verifies no more when each attempt comes from another address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => signIn({ user: 'viewer', from: `203.0.113.${at + 1}` })),
    )
    expect(count(answers, 'credentials-wrong')).toBe(signInFailuresBeforeDelay)
  })

  it('does not limit right passwords, however many arrive concurrently from one address', async () => {
    const users = ['planner', 'supervisor', 'viewer', 'admin', 'global']
    const answers = await Promise.all([...users, ...users, ...users, ...users].map(user => right({ user })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  it.each(['planner', 'nobody-of-this-name'])(
    'delays %s and returns the delay, for existing and unknown users alike',
    async user => {
      await failUntilDelayed({ user })
      const refused = await signIn({ user })
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('1')
      expect(refused.body).toMatchObject({
        code: 'too-many-attempts',
        message: 'Too many failed sign-ins: try again in 1 second.',
      })
      now = new Date(now.getTime() + 1_000)
      expect((await signIn({ user })).body.code).toBe('credentials-wrong')
      const longer = await signIn({ user })
      expect(longer.headers.get('retry-after')).toBe('2')
      expect(longer.body.message).toBe('Too many failed sign-ins: try again in 2 seconds.')
    },
  )

  it('never locks an account: after the longest delay the right password is accepted', async () => {
    for (let round = 0; round < 16; round++) {
      await signIn({})
      const { headers } = await signIn({})
      now = new Date(now.getTime() + Number(headers.get('retry-after') ?? 0) * 1000)
    }
    await signIn({})
    expect((await right({})).status).toBe(429)
    now = new Date(now.getTime() + signInDelayMostMs)
    expect((await right({})).status).toBe(200)
  })

  describe('after wrong passwords from one address', () => {
    it.each([
      {
        who: 'the user in a strange browser there',
        user: 'planner',
        from: office,
        isKnown: false,
        status: 429,
      },
      {
        who: 'the user in a strange browser elsewhere',
        user: 'planner',
        from: elsewhere,
        isKnown: false,
        status: 429,
      },
      { who: 'the user in his browser there', user: 'planner', from: office, isKnown: true, status: 200 },
      {
        who: 'the user in his browser elsewhere',
        user: 'planner',
        from: elsewhere,
        isKnown: true,
        status: 200,
      },
      {
        who: 'another user in a strange browser there',
        user: 'viewer',
        from: office,
        isKnown: false,
        status: 429,
      },
      {
        who: 'another user in a strange browser elsewhere',
        user: 'viewer',
        from: elsewhere,
        isKnown: false,
        status: 200,
      },
      { who: 'another user in his browser there', user: 'viewer', from: office, isKnown: true, status: 200 },
    ])('answers $who with $status', async ({ user, from, isKnown, status }) => {
      const browser = await recognisedBrowser(user)
      await failUntilDelayed({ user: 'planner', from: office })
      expect(await statusOf(right({ user, from, ...(isKnown && { browser }) }))).toBe(status)
    })

    it('delays a user in a recognised browser only briefly', async () => {
      const browser = await recognisedBrowser('planner')
      await failUntilDelayed({ browser })
      expect(await statusOf(right({ browser })), 'a browser that was stolen guesses no faster').toBe(429)
      expect(await statusOf(right({})), 'and slows nobody else').toBe(200)
      now = new Date(now.getTime() + 1_000)
      expect(await statusOf(right({ browser }))).toBe(200)
    })

    it('counts all addresses of an IPv6 network together', async () => {
      for (let failure = 0; failure < signInFailuresBeforeDelay; failure++) {
        expect(await statusOf(signIn({ user: `nobody${failure}`, from: `2001:db8:1:2::${failure}` }))).toBe(
          400,
        )
      }
      expect(await statusOf(right({ from: '2001:db8:1:2:ffff::1' }))).toBe(429)
      expect(await statusOf(right({ from: '2001:db8:1:3::1' }))).toBe(200)
    })
  })

  it('recognises a browser by a cookie that scripts cannot read and that is valid for one user', async () => {
    const answer = await right({ user: 'viewer', from: elsewhere })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-cockpit_refresh=/),
      expect.stringMatching(
        /^__Host-cockpit_device=[\w.~-]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ])
    const viewers = browserOf(answer)
    const planners = viewers.replace(/=\d+\./, `=${await idOf('planner')}.`)
    await failUntilDelayed({ user: 'planner' })
    for (const browser of [viewers, planners, `${viewers}x`]) {
      expect(await statusOf(right({ user: 'planner', browser }))).toBe(429)
    }
  })

  it('recognises a browser for several users', async () => {
    const first = await recognisedBrowser('viewer')
    const both = browserOf(await right({ user: 'planner', from: elsewhere, browser: first }))
    await failUntilDelayed({ user: 'planner' })
    for (const user of ['viewer', 'planner']) {
      expect(await statusOf(right({ user, browser: both }))).toBe(200)
    }
  })

  it('keeps the delay for other browsers when the user signs in in a recognised one', async () => {
    const browser = await recognisedBrowser('planner')
    await failUntilDelayed({ user: 'planner', from: elsewhere })
    expect(await statusOf(right({ browser }))).toBe(200)
    expect(await statusOf(right({ from: office }))).toBe(429)
  })

  it('recognises, after a change of the password, only the browser in which it was changed', async () => {
    const another = await recognisedBrowser('supervisor')
    const answer = await right({ user: 'supervisor', from: elsewhere })
    const { accessToken } = answer.body.result as { accessToken: string }
    const password = 'Changed4-by-hand'
    const changed = await server.call('PUT', '/User/changePassword', {
      token: accessToken,
      headers: { cookie: browserOf(answer) },
      body: { currentPassword: testPassword, newPassword: password, confirmation: password },
    })
    expect(changed.status).toBe(204)
    const own = browserOf(changed)
    await failUntilDelayed({ user: 'supervisor' })
    expect(await statusOf(right({ user: 'supervisor', password, browser: own }))).toBe(200)
    for (const browser of [another, browserOf(answer)]) {
      expect(await statusOf(right({ user: 'supervisor', password, browser }))).toBe(429)
    }
  })

  const idOf = async (userName: string): Promise<number> => {
    const { id } = await server.db.read
      .selectFrom('app_user')
      .innerJoin('business_unit', 'business_unit.id', 'app_user.business_unit_id')
      .select('app_user.id')
      .where('user_name', '=', userName)
      .where('business_unit.name', '=', 'Demo')
      .executeTakeFirstOrThrow()
    return id
  }
})

describe.runIf(engines.includes('postgres'))('the protection from guessed passwords on two nodes', () => {
  const proxies = [parseRange('127.0.0.0/8')].flatMap(range => range ?? [])
  let nodes: readonly TestServer[] = []
  beforeAll(async () => {
    const now = new Date()
    const first = await startTestServer({ engine: 'postgres', now: () => now, config: { proxies } })
    const second = await startTestServer({
      engine: 'postgres',
      database: first.database,
      now: () => now,
      config: { proxies },
    })
    nodes = [second, first]
  })
  afterAll(async () => {
    for (const node of nodes) await node.close()
  })

  it('verifies five passwords in all', async () => {
    const answers = await Promise.all(
      Array.from({ length: 250 }, (_, at) =>
        callApi(nodes[at % 2]?.url ?? '', 'POST', '/authentication/user', {
          headers: { 'x-forwarded-for': office },
          body: { businessUnitName: 'Demo', userName: 'planner', password: 'wrong' },
        }),
      ),
    )
    const codes = answers.map(({ body }) => body.code)
    const checked = codes.filter(code => code === 'credentials-wrong').length
    expect(new Set(codes)).toEqual(new Set(['credentials-wrong', 'too-many-attempts']))
    expect(checked).toBe(signInFailuresBeforeDelay)
  })
})

/** The cookies by which the server recognises a browser. */
function browserOf({ headers }: Answer): string {
  const cookies = headers.getSetCookie().map(cookie => cookie.split(';', 1)[0] ?? '')
  return cookies.find(cookie => cookie.startsWith('__Host-cockpit_device=')) ?? ''
}
