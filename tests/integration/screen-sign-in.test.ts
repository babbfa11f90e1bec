/** How a screen connects: its code, its sign-in, what it may follow, and how it is disconnected and reconnected. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { LoginResult } from '../../src/contract/endpoints/authentication'
import type { CockpitSettings } from '../../src/contract/endpoints/settings'
import {
  accessTokenLifeSeconds,
  pairingCodeLength,
  pairingCodeLifeMs,
  screenTokenLifeSeconds,
  signInFailuresBeforeDelay,
} from '../../src/contract/sign-in-limits'
import type { WidgetData } from '../../src/contract/widgets'
import { followView } from './follower'
import { cookieOf, resultOf, ScreenAdmin, tokenOf } from './screen-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const dayMs = 24 * 60 * 60_000

describe.each(enginesFor())('screens on %s', engine => {
  let server: TestServer
  let wall: ScreenAdmin
  let now = new Date()
  beforeAll(async () => {
    server = await startTestServer({ engine, now: () => now })
    wall = await new ScreenAdmin(server).signIn()
  })
  afterAll(() => server.close())

  it('connect by their code, once, whatever its case and separators', async () => {
    const { id } = await wall.fresh()
    const code = await wall.codeFor(id)
    expect(code).toMatch(new RegExp(`^[BCDFGHJKMNPQRSTVWXZ]{${pairingCodeLength}}$`))
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
    const answer = await wall.pair(typed)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toBe(
      `__Host-cockpit_screen=${cookieOf(answer).split('=')[1] ?? ''}; Max-Age=${screenTokenLifeSeconds}; Path=/; HttpOnly; Secure; SameSite=Strict`,
    )
    expect(await wall.rowOf(id)).toMatchObject({
      state: 'Connected',
      codeExpires: null,
      connectedSince: now.toISOString(),
      lastSeen: now.toISOString(),
    })
    const again = await wall.pair(code)
    expect({ status: again.status, code: again.body.code }).toEqual({
      status: 400,
      code: 'pairing-code-wrong',
    })
    expect((await wall.auditOf(id)).map(({ action }) => action)).toEqual([
      'addScreen',
      'makeScreenCode',
      'connectScreen',
    ])
  })

  it('are connected once when the code is typed concurrently', async () => {
    const { id } = await wall.fresh()
    const code = await wall.codeFor(id)
    const answers = await Promise.all([wall.pair(code), wall.pair(code), wall.pair(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  it('store no code in plain text', async () => {
    const { id } = await wall.fresh()
    const code = await wall.codeFor(id)
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(s)::text as text from screen s where s.id = ${id}
      union all select to_jsonb(a)::text from audit a where a.entity = 'Screen' and a.entity_id = ${id}
      union all select to_jsonb(k)::text from request_key k
    `.execute(server.db.read)
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.filter(({ text }) => text.includes(code))).toEqual([])
    expect(JSON.stringify(await wall.rowOf(id))).not.toContain(code)
  })

  it('do not connect by an expired or replaced code', async () => {
    const { id } = await wall.fresh()
    const old = await wall.codeFor(id)
    const replacing = await wall.codeFor(id)
    expect((await wall.pair(old)).body.code).toBe('pairing-code-wrong')
    const started = now
    now = new Date(started.getTime() + pairingCodeLifeMs + 1)
    expect((await wall.pair(replacing)).body.code).toBe('pairing-code-wrong')
    await wall.signIn()
    expect((await wall.rowOf(id))?.state).toBe('Waiting')
  })

  it('delay guesses of their codes', async () => {
    const other = await startTestServer({ engine, now: () => now })
    onTestFinished(() => other.close())
    const guess = (code: string) => other.call('POST', '/authentication/screen', { body: { code } })
    for (let count = 0; count < signInFailuresBeforeDelay; count++) {
      expect((await guess('BBBBBBBB')).status).toBe(400)
    }
    const slowed = await guess('BBBBBBBB')
    expect({ status: slowed.status, code: slowed.body.code }).toEqual({
      status: 429,
      code: 'too-many-attempts',
    })
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('receive their selections with their settings, and their widgets with nothing else selected', async () => {
    const { token } = await wall.connected({ selections: [[12, 14], [9]], rotateSeconds: 20 })
    const settings = await server.call('GET', '/Settings/cockpit', { token })
    const { saved, isScreen } = settings.body.result as CockpitSettings
    expect({ saved, isScreen }).toEqual({
      saved: { EnabledWidgets: '12,14;9', RotateSeconds: '20' },
      isScreen: true,
    })
    const ofPerson = await server.call('GET', '/Settings/cockpit', { token: await server.signIn('planner') })
    expect((ofPerson.body.result as CockpitSettings).isScreen).toBe(false)
    const widgets = (await server.call('GET', '/Kpi/availableWidgets', { token })).body.result as WidgetData[]
    expect(
      widgets
        .filter(({ isEnabled }) => isEnabled)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([12, 14, 9])
  })

  it('renew their sign-in for more than a year, each time for the full time, and use no licence', async () => {
    const { cookie, token } = await wall.connected()
    now = new Date(now.getTime() + 390 * dayMs)
    const renewed = await wall.refresh(cookie)
    expect(renewed.status).toBe(200)
    expect((renewed.body.result as LoginResult).activeSessions).toEqual([])
    now = new Date(now.getTime() + 390 * dayMs)
    const later = await wall.refresh(cookieOf(renewed))
    expect(later.status).toBe(200)
    expect((await server.call('GET', '/Settings/cockpit', { token })).status).toBe(401)
    expect((await wall.refresh(cookieOf(later).replace('_screen', '_refresh'))).status).toBe(401)
    now = new Date(now.getTime() + (screenTokenLifeSeconds + 1) * 1000)
    const late = await wall.refresh(cookieOf(later))
    expect(late.status).toBe(401)
    await wall.signIn()
  })

  it('may follow no rows at the hub besides the widgets', async () => {
    const { token } = await wall.connected()
    const follower = await followView(server.url, token, 'Kpi')
    await wall.fresh()
    await follower.next()
    await expect(followView(server.url, token, 'SalesOrders')).rejects.toThrow(
      'Registration to SalesOrders failed',
    )
    await expect(followView(server.url, token, 'Screen')).rejects.toThrow('Registration to Screen failed')
  })

  it('are told of changed settings of their business unit, and read those and its texts', async () => {
    const { token } = await wall.connected()
    const follower = await followView(server.url, token, 'Access')
    const name = 'Renamed Lager AS'
    const saved = await server.call('POST', '/companyinfo', { token: wall.token, body: { name } })
    expect(saved.status).toBe(200)
    expect(await follower.next()).toContainEqual({ viewName: 'Access', methodName: 'Bulk' })
    const read = async (path: string) => (await server.call('GET', path, { token })).body.result
    expect(await read('/Settings/cockpit')).toMatchObject({ userSettings: { companyInfo: { name } } })
    expect(await read('/localization/translations?languageCode=nb-NO')).toEqual({})
  })

  it('are disconnected at once: token, renewal and hub', async () => {
    const { id, token, cookie } = await wall.connected()
    const follower = await followView(server.url, token, 'Kpi')
    const isClosed = new Promise<void>(resolve => follower.connection.onclose(() => resolve()))
    const answer = await wall.call('PUT', '/revoke', { ids: [id] })
    expect(resultOf(answer).done).toMatchObject([{ id, state: 'Revoked' }])
    await isClosed
    expect((await server.call('GET', '/Kpi/availableWidgets', { token })).status).toBe(401)
    expect((await wall.refresh(cookie)).status).toBe(401)
    expect(await wall.rowOf(id)).toMatchObject({ state: 'Revoked', connectedSince: null })
    expect(resultOf(await wall.call('PUT', '/revoke', { ids: [id] })).failed).toMatchObject([
      { code: 'wrong-state' },
    ])
  })

  it('that wait for a connection are disconnected together with their code', async () => {
    const { id } = await wall.fresh()
    const code = await wall.codeFor(id)
    await wall.call('PUT', '/revoke', { ids: [id] })
    expect((await wall.pair(code)).body.code).toBe('pairing-code-wrong')
  })

  it('reconnect with a new code and keep their selections', async () => {
    const { id } = await wall.connected({ selections: [[9, 12]] })
    await wall.call('PUT', '/revoke', { ids: [id] })
    const code = await wall.codeFor(id)
    expect((await wall.rowOf(id))?.state).toBe('Waiting')
    const answer = await wall.pair(code)
    const settings = await server.call('GET', '/Settings/cockpit', { token: tokenOf(answer) })
    expect((settings.body.result as { saved: object }).saved).toMatchObject({ EnabledWidgets: '9,12' })
    expect((await wall.rowOf(id))?.state).toBe('Connected')
  })

  it('stay connected while a new code is unused, and are disconnected when another device uses it', async () => {
    const { id, token } = await wall.connected()
    const code = await wall.codeFor(id)
    expect((await wall.rowOf(id))?.state).toBe('Connected')
    expect((await server.call('GET', '/Kpi/availableWidgets', { token })).status).toBe(200)
    expect((await wall.pair(code)).status).toBe(200)
    expect((await server.call('GET', '/Kpi/availableWidgets', { token })).status).toBe(401)
    expect((await wall.rowOf(id))?.state).toBe('Connected')
  })

  it('have a token that expires after a few minutes', async () => {
    const { token } = await wall.connected()
    expect((await server.call('POST', '/userSession/heartbeat', { token })).status).toBe(200)
    now = new Date(now.getTime() + (accessTokenLifeSeconds + 1) * 1000)
    expect((await server.call('POST', '/userSession/heartbeat', { token })).status).toBe(401)
    await wall.signIn()
  })
})
