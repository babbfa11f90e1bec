/** Which users may be changed by whom: not their own permissions, nobody with more permissions, nobody in another unit. */
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { followView } from './follower'
import { codeOf, People } from './people-fixture'
import type { TestServer } from './server-fixture'

export interface UsersContext {
  readonly server: TestServer
  /** Calls as an administrator and as a global one. */
  readonly admin: People
  readonly global: People
}

/** @param context filled once the server runs */
export function describeAuthority(context: () => UsersContext): void {
  let server: TestServer
  let admin: People
  let global: People
  beforeAll(() => {
    ;({ server, admin, global } = context())
  })

  it('cannot remove their own access', async () => {
    const other = await admin.fresh(['AdminRole'])
    const self = await admin.as(other)
    for (const answer of [
      await self.user('DELETE', `/${other.id}`),
      await self.user('PUT', '/active', { ids: [other.id], isActive: false }),
      await self.user('POST', `/resetPassword?userId=${other.id}`, { way: 'made' }),
    ]) {
      expect(codeOf(answer)).toBe('own-account')
    }
    const viewer = await admin.roleId('ViewerRole')
    expect(codeOf(await self.update(other.id, { roleIds: [viewer] }))).toBe('own-admin-role')
    expect(codeOf(await self.update(other.id, { displayName: 'Still Me' }))).toBeUndefined()
  })

  it('that delete each other concurrently leave one', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const [one, other] = [await admin.fresh(['AdminRole']), await admin.fresh(['AdminRole'])]
      const [asOne, asOther] = [await admin.as(one), await admin.as(other)]
      const answers = await Promise.all([
        asOne.user('DELETE', `/${other.id}`),
        asOther.user('DELETE', `/${one.id}`),
      ])
      expect(answers.map(codeOf).toSorted(), `turn ${turn}`).toEqual(['session-ended', undefined])
      const remaining = [await admin.rowOf(one.id), await admin.rowOf(other.id)]
      expect(remaining.filter(row => row?.deleted === false)).toHaveLength(1)
    }
  })

  it('cannot remove the last administrator', async () => {
    const elsewhere = await new People(server, 'Nordlager').signIn('global')
    const [adminRole, supervisorRole] = [
      await elsewhere.roleId('AdminRole'),
      await elsewhere.roleId('Supervisor'),
    ]
    const last = await elsewhere.fresh(['AdminRole'])
    const { rows } = await sql<{ unit: number }>`
      select business_unit_id as unit from app_user where id = ${last.id}`.execute(server.db.read)
    const unit = rows[0]?.unit ?? 0
    await server.db.tx({ businessUnitId: unit, userId: null, userName: 'test' }, async tx => {
      await sql`insert into setting (business_unit_id, user_id, client_id, owner, key, value)
        values (${unit}, 0, 'Cockpit', 'permissions', 'header/settings/users', 'true')`.execute(tx.sql)
      await sql`update user_role set admin_role_id = ${supervisorRole} where id = ${adminRole}`.execute(
        tx.sql,
      )
      await sql`update app_user set is_active = false
        where business_unit_id = ${unit} and id <> ${last.id} and id in (
          select a.user_id from app_user_role a join user_role r on r.id = a.role_id
          where r.user_role_name like '%Admin%' or r.system_role is not null)`.execute(tx.sql)
      tx.settingsChanged()
    })
    const supervisor = await elsewhere.as({ userName: 'supervisor' })
    for (const answer of [
      await supervisor.user('PUT', '/active', { ids: [last.id], isActive: false }),
      await supervisor.user('DELETE', `/${last.id}`),
      await supervisor.update(last.id, { roleIds: [supervisorRole] }),
    ]) {
      expect(codeOf(answer)).toBe('last-administrator')
    }
    expect(codeOf(await supervisor.update(last.id, { displayName: 'The Last' }))).toBeUndefined()
    await sql`update app_user set is_active = true where business_unit_id = ${unit}`.execute(server.db.read)
  })

  it('cannot leave nobody who may open the permissions', async () => {
    const elsewhere = await new People(server, 'Nordlager').signIn('global')
    const role = await elsewhere.freshRole()
    const self = await elsewhere.as(await elsewhere.fresh(['AdminRole']))
    const holder = await elsewhere.fresh(['AdminRole', role.userRoleName])
    const path = 'header/settings/user_settings'
    const saved = await server.call('PUT', '/Permission', {
      token: (await elsewhere.as(holder)).token,
      body: { changes: { [path]: [role.userRoleName] } },
    })
    expect(saved.status).toBe(200)
    // Global administrators pass every check: without them the role alone opens the permissions.
    const globals = sql`update app_user set is_active = not is_active where id in (
      select a.user_id from app_user_role a join user_role r on r.id = a.role_id
      where r.business_unit_id = (select business_unit_id from app_user where id = ${holder.id})
        and (r.user_role_name like 'Global%' or r.system_role = 'GlobalAdminUser'))`
    await globals.execute(server.db.read)

    const adminRole = await self.roleId('AdminRole')
    const asked = (await self.role('DELETE', `/${role.id}`)).body as unknown as { userChoice: { id: string } }
    for (const answer of [
      await server.call('POST', '/UserChoice/perform', {
        token: self.token,
        body: { id: asked.userChoice.id, choice: 'delete' },
      }),
      await self.role('PUT', '', { id: role.id, removeUserIds: [holder.id] }),
      await self.update(holder.id, { roleIds: [adminRole] }),
      await self.user('PUT', '/active', { ids: [holder.id], isActive: false }),
      await self.user('DELETE', `/${holder.id}`),
    ]) {
      expect(codeOf(answer)).toBe('last-permission-holder')
    }
    const { id } = await self.fresh([role.userRoleName])
    expect(codeOf(await self.user('DELETE', `/${holder.id}`))).toBeUndefined()
    expect(codeOf(await self.user('PUT', '/active', { ids: [id], isActive: false }))).toBe(
      'last-permission-holder',
    )
    await globals.execute(server.db.read)
  })

  it('with a global role are changed by global administrators only', async () => {
    const role = await admin.roleId('GlobalAdminRole')
    expect(codeOf(await admin.user('POST', '', await admin.userInput({ roleIds: [role] })))).toBe(
      'global-admin-only',
    )
    expect(codeOf(await admin.user('POST', '', await admin.userInput({ userType: 'GlobalAdminUser' })))).toBe(
      'global-admin-only',
    )
    const { id } = await global.fresh(['GlobalAdminRole'])
    for (const answer of [
      await admin.update(id, { displayName: 'Mine' }),
      await admin.user('PUT', '/active', { ids: [id], isActive: false }),
      await admin.user('DELETE', `/${id}`),
      await admin.user('POST', `/resetPassword?userId=${id}`, { way: 'made' }),
    ]) {
      expect(codeOf(answer)).toBe('global-admin-only')
    }
    expect(codeOf(await global.user('DELETE', `/${id}`))).toBeUndefined()
  })

  it('are marked as global administrators in every list, at once', async () => {
    const { id, userName } = await global.fresh(['Supervisor'])
    await global.signInAs(userName)
    const users = await followView(server.url, admin.token, 'User')
    const sessions = await followView(server.url, admin.token, 'ActiveUser')
    const of = { filters: [{ selector: 'userId', operator: 'IsEqualTo', value: id, type: 'number' }] }
    const rowsOf = async (path: string) =>
      (await admin.user('POST', path, of)).body.result as {
        id: number
        version: number
        isGlobalAdmin: boolean
      }[]
    const [open] = await rowsOf('/searchActive')
    expect(open?.isGlobalAdmin).toBe(false)
    expect((await rowsOf('/searchSessions'))[0]?.isGlobalAdmin).toBe(false)
    const summary = async () => {
      const { body } = await server.call('GET', '/userSession/summary', { token: admin.token })
      const { sessions: listed } = body.result as { sessions: { userId: number; mayBeEnded: boolean }[] }
      return listed.find(session => session.userId === id)?.mayBeEnded
    }
    expect(await summary()).toBe(true)

    const role = await global.roleId('GlobalAdminRole')
    expect(codeOf(await global.update(id, { roleIds: [role] }))).toBeUndefined()
    await users.row(id, row => row.isGlobalAdmin === true)
    const live = await sessions.row(open?.id ?? 0, row => row.isGlobalAdmin === true)
    // A browser ignores a row that is not newer.
    expect(live.version).toBeGreaterThan(open?.version ?? 0)
    expect(await summary()).toBe(false)
    expect((await rowsOf('/searchActive'))[0]?.isGlobalAdmin).toBe(true)
    expect((await rowsOf('/searchSessions'))[0]?.isGlobalAdmin).toBe(true)
    const roles = (await admin.role('POST', '/search', { filters: [] })).body.result as {
      userRoleName: string
      isGlobalAdmin: boolean
    }[]
    expect(
      roles.filter(({ isGlobalAdmin }) => isGlobalAdmin).map(({ userRoleName }) => userRoleName),
    ).toEqual(['GlobalAdminRole'])
    expect(codeOf(await admin.role('PUT', '', { id: role, addUserIds: [] }))).toBe('global-admin-only')
  })

  it('are changed only by the administrators of their roles', async () => {
    await server.db.tx({ businessUnitId: 1, userId: null, userName: 'test' }, async tx => {
      await sql`insert into setting (business_unit_id, user_id, client_id, owner, key, value)
        values (1, 0, 'Cockpit', 'permissions', 'header/settings/users', '["AdminRole","Supervisor"]')`.execute(
        tx.sql,
      )
      tx.settingsChanged()
    })
    const supervisor = await admin.as(await admin.fresh(['Supervisor']))
    const packer = await supervisor.fresh(['Packer'])
    const assignable = (await supervisor.role('GET', '/assignable')).body.result as { userRoleName: string }[]
    expect(assignable.map(({ userRoleName }) => userRoleName)).toEqual([
      'Packer',
      'Receiver',
      'TerminalRole',
      'Truck driver',
    ])
    // The roles that a user administers, on which the actions of users and roles depend.
    const administers = async (token: string) =>
      (await server.call('GET', '/Settings/cockpit', { token })).body.result as { answersFor: unknown }
    expect(await administers(admin.token)).toMatchObject({ answersFor: null })
    expect(await administers(supervisor.token)).toMatchObject({
      answersFor: assignable.map(({ userRoleName }) => userRoleName),
    })
    const responsible = await admin.roleId('Supervisor')
    const added = await admin.freshRole({ adminRoleId: responsible })
    expect((await administers(supervisor.token)).answersFor).toContain(added.userRoleName)
    const planner = await admin.fresh(['Planner'])
    expect(codeOf(await supervisor.update(planner.id, { displayName: 'Mine' }))).toBe(
      'outside-responsibility',
    )
    expect(codeOf(await supervisor.update(packer.id, { roleIds: [await admin.roleId('AdminRole')] }))).toBe(
      'outside-responsibility',
    )
    expect(codeOf(await supervisor.user('DELETE', `/${packer.id}`))).toBeUndefined()
  })

  it('of another business unit and screens are not found', async () => {
    const elsewhere = await new People(server, 'Nordlager').signIn('global')
    const { id } = await admin.fresh()
    const screen = await server.call('POST', '/Screen', {
      token: admin.token,
      body: { name: 'Wall of users', selections: [[12]] },
    })
    expect(screen.status).toBe(200)
    const { rows } = await sql<{
      id: number
    }>`select id from app_user where display_name = 'Wall of users'`.execute(server.db.read)
    const device = rows[0]?.id ?? 0
    for (const [people, target] of [
      [elsewhere, id],
      [admin, device],
    ] as const) {
      const answers = [
        await people.update(target, { displayName: 'Ours' }),
        await people.user('PUT', '/active', { ids: [target], isActive: false }),
        await people.user('PUT', '/delete', { ids: [target] }),
        await people.user('POST', `/resetPassword?userId=${target}`, { way: 'made' }),
        await people.role('PUT', '', { id: await people.roleId('ViewerRole'), addUserIds: [target] }),
      ]
      expect(answers.map(codeOf)).toEqual([
        'not-found',
        'not-found',
        'not-found',
        'not-found',
        'invalid-input',
      ])
    }
    expect((await admin.signInAs((await admin.rowOf(id))?.userName ?? '')).status).toBe(200)
  })
}
