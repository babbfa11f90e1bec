/** A business unit of ten thousand users: grids, lookups and a role that all of them have stay within the time limits. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LookupOption } from '../../src/contract/endpoints/lookup-options'
import type { User, UserRole, UserRoleMember } from '../../src/contract/entities/user'
import { choicesMost, membersAtOnceMost, namedMembersMost, rowsLimitDefault } from '../../src/contract/limits'
import { codeOf, People, resultOf } from './people-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const count = 10_000

describe.each(enginesFor())('ten thousand users on %s', engine => {
  let server: TestServer
  let admin: People
  let viewer: number
  beforeAll(async () => {
    server = await startTestServer({ engine })
    admin = await new People(server).signIn()
    viewer = await admin.roleId('ViewerRole')
    await sql`insert into app_user (business_unit_id, user_name, display_name, password_hash)
      select 1, 'many-' || n, 'Person ' || n, 'none' from generate_series(1, ${count}::int) n`.execute(
      server.db.read,
    )
    await sql`insert into app_user_role (user_id, role_id)
      select id, ${viewer} from app_user where user_name like 'many-%'`.execute(server.db.read)
  })
  afterAll(() => server.close())

  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    const result = await work()
    console.log(`${engine}: ${what} ${Math.round(performance.now() - start)} ms`)
    return result
  }

  it('are found page by page, by name, role and find-in-view', async () => {
    const page = await timed('first page of users', () =>
      admin.user('POST', '/search', { filters: [], sort: [{ selector: 'userName', desc: false }], take: 50 }),
    )
    expect(page.body.result).toHaveLength(50)
    expect(page.body.totalCount).toBeGreaterThanOrEqual(rowsLimitDefault)
    const byRole = await timed('users by role', () =>
      admin.user('POST', '/search', {
        filters: [{ selector: 'userRoles', operator: 'IsEqualTo', value: '*ViewerRole*', type: 'string' }],
        take: 20,
      }),
    )
    expect(byRole.body.result).toHaveLength(20)
    const found = await timed('find in view', () =>
      admin.user('POST', '/search', { filters: [], find: 'many-9876' }),
    )
    expect((found.body.result as User[]).map(({ userName }) => userName)).toEqual(['many-9876'])
  })

  it('are offered fifty at a time, or those that match the typed name', async () => {
    const all = await timed('lookup of users', () =>
      server.call('GET', '/Lookup/options/user', { token: admin.token }),
    )
    expect(all.body.result).toHaveLength(choicesMost)
    const typed = await timed('lookup by name', () =>
      server.call('GET', '/Lookup/options/user?find=many-9999', { token: admin.token }),
    )
    expect((typed.body.result as LookupOption[]).map(({ hint }) => hint)).toEqual(['many-9999'])
  })

  it('of one role are listed in part: the first in its row, fifty in its dialog, any of them by a search', async () => {
    const rows = await timed('grid of roles', () => admin.role('POST', '/search', { filters: [], take: 50 }))
    const row = (rows.body.result as UserRole[]).find(({ id }) => id === viewer)
    expect(row?.numberOfUsers).toBeGreaterThanOrEqual(count)
    expect(row?.assignedUser?.split(', ')).toHaveLength(namedMembersMost)
    const detail = await timed('dialog of the role', () => admin.role('GET', `/detail/${viewer}`))
    expect((detail.body.result as { users: unknown[] }).users).toHaveLength(choicesMost)
    const ofRole = [{ selector: 'roleId', operator: 'IsEqualTo', value: viewer, type: 'number' }]
    const members = await timed('members by name', () =>
      admin.role('POST', '/searchMembers', { filters: ofRole, find: 'many-1234', take: 50 }),
    )
    expect((members.body.result as UserRoleMember[]).map(({ userName }) => userName)).toEqual(['many-1234'])
    const byName = await timed('roles by somebody who has them', () =>
      admin.role('POST', '/search', {
        filters: [{ selector: 'assignedUser', operator: 'IsEqualTo', value: '*many-9999*', type: 'string' }],
      }),
    )
    expect((byName.body.result as UserRole[]).map(({ id }) => id)).toEqual([viewer])
  })

  it('are changed up to a thousand at once, in the grid and in a role', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from app_user where user_name like 'many-%' order by id limit ${membersAtOnceMost + 1}`.execute(
      server.db.read,
    )
    const ids = rows.map(({ id }) => id)
    const { id } = await admin.freshRole()
    const tooMany = await admin.role('PUT', '', { id, addUserIds: ids })
    expect(tooMany.status).toBe(400)
    const many = await timed('a thousand get a role', () =>
      admin.role('PUT', '', { id, addUserIds: ids.slice(0, membersAtOnceMost) }),
    )
    expect(codeOf(many)).toBeUndefined()
    expect(await admin.roleRowOf(id)).toMatchObject({ numberOfUsers: membersAtOnceMost })
    const off = await timed('a hundred are deactivated', () =>
      admin.user('PUT', '/active', { ids: ids.slice(0, 100), isActive: false }),
    )
    expect(resultOf(off).done).toHaveLength(100)
  })
})
