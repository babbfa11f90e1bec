/** Titles of the roles with fixed names: in files, in searches, and refused as names of other roles. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usersView } from '../../src/catalog/views/users'
import type { LookupOption } from '../../src/contract/endpoints/lookup-options'
import type { UserRole } from '../../src/contract/entities/user'
import { valueWords } from '../../src/texts/cell-text'
import { createI18n } from '../../src/texts/create-i18n'
import { shippedTexts } from '../../demo/server/core/shipped-texts'
import { exportClient, idIs } from './export-client'
import { codeOf, People, resultOf } from './people-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const german = createI18n('de-DE', shippedTexts['de-DE']).t

describe.each(enginesFor())('the titles of roles on %s', engine => {
  let server: TestServer
  let admin: People
  let global: People
  beforeAll(async () => {
    server = await startTestServer({ engine })
    admin = await new People(server).signIn()
    global = await new People(server).signIn('global')
  })
  afterAll(() => server.close())

  it('are in the exports of users and of histories', async () => {
    const { csv } = exportClient(server, admin.token)
    const { id } = await admin.fresh(['ViewerRole', 'Packer', 'AdminRole'])
    const words = valueWords(usersView.entity.fields.userRoles, german)
    const columns = [{ field: 'userRoles', title: 'Rollen', words }]
    expect(await csv({ filters: [idIs(id)], columns }, { view: 'User' })).toEqual([
      ['Rollen'],
      ['Administrator, Packer, Betrachter'],
    ])
    // Without words a program gets the names.
    expect(
      await csv({ filters: [idIs(id)], columns: [{ field: 'userRoles', title: 'Roles' }] }, { view: 'User' }),
    ).toEqual([['Roles'], ['AdminRole, Packer, ViewerRole']])

    const { id: roleId } = await admin.freshRole()
    const adminRoleId = await admin.roleId('AdminRole')
    await admin.role('PUT', '', { id: roleId, adminRoleId })
    const changes = [{ field: 'changes', title: 'Änderungen' }]
    const ofRole = { selector: 'roleId', operator: 'IsEqualTo', value: roleId, type: 'number' } as const
    const file = await csv(
      { filters: [ofRole], columns: changes },
      { view: 'UserRoleHistory', language: 'de-DE' },
    )
    expect(file.flat()).toContain('Zuständige Rolle: – → Administrator')
  })

  it.each([
    ['Terminalbenutzer', ['TerminalRole']],
    ['terminal user', ['TerminalRole']],
    ['Betr', ['ViewerRole']],
    ['globalny', ['GlobalAdminRole']],
    ['truck', ['Truck driver']],
  ])('find a role by %s, in its grid and where it is chosen', async (find, names) => {
    const rows = (await admin.role('POST', '/search', { filters: [], find })).body.result as UserRole[]
    expect(rows.map(row => row.userRoleName)).toEqual(expect.arrayContaining([...names]))
    const answer = await server.call('GET', `/Lookup/options/role?${new URLSearchParams({ find })}`, {
      token: admin.token,
    })
    const options = answer.body.result as LookupOption[]
    expect(options.map(({ text }) => text)).toEqual(names)
  })

  it('do not match a filter by name', async () => {
    const isTitle = {
      selector: 'userRoleName',
      operator: 'IsEqualTo',
      value: 'Administrator',
      type: 'string',
    }
    expect((await admin.role('POST', '/search', { filters: [isTitle] })).body.result).toEqual([])
  })

  it.each(['Administrator', 'betrachter', 'Użytkownik terminala'])(
    'cannot be the name of another role: %s',
    async userRoleName => {
      expect(codeOf(await global.role('POST', '', { userRoleName }))).toBe('role-name-taken')
    },
  )

  it('that a role of the company already has can be kept, and given up', async () => {
    const { id: unitId } = await server.db.read
      .selectFrom('business_unit')
      .select('id')
      .where('name', '=', 'Demo')
      .executeTakeFirstOrThrow()
    const { id } = await server.db.read
      .insertInto('user_role')
      .values({ business_unit_id: unitId, user_role_name: 'Viewer', system_role: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(codeOf(await admin.role('PUT', '', { id, adminRoleId: await admin.roleId('AdminRole') }))).toBe(
      undefined,
    )
    expect(codeOf(await admin.role('PUT', '', { id, userRoleName: 'Guests' }))).toBe(undefined)
    expect(codeOf(await admin.role('PUT', '', { id, userRoleName: 'Viewer' }))).toBe('role-name-taken')
  })

  it('are in the language of the call', async () => {
    const [id, adminRoleId] = [await global.roleId('AdminRole'), await global.roleId('Planner')]
    const answer = await server.call('PUT', '/UserRole', {
      token: global.token,
      headers: { 'x-lang-code': 'sv-SE' },
      body: { id, adminRoleId },
    })
    expect(resultOf(answer).failed).toMatchObject([
      {
        code: 'role-circle',
        issues: [
          {
            message: 'Administratör → Planner → Administratör',
            values: { roles: 'AdminRole → Planner → AdminRole' },
          },
        ],
      },
    ])
  })
})
