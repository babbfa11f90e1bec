/**
 * Every endpoint of the table against every kind of caller: no session, no permission, one permission at a time, admin, another business
 * unit, a screen on a wall, a revoked session, an expired token. Generated from the table, so that new endpoints are included.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, EndpointGate } from '../../src/contract/endpoints/endpoint'
import { endpoints } from '../../src/contract/endpoints/table'
import { accessTokenLifeSeconds } from '../../src/contract/sign-in-limits'
import { permissionDefaults } from '../../src/contract/permission-defaults'
import { neededPaths, type PermissionPath, type PermissionValue } from '../../src/contract/permissions'
import { isFullRun } from '../full-run'
import { anonymous, forScreens, openToAll } from './access-exceptions'
import { describeAnotherUnit } from './another-unit-checks'
import { startTestServer, type Answer, type TestServer } from './server-fixture'

const table = Object.entries<Record<string, Endpoint>>(endpoints).flatMap(([group, members]) =>
  Object.entries(members).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
)
const guarded = table.filter(({ endpoint }) => endpoint.isAnonymous !== true)
const pathsOf = ({ permission }: Endpoint): readonly PermissionPath[] =>
  permission === undefined ? [] : neededPaths(permission)
const permissions = [...new Set(table.flatMap(({ endpoint }) => pathsOf(endpoint)))]

/** An id that no row has. */
const noId = 999_999_999

let server: TestServer
let now = new Date()
/** Token of a user whose permissions the tests change; a change applies to the next call. */
let planner: string
beforeAll(async () => {
  server = await startTestServer({ engine: 'pglite', now: () => now })
  planner = await server.signIn('planner')
})
afterAll(() => server.close())

/** Sends input that is invalid for every endpoint: status 400 means that the caller passed the permission check. */
const probe = ({ method, path }: Endpoint, token?: string): Promise<Answer> =>
  server.call(method, path.replace(/\{\w+\}/g, String(noId)), {
    ...(token !== undefined && { token }),
    ...(method !== 'GET' && { body: { unfit: true } }),
  })

/** The same with a value at a gate's path, for instance `body.lines.*.discount`. */
const probeWith = (
  { method, path }: Endpoint,
  { at, is = 'given' }: EndpointGate,
  token: string,
): Promise<Answer> => {
  const [part = '', ...names] = at.split('.')
  const nested = names.reduceRight<unknown>((inner, name) => (name === '*' ? [inner] : { [name]: inner }), is)
  const input = (inPart: string) => (part === inPart ? (nested as Record<string, unknown>) : {})
  const inPath = path.replace(/\{(\w+)\}/g, (_, name: string) => String(input('params')[name] ?? noId))
  return server.call(method, inPath, {
    token,
    ...(method !== 'GET' && { body: { unfit: true, ...input('body') } }),
  })
}

/** Grants exactly one permission, or none, to all users of a unit. */
const grantOnly = (path: PermissionPath | undefined): Promise<void> => grant(key => key === path)

/** Sets every permission of the unit to a value. */
async function grant(valueOf: (path: string) => PermissionValue): Promise<void> {
  const unit = await server.db.read
    .selectFrom('business_unit')
    .select('id')
    .where('name', '=', 'Demo')
    .executeTakeFirstOrThrow()
  const context = { businessUnitId: unit.id, userId: null, userName: 'test' }
  await server.db.tx(context, async tx => {
    const rows = Object.keys(permissionDefaults).map(key => ({
      business_unit_id: unit.id,
      user_id: 0,
      client_id: 'Cockpit',
      owner: 'permissions',
      key,
      value: JSON.stringify(valueOf(key)),
    }))
    await tx.sql
      .insertInto('setting')
      .values(rows)
      .onConflict(conflict =>
        conflict
          .columns(['business_unit_id', 'user_id', 'client_id', 'owner', 'key'])
          .doUpdateSet(update => ({ value: update.ref('excluded.value') })),
      )
      .execute()
    tx.settingsChanged()
  })
}

describe('a caller without a session', () => {
  it.each(guarded)('may not call $name', async ({ endpoint }) => {
    const { status, body } = await probe(endpoint)
    expect(status).toBe(401)
    expect(body.code).toBe('session-ended')
  })

  it('may call the listed anonymous endpoints and no others', () => {
    expect(table.filter(({ endpoint }) => endpoint.isAnonymous === true).map(({ name }) => name)).toEqual(
      anonymous,
    )
  })
})

