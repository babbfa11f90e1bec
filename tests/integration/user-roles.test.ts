/** Roles: their values, their users, who administers them, and what remains after one is deleted. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoints/endpoint'
import { endpoints } from '../../src/contract/endpoints/table'
import { permissionDefaults } from '../../src/contract/permission-defaults'
import { neededPaths } from '../../src/contract/permissions'
import { followView } from './follower'
import { codeOf, People, resultOf } from './people-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

describe.each(enginesFor())('user roles on %s', engine => {
  let server: TestServer
  let admin: People
  let global: People
  beforeAll(async () => {
    server = await startTestServer({ engine })
    admin = await new People(server).signIn()
    global = await new People(server).signIn('global')
  })
  afterAll(() => server.close())

  const choices = async (path: string): Promise<{ id: number; name: string }[]> =>
    (await server.call('GET', `/Lookup/${path}`, { token: admin.token })).body.result

  it('have areas, load carriers, a responsible role and users', async () => {
    const [area] = await choices('roleGroup')
    const [carrier] = await choices('loadCarrierTypeHeader')
    const supervisor = await admin.roleId('Supervisor')
    const { id: userId, userName } = await admin.fresh()
    const { id, userRoleName } = await admin.freshRole({
      adminRoleId: supervisor,
      areaIds: [area?.id],
      loadCarrierIds: [carrier?.id],
      addUserIds: [userId],
    })
    expect(await admin.roleRowOf(id)).toMatchObject({
      userRoleName,
      systemRole: null,
      adminResponsibility: 'Supervisor',
      wareHouseAreas: area?.name,
      loadCarriers: carrier?.name,
      assignedUser: userName,
      numberOfUsers: 1,
    })
    expect((await admin.role('GET', `/detail/${id}`)).body.result).toMatchObject({
      adminRoleId: supervisor,
      areaIds: [area?.id],
      loadCarrierIds: [carrier?.id],
      users: [{ id: userId, userName }],
    })
    expect(await admin.auditOf('UserRole', id)).toMatchObject([
      { action: 'addRole', detail: { name: userRoleName, users: 1 } },
    ])
    expect((await admin.auditOf('User', userId)).at(-1)).toMatchObject({
      action: 'updateUser',
      detail: { userRoles: ['ViewerRole', `ViewerRole, ${userRoleName}`] },
    })
  })

  it.each([
    ['without a name', { userRoleName: ' ' }, 400, 'missing'],
    ['with an unknown responsible role', { adminRoleId: 999_999 }, 400, 'unknown-role'],
    ['with an unknown area', { areaIds: [999_999] }, 400, 'not-listed'],
    ['with an unknown load carrier', { loadCarrierIds: [999_999] }, 400, 'not-listed'],
    ['with an unknown user', { addUserIds: [999_999] }, 400, 'not-listed'],
    ['with a name in use', { userRoleName: 'vIEWERrole' }, 409, 'role-name-taken'],
    ['with a name that makes administrators', { userRoleName: 'adminrole' }, 409, 'role-name-reserved'],
    ['with the name of terminals', { userRoleName: 'TerminalRole' }, 409, 'role-name-reserved'],
  ])('are not added %s', async (_what, more, status, code) => {
    const answer = await admin.role('POST', '', { userRoleName: admin.freshName('role'), ...more })
    expect({ status: answer.status, code: answer.body.issues?.[0]?.code }).toEqual({ status, code })
  })

  it('have the permissions that are granted by default, and no others', async () => {
    const { userRoleName } = await admin.freshRole()
    const { token } = await admin.as(await admin.fresh([userRoleName]))
    const guarded = Object.values<Record<string, Endpoint>>(endpoints)
      .flatMap(group => Object.values(group))
      .filter(({ permission, isAnonymous }) => permission !== undefined && isAnonymous !== true)
    for (const { method, path, permission = [] } of guarded) {
      const isOpen = neededPaths(permission).some(needed => permissionDefaults[needed] === true)
      const { status, body } = await server.call(method, path.replace(/\{\w+\}/g, '999999999'), {
        token,
        ...(method !== 'GET' && { body: { unfit: true } }),
      })
      const isDenied = status === 403 && body.code === 'permission-denied'
      expect({ path, isDenied }).toEqual({ path, isDenied: !isOpen })
    }
  })

  it('get no permission that was withdrawn from other roles', async () => {
    const path = 'data/order/cancel'
    const { values } = (await server.call('GET', '/Permission', { token: global.token })).body.result as {
      values: Record<string, string[]>
    }
    const before = values[path] ?? []
    const narrower = before.filter(role => role !== 'Planner')
    await server.call('PUT', '/Permission', { token: global.token, body: { changes: { [path]: narrower } } })
    await admin.freshRole()
    const after = (await server.call('GET', '/Permission', { token: global.token })).body.result as {
      values: Record<string, string[]>
    }
    expect(after.values[path]).toEqual(narrower)
    await server.call('PUT', '/Permission', { token: global.token, body: { changes: { [path]: before } } })
  })

  it('change the permissions of their users at once, also in open sessions', async () => {
    const { id: userId, userName } = await admin.fresh()
    const token = await admin.tokenOf(userName)
    const mayRead = async () => (await admin.user('GET', '/summary', undefined, token)).status
    const role = await admin.roleId('AdminRole')
    expect(await mayRead()).toBe(403)
    expect(resultOf(await admin.role('PUT', '', { id: role, addUserIds: [userId] })).failed).toEqual([])
    expect(await mayRead()).toBe(200)
    expect(resultOf(await admin.role('PUT', '', { id: role, removeUserIds: [userId] })).failed).toEqual([])
    expect(await mayRead()).toBe(403)
    expect((await admin.auditOf('User', userId)).slice(-2)).toMatchObject([
      { detail: { userRoles: ['ViewerRole', 'AdminRole, ViewerRole'] } },
      { detail: { userRoles: ['AdminRole, ViewerRole', 'ViewerRole'] } },
    ])
  })

  it('record what changed; a replaced user is a change too', async () => {
    const [one, other] = [await admin.fresh(), await admin.fresh()]
    const { id } = await admin.freshRole({ addUserIds: [one.id] })
    const swapped = await admin.role('PUT', '', { id, addUserIds: [other.id], removeUserIds: [one.id] })
    expect(codeOf(swapped)).toBeUndefined()
    expect(await admin.roleRowOf(id)).toMatchObject({ assignedUser: other.userName, numberOfUsers: 1 })
    expect((await admin.auditOf('UserRole', id)).at(-1)).toMatchObject({
      action: 'updateRole',
      detail: { assignedUser: [one.userName, other.userName] },
    })
    expect(codeOf(await admin.role('PUT', '', { id, addUserIds: [other.id] }))).toBe('unchanged')
    const [area] = await choices('roleGroup')
    const stale = await admin.role('PUT', '', {
      id,
      areaIds: [area?.id],
      read: [{ id, values: { wareHouseAreas: 'Nowhere' } }],
    })
    expect({ status: stale.status, ...stale.body }).toMatchObject({
      status: 409,
      code: 'changed',
      fields: ['wareHouseAreas'],
    })
  })

  it('cannot administer each other in a circle, which the refusal names', async () => {
    const first = await admin.freshRole()
    const second = await admin.freshRole({ adminRoleId: first.id })
    const third = await admin.freshRole({ adminRoleId: second.id })
    const answer = await admin.role('PUT', '', { id: first.id, adminRoleId: third.id })
    expect(resultOf(answer).failed).toMatchObject([
      {
        code: 'role-circle',
        issues: [
          {
            path: 'body.adminRoleId',
            values: {
              roles: [first, third, second, first].map(({ userRoleName }) => userRoleName).join(' → '),
            },
          },
        ],
      },
    ])
    expect(codeOf(await admin.role('PUT', '', { id: first.id, adminRoleId: first.id }))).toBeUndefined()
  })

  it('with a fixed meaning cannot be renamed or deleted', async () => {
    for (const name of ['AdminRole', 'TerminalRole']) {
      const id = await admin.roleId(name)
      expect(codeOf(await admin.role('PUT', '', { id, userRoleName: admin.freshName('role') }))).toBe(
        'role-name-reserved',
      )
      const answer = await admin.role('DELETE', `/${id}`)
      const { id: question } = (answer.body as unknown as { userChoice: { id: string } }).userChoice
      const chosen = await server.call('POST', '/UserChoice/perform', {
        token: admin.token,
        body: { id: question, choice: 'delete' },
      })
      expect(codeOf(chosen)).toBe('role-name-reserved')
    }
  })

  it('that make administrators are granted by global administrators only', async () => {
    const requested = { systemRole: 'Administrator' }
    expect(
      codeOf(await admin.role('POST', '', { userRoleName: admin.freshName('role'), ...requested })),
    ).toBe('global-admin-only')
    const { id, userRoleName } = await global.freshRole(requested)
    const { userName } = await admin.fresh([userRoleName])
    expect((await admin.user('GET', '/summary', undefined, await admin.tokenOf(userName))).status).toBe(200)
    expect(codeOf(await admin.role('PUT', '', { id, systemRole: null }))).toBe('global-admin-only')
    const everything = await global.freshRole({ systemRole: 'GlobalAdminUser' })
    expect(codeOf(await admin.role('PUT', '', { id: everything.id, areaIds: [] }))).toBe('global-admin-only')
    expect(codeOf(await admin.role('DELETE', `/${everything.id}`))).toBe('global-admin-only')
    const { id: viewer } = await admin.fresh()
    expect(codeOf(await admin.role('PUT', '', { id: everything.id, addUserIds: [viewer] }))).toBe(
      'global-admin-only',
    )
  })

  it('are renamed and deleted in the permissions that name them', async () => {
    const { id, userRoleName } = await admin.freshRole()
    const path = 'data/order/split'
    await sql`insert into setting (business_unit_id, user_id, client_id, owner, key, value)
      values (1, 0, 'Cockpit', 'permissions', ${path}, ${JSON.stringify(['Planner', userRoleName])})
      on conflict (business_unit_id, user_id, client_id, owner, key) do update set value = excluded.value`.execute(
      server.db.read,
    )
    const value = async () => {
      const { rows } = await sql<{ value: string }>`
        select value from setting where business_unit_id = 1 and owner = 'permissions' and key = ${path}`.execute(
        server.db.read,
      )
      return JSON.parse(rows[0]?.value ?? 'null') as unknown
    }
    // A value that cannot be read counts as none.
    await sql`insert into setting (business_unit_id, user_id, client_id, owner, key, value)
      values (1, 0, 'Cockpit', 'permissions', 'data/order/unreadable', '{')`.execute(server.db.read)
    const renamed = admin.freshName('role')
    expect((await admin.role('PUT', '', { id, userRoleName: renamed })).status).toBe(200)
    await sql`delete from setting where key = 'data/order/unreadable'`.execute(server.db.read)
    expect(await value()).toEqual(['Planner', renamed])
    await admin.role('DELETE', `/${id}`)
    expect(await value()).toEqual(['Planner'])
    // The name can be reused.
    expect((await admin.role('POST', '', { userRoleName: renamed })).status).toBe(200)
  })

  it('in use are deleted after a confirmation with the numbers, with their users, work and roles', async () => {
    const people = [await admin.fresh(), await admin.fresh()]
    const { id, userRoleName } = await admin.freshRole({ addUserIds: people.map(person => person.id) })
    const under = await admin.freshRole({ adminRoleId: id })
    await sql`update job set user_role_id = ${id}, user_id = null
      where id = (select id from job where state = 'Initial' and business_unit_id = 1 limit 1)`.execute(
      server.db.read,
    )
    const answer = await admin.role('DELETE', `/${id}`)
    const { userChoice } = answer.body as unknown as {
      userChoice: { id: string; type: string; values: object; options: string[] }
    }
    expect(userChoice).toMatchObject({
      type: 'deleteRole',
      values: { role: userRoleName, users: 2, jobs: 1, roles: 1 },
      options: ['delete'],
    })
    expect(await admin.roleRowOf(id)).toMatchObject({ deleted: false, numberOfUsers: 2 })
    const chosen = await server.call('POST', '/UserChoice/perform', {
      token: admin.token,
      body: { id: userChoice.id, choice: 'delete' },
    })
    expect(resultOf(chosen).done).toMatchObject([{ id, name: userRoleName }])
    expect((await admin.rowOf(people[0]?.id ?? 0))?.userRoles).toBe('ViewerRole')
    expect((await admin.auditOf('User', people[1]?.id ?? 0)).at(-1)).toMatchObject({ action: 'updateUser' })
    expect((await admin.roleRowOf(under.id))?.adminResponsibility).toBeNull()
    const { rows } = await sql`select count(*)::int as jobs from job where user_role_id = ${id}`.execute(
      server.db.read,
    )
    expect(rows).toEqual([{ jobs: 0 }])
    expect((await admin.roles()).map(role => role.id)).not.toContain(id)
  })

  it('publish their changes to the subscribers of their grids', async () => {
    const roles = await followView(server.url, admin.token, 'UserRole')
    const users = await followView(server.url, admin.token, 'User')
    const person = await admin.fresh()
    const { id, userRoleName } = await admin.freshRole({ addUserIds: [person.id] })
    await roles.row(id, row => row.numberOfUsers === 1)
    await users.row(person.id, row => row.userRoles === `ViewerRole, ${userRoleName}`)
    await admin.role('PUT', '', { id, removeUserIds: [person.id] })
    await roles.row(id, row => row.numberOfUsers === 0)
    await users.row(person.id, row => row.userRoles === 'ViewerRole')
    await admin.role('DELETE', `/${id}`)
    await roles.removed(id)
  })

  it('publish the rows of their users when their areas change', async () => {
    const [area] = await choices('roleGroup')
    const { id, userRoleName } = await admin.freshRole()
    const person = await admin.fresh([userRoleName])
    const users = await followView(server.url, admin.token, 'User')
    const version = (await admin.rowOf(person.id))?.version ?? 0
    await admin.role('PUT', '', { id, areaIds: [area?.id] })
    await users.row(person.id, row => row.wareHouseAreas === area?.name && Number(row.version) > version)
  })

  it('of another business unit are not found', async () => {
    const elsewhere = await new People(server, 'Nordlager').signIn('global')
    const { id } = await admin.freshRole()
    expect((await elsewhere.role('GET', `/detail/${id}`)).status).toBe(404)
    expect(codeOf(await elsewhere.role('PUT', '', { id, userRoleName: 'Ours' }))).toBe('not-found')
    expect(codeOf(await elsewhere.role('DELETE', `/${id}`))).toBe('not-found')
    const theirs = await elsewhere.role('POST', '', {
      userRoleName: elsewhere.freshName('role'),
      adminRoleId: id,
    })
    expect(theirs.body.issues?.[0]?.code).toBe('unknown-role')
  })
})
