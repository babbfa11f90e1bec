/** On whose behalf an import is checked and run: of whoever asks for it, never of whoever sent the file. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customersCsv, importer, type Importer } from './import-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

describe.each(enginesFor())('imports of others on %s', engine => {
  let server: TestServer
  let globals: Importer
  let admins: Importer
  beforeAll(async () => {
    server = await startTestServer({ engine })
    globals = importer(server, await server.signIn('global'))
    admins = importer(server, await server.signIn('admin'))
  })
  afterAll(() => server.close())

  const rolesOf = async (userName: string): Promise<readonly string[]> => {
    const { rows } = await sql<{ name: string }>`
      select r.user_role_name as name from app_user u join business_unit b on b.id = u.business_unit_id
      join app_user_role a on a.user_id = u.id join user_role r on r.id = a.role_id
      where b.name = 'Demo' and u.user_name = ${userName} order by r.id`.execute(server.db.read)
    return rows.map(({ name }) => name)
  }
  /** An import of one customer that the global administrator has sent and the administrator checked. */
  const checkedByAdmin = async (no: string): Promise<number> => {
    const { id } = await globals.upload('customers', {
      name: `${no}.csv`,
      content: customersCsv([no, `Customer ${no}`, '', '']),
    })
    expect((await admins.check(id)).counts).toMatchObject({ rejected: 0, added: 1 })
    return id
  }
  const customersNumbered = async (no: string): Promise<number> =>
    (await server.db.read.selectFrom('customer').select('id').where('customer_no', '=', no).execute()).length

  it('give nobody the rights of the user who sent the file', async () => {
    const { id } = await globals.upload('users', {
      name: 'users.csv',
      content: 'User name,Display name,Roles\r\nida,Ida Lund,Planner\r\nola,Ola Lund,Nobody\r\n',
    })
    await globals.check(id)
    expect(await globals.run(id, 'valid')).toMatchObject({ state: 'Completed', counts: { added: 1 } })
    expect((await admins.call('PUT', `/${id}/resume`)).status).toBe(200)
    expect((await admins.check(id)).counts).toMatchObject({ rejected: 1 })
    const changes = [
      { sheet: 0, rowNo: 3, column: 0, value: 'admin' },
      { sheet: 0, rowNo: 3, column: 2, value: 'GlobalAdminRole' },
    ]
    expect((await admins.call('PUT', `/${id}/cells`, { changes })).status).toBe(200)
    expect((await admins.check(id)).counts).toMatchObject({ rejected: 1, changed: 0 })
    expect(await admins.mistakes(id)).toMatchObject([{ field: 'roles', code: 'not-allowed' }])
    expect((await admins.run(id, 'valid')).counts).toMatchObject({ rejected: 1, changed: 0 })
    expect(await rolesOf('admin')).toEqual(['AdminRole'])
  })

  it('are run by nobody who has not checked the rows as they are', async () => {
    const { id } = await globals.upload('users', {
      name: 'users.csv',
      content: 'User name,Display name,Roles\r\nodd,Odd Lund,Planner\r\n',
    })
    await globals.check(id)
    const changes = [
      { sheet: 0, rowNo: 2, column: 0, value: 'admin' },
      { sheet: 0, rowNo: 2, column: 2, value: 'GlobalAdminRole' },
    ]
    expect((await admins.call('PUT', `/${id}/cells`, { changes })).status).toBe(200)
    const runByGlobal = () => globals.call('POST', `/${id}/run`, { rows: 'valid', existing: 'update' })
    const refused = { status: 409, body: { code: 'check-first' } }
    expect(await runByGlobal()).toMatchObject(refused)
    // Checked again, by the one who changed it.
    await admins.check(id)
    expect(await runByGlobal()).toMatchObject(refused)
    expect(await rolesOf('admin')).toEqual(['AdminRole'])
    await globals.check(id)
    expect(await globals.run(id, 'valid')).toMatchObject({ state: 'Completed', counts: { changed: 1 } })
    expect(await rolesOf('admin')).toContain('GlobalAdminRole')
  })

  it('stand in the histories under the name of the user who ran them', async () => {
    const id = await checkedByAdmin('ASKED-1')
    expect(await admins.run(id, 'all')).toMatchObject({ state: 'Completed', userName: 'Ole Andreassen' })
    const { rows } = await sql<{ action: string; userName: string }>`
      select action, user_name as "userName" from audit
      where entity = 'Import' and entity_id = ${id}
        or entity = 'Customer' and entity_id = (select id from customer where customer_no = 'ASKED-1')`.execute(
      server.db.read,
    )
    expect(rows.map(({ action }) => action)).toContain('runImport')
    expect(new Set(rows.map(({ userName }) => userName))).toEqual(new Set(['admin']))
  })

  it('are not run once their user is inactive, or has lost the permission, or when nobody is known', async () => {
    const { read } = server.db
    const id = await checkedByAdmin('ASKED-2')
    /** Lets a server begin the run, as after the end of the one that was asked for it. */
    const begin = async (userName: string | null) => {
      await sql`update import set state = 'Running', claimed_by = null, is_interrupted = false,
        asked_by = ${userName}::text, asked_by_id = (select u.id from app_user u join business_unit b on b.id = u.business_unit_id
          where b.name = 'Demo' and u.user_name = ${userName}::text) where id = ${id}`.execute(read)
      await expect
        .poll(async () => (await globals.call('GET', `/${id}/status`)).body.result)
        .not.toMatchObject({ state: 'Running' })
      return globals.ended(id)
    }
    const refused = { state: 'Checked', isInterrupted: true }
    expect(await begin(null)).toMatchObject(refused)
    // Viewers may not create orders, nor their customers.
    expect(await begin('viewer')).toMatchObject(refused)
    await sql`update app_user set is_active = false where user_name = 'planner'`.execute(read)
    expect(await begin('planner')).toMatchObject(refused)
    expect(await customersNumbered('ASKED-2')).toBe(0)
    await sql`update app_user set is_active = true where user_name = 'planner'`.execute(read)
    expect(await begin('planner')).toMatchObject({ state: 'Completed' })
    expect(await customersNumbered('ASKED-2')).toBe(1)
  })
})
