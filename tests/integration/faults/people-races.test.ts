/** Many administrators at once: whatever they do to each other, at least one remains who can sign in. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, People } from '../people-fixture'
import { enginesFor, startTestServer, type Answer, type TestServer } from '../server-fixture'

const atOnce = 64

describe.each(enginesFor())('concurrent administrators on %s', engine => {
  let server: TestServer
  let global: People
  beforeAll(async () => {
    server = await startTestServer({ engine })
    global = await new People(server).signIn('global')
  })
  afterAll(() => server.close())

  /** The number of administrators who can sign in. */
  const administrators = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct u.id)::int as count from app_user u
      join app_user_role a on a.user_id = u.id join user_role r on r.id = a.role_id and not r.deleted
      where u.business_unit_id = 1 and u.is_active and not u.deleted
        and (r.system_role is not null or r.user_role_name in ('AdminRole', 'GlobalAdminRole'))`.execute(
      server.db.read,
    )
    return rows[0]?.count ?? 0
  }

  /** Creates two administrators and deactivates all other users; `reactivate` restores these. */
  const twoAdministrators = async () => {
    const pair = [await global.fresh(['AdminRole']), await global.fresh(['AdminRole'])] as const
    const hands = [await global.as(pair[0]), await global.as(pair[1])] as const
    const { rows: others } = await sql<{ id: number }>`
      update app_user set is_active = false
      where business_unit_id = 1 and is_active and not is_device and id not in (${pair[0].id}, ${pair[1].id})
      returning id`.execute(server.db.read)
    const reactivate = () =>
      sql`update app_user set is_active = true where id in (${sql.join(others.map(({ id }) => id))})`.execute(
        server.db.read,
      )
    return { pair, hands, reactivate }
  }

  it.each<[string, (hand: People, target: number, role: number) => Promise<Answer>]>([
    ['delete', (hand, target) => hand.user('DELETE', `/${target}`)],
    ['deactivate', (hand, target) => hand.user('PUT', '/active', { ids: [target], isActive: false })],
    [
      'take the role from',
      (hand, target, role) => hand.role('PUT', '', { id: role, removeUserIds: [target] }),
    ],
  ])('who %s each other leave exactly one', async (_what, act) => {
    const role = await global.roleId('AdminRole')
    const { pair, hands, reactivate } = await twoAdministrators()
    try {
      const answers = await Promise.all(
        Array.from({ length: atOnce }, (_none, index) =>
          index % 2 === 0 ? act(hands[0], pair[1].id, role) : act(hands[1], pair[0].id, role),
        ),
      )
      expect(await administrators()).toBe(1)
      expect(answers.filter(answer => answer.status === 200 && codeOf(answer) === undefined)).toHaveLength(1)
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    } finally {
      await reactivate()
    }
  })

  it('cannot delete the role that makes the last of them an administrator', async () => {
    const { id, userRoleName } = await global.freshRole({ systemRole: 'Administrator' })
    const chief = await global.as(await global.fresh([userRoleName]))
    const { pair, reactivate } = await twoAdministrators()
    try {
      await sql`update app_user set is_active = true where id = (
        select user_id from app_user_role where role_id = ${id})`.execute(server.db.read)
      const others = await chief.user('PUT', '/active', { ids: pair.map(other => other.id), isActive: false })
      expect(codeOf(others)).toBeUndefined()
      expect(await administrators()).toBe(1)
      const answer = await chief.role('DELETE', `/${id}`)
      const { userChoice } = answer.body as unknown as { userChoice: { id: string } }
      const chosen = await server.call('POST', '/UserChoice/perform', {
        token: chief.token,
        body: { id: userChoice.id, choice: 'delete' },
      })
      expect(codeOf(chosen)).toBe('last-administrator')
      expect(await administrators()).toBe(1)
    } finally {
      await reactivate()
    }
  })

  it('create one user of a name, and grant one role to all users', async () => {
    const admin = await new People(server).signIn()
    const userName = admin.freshName()
    const roleIds = [await admin.roleId('ViewerRole')]
    const made = await Promise.all(
      Array.from({ length: atOnce }, (_none, index) =>
        admin.user('POST', '', {
          userName: index % 2 === 0 ? userName : userName.toUpperCase(),
          displayName: 'One of many',
          defaultLanguage: 'en-GB',
          roleIds,
        }),
      ),
    )
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(made.filter(answer => codeOf(answer) === 'user-name-taken')).toHaveLength(atOnce - 1)
    const { id } = await admin.freshRole()
    const people = await Promise.all(Array.from({ length: 8 }, () => admin.fresh()))
    await Promise.all(
      Array.from({ length: atOnce }, (_none, index) =>
        admin.role('PUT', '', { id, addUserIds: [people[index % people.length]?.id] }),
      ),
    )
    expect(await admin.roleRowOf(id)).toMatchObject({ numberOfUsers: people.length })
  })
})
