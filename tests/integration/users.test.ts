/** Users: added, changed, deactivated and deleted, by whom, and always with at least one administrator left. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewPassword } from '../../src/contract/endpoints/users'
import { followView } from './follower'
import { duringTransaction } from './open-transaction'
import { codeOf, People, resultOf } from './people-fixture'
import { describeAuthority } from './user-authority-checks'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

describe.each(enginesFor())('users on %s', engine => {
  let server: TestServer
  let admin: People
  let global: People
  beforeAll(async () => {
    server = await startTestServer({ engine })
    admin = await new People(server).signIn()
    global = await new People(server).signIn('global')
  })
  afterAll(() => server.close())

  it('are added with roles, language and load carriers, all in their history', async () => {
    const carriers = await server.call('GET', '/Lookup/loadCarrierTypeHeader', { token: admin.token })
    const [first, second] = carriers.body.result as { id: number; name: string }[]
    const { id, userName } = await admin.fresh(['ViewerRole', 'Packer'], {
      email: 'new.person@demo.example',
      userType: 'SuperUser',
      defaultLanguage: 'pl-PL',
      loadCarrierIds: [first?.id ?? 0, second?.id ?? 0],
    })
    expect(await admin.rowOf(id)).toMatchObject({
      userName,
      displayName: `The ${userName}`,
      email: 'new.person@demo.example',
      userStatus: 'Active',
      userRoles: 'Packer, ViewerRole',
      userType: 'SuperUser',
      defaultLanguage: 'pl-PL',
      loadCarriers: [first?.name, second?.name].sort().join(', '),
      deleted: false,
    })
    expect((await admin.rowOf(id))?.wareHouseAreas).not.toBeNull()
    const detail = await admin.user('GET', `/detail/${id}`)
    expect(detail.body.result).toMatchObject({
      userRoles: [{ userRoleName: 'ViewerRole' }, { userRoleName: 'Packer' }],
      loadCarrierIds: expect.arrayContaining([first?.id, second?.id]),
    })
    expect((await admin.auditOf('User', id))[0]).toMatchObject({ action: 'addUser', user_name: 'admin' })
    const history = await admin.user('POST', '/searchHistory', {
      filters: [{ selector: 'userId', operator: 'IsEqualTo', value: id, type: 'number' }],
    })
    expect(history.body.result).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'addUser', user: 'Ingrid Haugland' })]),
    )
    expect(JSON.stringify(await admin.auditOf('User', id))).not.toContain('assword-')
  })

  it.each([
    ['without a role', { roleIds: [] }, 'missing'],
    ['with an unknown role', { roleIds: [999_999] }, 'unknown-role'],
    ['with an unknown language', { defaultLanguage: 'xx-XX' }, 'not-known'],
    ['with an unknown load carrier', { loadCarrierIds: [999_999] }, 'not-listed'],
    ['with an invalid address', { email: 'somewhere' }, 'not-an-email'],
    ['without a name', { userName: '  ' }, 'missing'],
    ['with a line break in the name', { displayName: 'A\nB' }, 'not-plain'],
  ])('are not added %s', async (_what, more, code) => {
    const answer = await admin.user('POST', '', await admin.userInput(more))
    expect(answer.status).toBe(400)
    expect(answer.body.issues?.[0]?.code).toBe(code)
  })

  it('have unique names, whatever the case, and the refusal names the user with the name', async () => {
    const { id, userName } = await admin.fresh()
    const taken = await admin.user('POST', '', await admin.userInput({ userName: userName.toUpperCase() }))
    expect({ status: taken.status, ...taken.body }).toMatchObject({
      status: 409,
      code: 'user-name-taken',
      issues: [{ path: 'body.userName', code: 'user-name-taken', values: { name: `The ${userName}` } }],
    })
    const { id: other } = await admin.fresh()
    expect(codeOf(await admin.update(other, { userName }))).toBe('user-name-taken')
    expect(codeOf(await admin.update(id, { userName: userName.toUpperCase() }))).toBeUndefined()
  })

  it('have names that are never used again after a deletion or a renaming', async () => {
    const gone = await admin.fresh()
    await admin.user('DELETE', `/${gone.id}`)
    expect(codeOf(await admin.user('POST', '', await admin.userInput({ userName: gone.userName })))).toBe(
      'user-name-used-before',
    )
    const renamed = await admin.fresh()
    await admin.update(renamed.id, { userName: admin.freshName() })
    expect(codeOf(await admin.user('POST', '', await admin.userInput({ userName: renamed.userName })))).toBe(
      'user-name-used-before',
    )
    expect(codeOf(await admin.update(renamed.id, { userName: renamed.userName }))).toBeUndefined()
  })

  it('record what changed; changes of values that another user changed meanwhile are refused', async () => {
    const { id } = await admin.fresh()
    const supervisor = await admin.roleId('Supervisor')
    const changed = await admin.update(id, {
      displayName: 'Another Name',
      defaultLanguage: 'de-DE',
      roleIds: [supervisor],
      read: [{ id, values: { userRoles: 'ViewerRole', defaultLanguage: 'en-GB' } }],
    })
    expect(resultOf(changed).failed).toEqual([])
    expect(await admin.rowOf(id)).toMatchObject({ displayName: 'Another Name', userRoles: 'Supervisor' })
    expect((await admin.auditOf('User', id)).at(-1)).toMatchObject({
      action: 'updateUser',
      detail: { userRoles: ['ViewerRole', 'Supervisor'], defaultLanguage: ['en-GB', 'de-DE'] },
    })
    const stale = await admin.update(id, {
      roleIds: [supervisor, await admin.roleId('Packer')],
      read: [{ id, values: { userRoles: 'ViewerRole' } }],
    })
    expect({ status: stale.status, ...stale.body }).toMatchObject({
      status: 409,
      code: 'changed',
      fields: ['userRoles'],
    })
    expect(codeOf(await admin.update(id, { displayName: 'Another Name' }))).toBe('unchanged')
  })

  it('have a picture that an administrator can delete', async () => {
    const { id } = await admin.fresh()
    await sql`update app_user set picture = 'data:image/png;base64,AA==' where id = ${id}`.execute(
      server.db.read,
    )
    expect(resultOf(await admin.update(id, { picture: null })).done).toHaveLength(1)
    expect((await admin.rowOf(id))?.picture).toBeNull()
    expect((await admin.auditOf('User', id)).at(-1)).toMatchObject({ action: 'removePicture' })
  })

  it('get a new password, which is shown once, ends their sessions, and must be changed at the next sign-in', async () => {
    const { id, userName } = await admin.fresh()
    const token = await admin.tokenOf(userName)
    const answer = await admin.user('POST', `/resetPassword?userId=${id}`, { way: 'made' })
    const { password, sentTo } = answer.body.result as NewPassword
    expect(sentTo).toBeNull()
    expect(await admin.isTokenValid(token)).toBe(false)
    expect((await admin.signInAs(userName)).body.code).toBe('credentials-wrong')
    expect((await admin.signInAs(userName, password ?? '')).body.code).toBe('must-change-password')
    const { rows } = await sql<{ stored: boolean }>`
      select exists (select from request_key where answer like ${`%${password}%`})
        or exists (select from audit where detail::text like ${`%${password}%`}) as stored`.execute(
      server.db.read,
    )
    expect(rows).toEqual([{ stored: false }])
  })

  it('get no password that violates the rules, and no link without an address', async () => {
    const { id, userName } = await admin.fresh()
    const weak = await admin.user('POST', `/resetPassword?userId=${id}`, {
      way: 'typed',
      newPassword: 'short',
      confirmation: 'other',
    })
    expect(weak.status).toBe(400)
    expect(weak.body.issues?.map(({ code }) => code)).toEqual([
      'password-too-short',
      'password-no-uppercase',
      'password-no-digit',
      'password-not-confirmed',
    ])
    const link = await admin.user('POST', `/resetPassword?userId=${id}`, { way: 'link' })
    expect(codeOf(link)).toBe('no-email')
    expect((await admin.signInAs(userName)).status).toBe(200)
  })

  it('get a link by mail, and have no password until they set one', async () => {
    const { id, userName } = await admin.fresh(['ViewerRole'], { email: 'link@demo.example' })
    const answer = await admin.user('POST', `/resetPassword?userId=${id}`, { way: 'link' })
    expect(answer.body.result).toMatchObject({ password: null, sentTo: 'link@demo.example' })
    expect((await admin.signInAs(userName)).body.code).toBe('credentials-wrong')
    expect((await admin.auditOf('User', id)).map(({ action }) => action)).toContain('askNewPassword')
  })

  it('get no link while they are deactivated: it would let nobody in', async () => {
    const { id } = await admin.fresh(['ViewerRole'], { email: 'off@demo.example' })
    await admin.user('PUT', '/active', { ids: [id], isActive: false })
    const answer = await admin.user('POST', `/resetPassword?userId=${id}`, { way: 'link' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'wrong-state', state: 'Inactive' } })
  })

  it('are deactivated at once and activated again', async () => {
    const { id, userName } = await admin.fresh()
    const token = await admin.tokenOf(userName)
    const off = await admin.user('PUT', '/active', { ids: [id], isActive: false })
    expect(resultOf(off).done).toEqual([{ id, name: userName, state: 'Inactive' }])
    expect(await admin.isTokenValid(token)).toBe(false)
    expect((await admin.signInAs(userName)).body.code).toBe('credentials-wrong')
    expect(codeOf(await admin.user('PUT', '/active', { ids: [id], isActive: false }))).toBe('wrong-state')
    await admin.user('PUT', '/active', { ids: [id], isActive: true })
    expect((await admin.signInAs(userName)).status).toBe(200)
  })

  it('are deleted with their personal data, and their work is unassigned', async () => {
    const { id, userName } = await admin.fresh(['ViewerRole'], { email: 'gone@demo.example' })
    const token = await admin.tokenOf(userName)
    await sql`update job set user_id = ${id}, user_role_id = null
      where id = (select id from job where state = 'Initial' and business_unit_id = 1 limit 1)`.execute(
      server.db.read,
    )
    for (const scope of ['me', 'businessUnit']) {
      await sql`with view as (
        insert into custom_view (business_unit_id, user_id, owner, name, scope, content)
          values (1, ${id}, 'SalesOrders', ${`${userName} ${scope}`}, ${scope}, '{}') returning id)
        insert into primary_view (business_unit_id, user_id, owner, custom_view_id)
          select 1, ${id}, ${`SalesOrders ${scope}`}, id from view`.execute(server.db.read)
    }
    await sql`insert into unsaved_draft (business_unit_id, user_id, key, saved_at, content)
      values (1, ${id}, 'order/1', now(), '{"customer":"Anna"}')`.execute(server.db.read)
    await sql`insert into import_mapping (business_unit_id, user_id, kind, headers, arrangement)
      values (1, ${id}, 'materials', 'digest', '{}')`.execute(server.db.read)
    const answer = await admin.user('DELETE', `/${id}`)
    expect(resultOf(answer).done).toHaveLength(1)
    expect(await admin.isTokenValid(token)).toBe(false)
    const { rows: kept } = await sql`select
        array(select scope from custom_view where user_id = ${id}) as views,
        (select count(*)::int from primary_view where user_id = ${id}) as "primaryViews",
        (select count(*)::int from unsaved_draft where user_id = ${id}) as unsaved,
        (select count(*)::int from import_mapping where user_id = ${id}) as mappings`.execute(server.db.read)
    // What he shared stays, under his name.
    expect(kept).toEqual([{ views: ['businessUnit'], primaryViews: 0, unsaved: 0, mappings: 0 }])
    expect((await admin.signInAs(userName)).body.code).toBe('credentials-wrong')
    const { rows } = await sql`select email, picture, password_hash,
        (select count(*)::int from app_user_role where user_id = ${id}) as roles,
        (select count(*)::int from job where user_id = ${id}) as jobs
      from app_user where id = ${id}`.execute(server.db.read)
    expect(rows).toEqual([{ email: null, picture: null, password_hash: '', roles: 0, jobs: 0 }])
    expect(codeOf(await admin.user('DELETE', `/${id}`))).toBe('not-found')
  })

  it.runIf(engine === 'postgres')(
    'keep no job that is assigned to them while they are deactivated',
    async () => {
      const { id } = await admin.fresh()
      const supervisor = await server.signIn('supervisor')
      const unit = { businessUnitId: 1, userId: null, userName: 'test' }
      const openJobs = async (): Promise<number[]> => {
        const { rows } = await sql<{
          id: number
        }>`select id from job where business_unit_id = 1 and state = 'Initial'
        and user_id is null order by id limit 2`.execute(server.db.read)
        return rows.map(row => row.id)
      }
      const [first = 0, second = 0] = await openJobs()
      const deactivated = await duringTransaction(
        server,
        unit,
        async tx => {
          // Changes of users wait for it.
          await sql`select id from business_unit where id = 1 for no key update`.execute(tx.sql)
          await sql`update job set user_id = ${id}, user_role_id = null where id = ${first}`.execute(tx.sql)
        },
        () => admin.user('PUT', '/active', { ids: [id], isActive: false }),
      )
      expect(resultOf(deactivated).done).toHaveLength(1)
      await admin.user('PUT', '/active', { ids: [id], isActive: true })
      const assigned = await duringTransaction(
        server,
        unit,
        tx => sql`update app_user set is_active = false where id = ${id}`.execute(tx.sql),
        () =>
          server.call('PUT', '/Job/assign', { token: supervisor, body: { jobIds: [second], userId: id } }),
      )
      expect(resultOf(assigned).failed).toMatchObject([{ id: second, issues: [{ code: 'not-listed' }] }])
      const { rows } = await sql`select id from job where user_id = ${id}`.execute(server.db.read)
      expect(rows).toEqual([])
    },
  )

  it('are activated, deactivated and deleted in bulk, with a code for each that failed', async () => {
    const people = await Promise.all([admin.fresh(), admin.fresh(), admin.fresh()])
    const self = (await admin.user('POST', '/search', { filters: [], take: 1000 })).body.result as {
      id: number
      userName: string
    }[]
    const ownId = self.find(({ userName }) => userName === 'admin')?.id ?? 0
    const ids = [...people.map(({ id }) => id), ownId, 999_999]
    const off = await admin.user('PUT', '/active', { ids, isActive: false })
    expect(off.status).toBe(207)
    expect(resultOf(off).done).toHaveLength(3)
    expect(resultOf(off).failed.map(({ id, code }) => ({ id, code }))).toEqual([
      { id: ownId, code: 'own-account' },
      { id: 999_999, code: 'not-found' },
    ])
    const gone = await admin.user('PUT', '/delete', { ids })
    expect(gone.status).toBe(207)
    expect(resultOf(gone).done).toHaveLength(3)
  })

  it('publish their changes to the subscribers of their grid, and their deletion', async () => {
    const follower = await followView(server.url, admin.token, 'User')
    const { id } = await admin.fresh()
    await follower.row(id, row => row.userRoles === 'ViewerRole')
    await admin.user('PUT', '/active', { ids: [id], isActive: false })
    await follower.row(id, row => row.userStatus === 'Inactive')
    await admin.user('DELETE', `/${id}`)
    await follower.removed(id)
  })

  describeAuthority(() => ({ server, admin, global }))
})