describe('an endpoint without a permission', () => {
  it('is listed with a reason', () => {
    const open = guarded.filter(({ endpoint }) => endpoint.permission === undefined).map(({ name }) => name)
    expect(open.sort()).toEqual(Object.keys(openToAll).sort())
  })
})

describe('a user without permissions', () => {
  beforeAll(() => grantOnly(undefined))

  it.each(guarded)('may call $name as far as it requires none', async ({ endpoint }) => {
    const { status, body } = await probe(endpoint, planner)
    if (endpoint.permission === undefined) expect([401, 403]).not.toContain(status)
    else
      expect({ status, ...body }).toMatchObject({
        status: 403,
        code: 'permission-denied',
        path: pathsOf(endpoint)[0],
      })
  })
})

describe.each(permissions)('a user with the permission %s alone', permission => {
  const needs = ({ endpoint }: (typeof guarded)[number]): boolean => pathsOf(endpoint).includes(permission)
  const requested = guarded.filter(row => (isFullRun ? row.endpoint.permission !== undefined : needs(row)))

  it('may call the endpoints that require it and no others that require one', async () => {
    await grantOnly(permission)
    for (const row of requested) {
      const { status } = await probe(row.endpoint, planner)
      if (needs(row)) expect([401, 403], row.name).not.toContain(status)
      else expect(status, row.name).toBe(403)
    }
  })
})

/** Guarded endpoints by the permissions that they require. */
const byPermissions = new Map<string, typeof guarded>()
for (const row of guarded.filter(({ endpoint }) => endpoint.permission !== undefined)) {
  const paths = pathsOf(row.endpoint).join(', ')
  byPermissions.set(paths, [...(byPermissions.get(paths) ?? []), row])
}

// Together with the tests above this covers nearly every endpoint with every permission: its own permission alone allows the call, and all
// others together do not.
describe.each([...byPermissions])('a user with every permission but %s', (withheld, rows) => {
  it('may call no endpoint that requires it', async () => {
    await grant(key => !withheld.split(', ').includes(key))
    for (const { name, endpoint } of rows) expect((await probe(endpoint, planner)).status, name).toBe(403)
  })
})

const gated = guarded.flatMap(({ name, endpoint }) =>
  (endpoint.gates ?? []).map(gate => ({ name, endpoint, gate, value: `${gate.at} ${gate.is ?? 'given'}` })),
)

describe('a value that requires more than its endpoint', () => {
  it.each(gated.filter(({ gate }) => gate.permission !== undefined))(
    'is refused without its permission: $name $value',
    async ({ endpoint, gate }) => {
      const needed = neededPaths(gate.permission ?? [])
      const own = pathsOf(endpoint)
      const isOwn = own.length > 0 && own.every(path => needed.includes(path))
      await grant(path => !needed.includes(path as PermissionPath))
      const { status, body } = await probeWith(endpoint, gate, planner)
      expect({ status, code: body.code, path: body.path }).toEqual({
        status: 403,
        code: 'permission-denied',
        path: (isOwn ? own : needed)[0],
      })
      await grant(() => true)
      expect([401, 403]).not.toContain((await probeWith(endpoint, gate, planner)).status)
    },
  )
})

describe('permission values that name roles', () => {
  beforeAll(() => grant(() => ['Supervisor']))

  it('allow users who have one of the roles, and nobody else', async () => {
    const supervisor = await server.signIn('supervisor')
    for (const { name, endpoint } of guarded.filter(row => row.endpoint.permission !== undefined)) {
      expect((await probe(endpoint, planner)).status, name).toBe(403)
      expect([401, 403], name).not.toContain((await probe(endpoint, supervisor)).status)
    }
  })

  it('allow administrators and nobody else with AdminRole', async () => {
    await grant(() => ['AdminRole'])
    const [admin, supervisor] = [await server.signIn('admin'), await server.signIn('supervisor')]
    for (const { name, endpoint } of guarded.filter(row => row.endpoint.permission !== undefined)) {
      expect([401, 403], name).not.toContain((await probe(endpoint, admin)).status)
      expect((await probe(endpoint, supervisor)).status, name).toBe(403)
    }
  })
})

