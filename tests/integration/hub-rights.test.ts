/** Every view of the hub against every kind of caller: registrations need the same permissions as the endpoints. */
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubMethods, hubPath } from '../../src/contract/live-messages'
import { permissionDefaults } from '../../src/contract/permission-defaults'
import type { PermissionPath, PermissionValue } from '../../src/contract/permissions'
import { liveViews, type LiveViewName, type ReadRight } from '../../src/contract/row-views'
import { startTestServer, type TestServer } from './server-fixture'

const views = Object.entries(liveViews) as [LiveViewName, ReadRight | undefined][]
const permissions = [...new Set(views.flatMap(([, right]) => right?.permission ?? []))]

let server: TestServer
let unit: { id: number; features: string[] }
/** Access tokens by user name. */
let tokens: Readonly<Record<'planner' | 'supervisor' | 'global', string>>
beforeAll(async () => {
  server = await startTestServer({ engine: 'pglite' })
  unit = await server.db.read
    .selectFrom('business_unit')
    .select(['id', 'features'])
    .where('name', '=', 'Demo')
    .executeTakeFirstOrThrow()
  tokens = {
    planner: await server.signIn('planner'),
    supervisor: await server.signIn('supervisor'),
    global: await server.signIn('global'),
  }
})
afterAll(() => server.close())

/** Sets the unit's features, and every permission to a value. */
async function give(valueOf: (path: string) => PermissionValue, features = unit.features): Promise<void> {
  await server.db.tx({ businessUnitId: unit.id, userId: null, userName: 'test' }, async tx => {
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
    await tx.sql.updateTable('business_unit').set({ features }).where('id', '=', unit.id).execute()
    tx.settingsChanged()
  })
}

/** The views that a user may register for. */
async function registered(token: string, businessUnitName = 'Demo'): Promise<LiveViewName[]> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${server.url}${hubPath}`, {
      accessTokenFactory: () => token,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build()
  await connection.start()
  try {
    const taken: LiveViewName[] = []
    for (const [name] of views) {
      const registration = { viewType: 'Grid', name, businessUnitName }
      await connection.invoke(hubMethods.register, registration).then(
        () => taken.push(name),
        () => undefined,
      )
    }
    return taken
  } finally {
    await connection.stop()
  }
}

const named = (fits: (right: ReadRight | undefined) => boolean): LiveViewName[] =>
  views.filter(([, right]) => fits(right)).map(([name]) => name)
const openViews = named(right => right === undefined)

describe('a registration at the hub', () => {
  it('is allowed to everybody for two views only', () => {
    expect(openViews).toEqual(['Kpi', 'Access'])
  })

  it('of a user without permissions is refused for all others', async () => {
    await give(() => false)
    expect(await registered(tokens.planner)).toEqual(openViews)
  })

  it('of a global admin is accepted for every view', async () => {
    await give(() => false)
    expect(await registered(tokens.global)).toEqual(views.map(([name]) => name))
  })

  it.each(permissions)(
    'with the permission %s alone is accepted for the views it shows',
    async permission => {
      await give(path => path === permission)
      const expected = named(
        right => right === undefined || right.permission.includes(permission as PermissionPath),
      )
      expect(await registered(tokens.planner)).toEqual(expected)
    },
  )

  it('is allowed to the roles that a permission value names', async () => {
    await give(() => ['Supervisor'])
    expect(await registered(tokens.planner)).toEqual(openViews)
    expect(await registered(tokens.supervisor)).toEqual(views.map(([name]) => name))
  })

  it('requires the feature of its view, also of a global admin', async () => {
    await give(() => true, [])
    expect(await registered(tokens.global)).toEqual(named(right => right?.feature === undefined))
    await give(() => true)
  })

  it('is accepted for the own unit only', async () => {
    expect(await registered(tokens.global, 'Nordlager')).toEqual([])
  })
})
