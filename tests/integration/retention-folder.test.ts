/** Rows are moved only into the folder that has the archive, not into another one at its path, such as the one below a missing mount. */
import { readdirSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RetentionState } from '../../src/contract/endpoints/unit-settings'
import { archivingAt } from './archiving'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

/** In a night in which settings saved today already apply. */
const now = new Date('2031-06-16T03:00:00Z')

describe.each(enginesFor())('the folder of the archive on %s', engine => {
  let server: TestServer
  let admin: string
  let folder: string
  let other: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cockpit-archive-'))
    other = await mkdtemp(join(tmpdir(), 'cockpit-mount-'))
    server = await startTestServer({ engine, config: { archive: folder } })
    admin = await server.signIn('admin')
    const settings = [{ clientId: 'Cockpit', owner: 'retention', key: 'history', value: '400' }]
    await server.call('PUT', '/Settings/settingsForAll', { token: admin, body: { settings } })
  })
  afterAll(async () => {
    await server.close()
    for (const place of [folder, other]) await rm(place, { recursive: true, force: true })
  })

  const { one, move } = archivingAt(now, () => ({ server, folder }))
  /** Adds a row of history that is due. */
  const addDue = async (): Promise<number> =>
    (
      await one<{ id: number }>(sql`
        insert into audit (business_unit_id, at, user_name, action, entity, entity_id)
        values (1, '2020-02-02T12:00:00Z', 'x', 'x', 'Material', 1) returning id`)
    ).id
  const isThere = async (id: number): Promise<boolean> =>
    (await one<{ n: number }>(sql`select count(*)::int as n from audit where id = ${id}`)).n === 1
  const problem = async (): Promise<RetentionState['problem']> =>
    ((await server.call('GET', '/Settings/retention', { token: admin })).body.result as RetentionState)
      .problem

  it('keeps the rows while another folder is at its path, and says so on the page', async () => {
    const first = await addDue()
    await move()
    expect(await isThere(first)).toBe(false)

    const second = await addDue()
    await expect(move({ folder: other })).rejects.toThrow(`${other} is not the folder of the archive`)
    await expect(move({ folder: join(other, 'missing') })).rejects.toThrow('is not the folder of the archive')
    expect(await isThere(second)).toBe(true)
    expect(readdirSync(other)).toEqual([])

    expect(await problem()).toBeNull()
    await rename(folder, `${folder}-away`)
    expect(await problem()).toBe('another-folder')
    await rm(folder, { recursive: true })
    await rename(`${folder}-away`, folder)
    await move()
    expect(await isThere(second)).toBe(false)
  })

  it('is known by its files where it was used before it was marked', async () => {
    await rm(join(folder, 'archive-id'))
    await sql`delete from installation where key = 'archive'`.execute(server.db.read)
    const id = await addDue()
    await expect(move({ folder: other })).rejects.toThrow('is not the folder of the archive')
    expect(await problem()).toBeNull()
    await move()
    expect(await isThere(id)).toBe(false)
    expect(readdirSync(folder)).toContain('archive-id')
  })

  it('is another one when somebody marks it so', async () => {
    const { value } = await one<{ value: string }>(sql`select value from installation where key = 'archive'`)
    await writeFile(join(other, 'archive-id'), `${value}\r\n`)
    const id = await addDue()
    await move({ folder: other })
    expect(await isThere(id)).toBe(false)
  })
})