describe('a unit without features', () => {
  let features: string[]
  let global: string
  const setFeatures = async (input: string[]): Promise<void> => {
    const { id } = await demoUnit()
    await server.db.tx({ businessUnitId: id, userId: null, userName: 'test' }, async tx => {
      await tx.sql.updateTable('business_unit').set({ features: input }).where('id', '=', id).execute()
      tx.settingsChanged()
    })
  }
  const demoUnit = () =>
    server.db.read
      .selectFrom('business_unit')
      .select(['id', 'features'])
      .where('name', '=', 'Demo')
      .executeTakeFirstOrThrow()
  beforeAll(async () => {
    await grant(() => true)
    global = await server.signIn('global')
    features = (await demoUnit()).features
    await setFeatures([])
  })
  afterAll(() => setFeatures(features))

  const needing = guarded.filter(({ endpoint }) => endpoint.feature !== undefined)

  it('refuses calls that require one, also of a global admin', async () => {
    expect(needing.length).toBeGreaterThan(10)
    for (const { name, endpoint } of needing) {
      const { status, body } = await probe(endpoint, global)
      expect({ status, code: body.code, path: body.path }, name).toEqual({
        status: 403,
        code: 'feature-off',
        path: endpoint.feature,
      })
    }
  })

  it.each(gated.filter(({ gate }) => gate.feature !== undefined))(
    'refuses a value that requires one: $name $value',
    async ({ endpoint, gate }) => {
      const { status, body } = await probeWith(endpoint, gate, global)
      expect({ status, code: body.code, path: body.path }).toEqual({
        status: 403,
        code: 'feature-off',
        path: endpoint.feature ?? gate.feature,
      })
    },
  )
})

describe('a global admin', () => {
  it('passes every check', async () => {
    await grantOnly(undefined)
    const token = await server.signIn('global')
    for (const { name, endpoint } of guarded) {
      expect([401, 403], name).not.toContain((await probe(endpoint, token)).status)
    }
  })
})

describe('a screen on a wall', () => {
  let token: string
  beforeAll(async () => {
    // The rights of a screen depend on no permission, whatever its unit grants.
    await grantOnly('header/settings/active_users')
    const admin = await server.signIn('global')
    const added = await server.call('POST', '/Screen', {
      token: admin,
      body: { name: 'Matrix', selections: [[12]] },
    })
    const { done } = added.body.result as { done: { id: number }[] }
    const made = await server.call('POST', `/Screen/${done[0]?.id ?? 0}/code`, { token: admin })
    const paired = await server.call('POST', '/authentication/screen', {
      body: { code: (made.body.result as { code: string }).code },
    })
    token = (paired.body.result as { accessToken: string }).accessToken
  })

  it('may call what the dashboard reads, and nothing else', () => {
    expect(table.filter(({ endpoint }) => endpoint.isForScreens === true).map(({ name }) => name)).toEqual(
      forScreens,
    )
  })

  it('renews by its cookie alone, not by a token', async () => {
    expect((await probe(endpoints.authentication.refresh, token)).status).toBe(401)
  })

  // One of them ends the session; the other was tested above.
  const { logoutCurrent } = endpoints.userSession
  const { refresh } = endpoints.authentication
  it.each(table.filter(({ endpoint }) => endpoint !== logoutCurrent && endpoint !== refresh))(
    'may call $name',
    async ({ endpoint }) => {
      const { status, body } = await probe(endpoint, token)
      if (endpoint.isForScreens === true) expect([401, 403]).not.toContain(status)
      else expect({ status, code: body.code }).toEqual({ status: 403, code: 'not-for-screens' })
    },
  )
})

describe('a token', () => {
  describe('of a revoked session', () => {
    let token: string
    beforeAll(async () => {
      token = await server.signIn('global')
      await server.call('POST', '/userSession/logoutcurrent', { token })
    })

    it.each(guarded)('is rejected: $name', async ({ endpoint }) => {
      expect((await probe(endpoint, token)).status).toBe(401)
    })
  })

  it('that has expired is rejected', async () => {
    const token = await server.signIn('global')
    now = new Date(now.getTime() + (accessTokenLifeSeconds + 1) * 1000)
    for (const { name, endpoint } of guarded) expect((await probe(endpoint, token)).status, name).toBe(401)
  })

  it('of a deactivated user is rejected after half a minute at the latest', async () => {
    const token = await server.signIn('supervisor')
    await server.db.read
      .updateTable('app_user')
      .set({ is_active: false })
      .where('user_name', '=', 'supervisor')
      .execute()
    now = new Date(now.getTime() + 31_000)
    expect((await server.call('GET', '/Settings/cockpit', { token })).status).toBe(401)
  })
})

describeAnotherUnit(() => server)
