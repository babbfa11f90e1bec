/**
 * Rows past their retention are moved from the database to files of the archive: in the company's night, by unit and kind, piece by piece,
 * and never deleted before they are in a file. Rows that are still referenced remain, and a file can be restored.
 */
import { readdirSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listArchiveFiles, readAgain, rowsOfArchiveFile } from '../../demo/server/retention/archive-files'
import { addDays, dayOf, startOfDay } from '../../src/contract/company-day'
import type { RetentionState, UnitSettingsState } from '../../src/contract/endpoints/unit-settings'
import { retentionKinds, retentionNight, type RetentionKind } from '../../src/contract/retention'
import { archivingAt } from './archiving'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'

const region = 'Europe/Oslo'
/** In a night in which settings saved today already apply. */
const now = new Date('2031-06-16T03:00:00Z')
/** 400 days before: rows from this day on are retained. */
const firstKept = startOfDay('2030-05-12', region).getTime()

describe.each(enginesFor())('retention on %s', engine => {
  let server: TestServer
  let admin: string
  let folder: string
  let units: { readonly demo: number; readonly other: number }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cockpit-archive-'))
    server = await startTestServer({ engine, config: { archive: folder } })
    admin = await server.signIn('admin')
    const { rows } = await sql<{ id: number; name: string }>`select id, name from business_unit`.execute(
      server.db.read,
    )
    const idOf = (name: string): number => rows.find(row => row.name === name)?.id ?? 0
    units = { demo: idOf('Demo'), other: idOf('Nordlager') }
    await sql`update company_info set region = ${region}`.execute(server.db.read)
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })
  afterEach(() => save({ history: 0, integrationBodies: 0, integrationRecords: 0 }))

  const { rowsOf, move } = archivingAt(now, () => ({ server, folder }))
  const save = async (days: Readonly<Partial<Record<RetentionKind, number>>>): Promise<Answer> => {
    const settings = Object.entries(days).map(([key, value]) => ({
      clientId: 'Cockpit',
      owner: 'retention',
      key,
      value: String(value),
    }))
    const answer = await server.call('PUT', '/Settings/settingsForAll', { token: admin, body: { settings } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer
  }
  const state = async (query = ''): Promise<RetentionState> =>
    (await server.call('GET', `/Settings/retention${query}`, { token: admin })).body.result
  /** Demo's files of a kind in the archive folder. */
  const filesOf = (kind: RetentionKind): string[] => {
    try {
      return readdirSync(join(folder, `unit-${units.demo}`, kind)).map(name =>
        join(folder, `unit-${units.demo}`, kind, name),
      )
    } catch {
      return []
    }
  }
  const notedFiles = (kind: RetentionKind): Promise<{ name: string; rows: number }[]> =>
    rowsOf(sql`select name, rows from archive_file where kind = ${kind} order by id`)

  /** Adds an audit row, of the last archived day by default. */
  const addAudit = async (
    name: string,
    {
      at = firstKept - 1,
      unit = units.demo,
      entity = 'Material',
      entityId = 1 as number | null,
      action = 'x',
    } = {},
  ): Promise<number> => {
    const [row] = await rowsOf<{ id: number }>(sql`
      insert into audit (business_unit_id, at, user_name, action, entity, entity_id, detail)
      values (${unit}, ${new Date(at).toISOString()}, ${name}, ${action}, ${entity}, ${entityId}, ${JSON.stringify({ deliveryDate: ['2029-01-01', '2029-02-01'], name })}::jsonb)
      returning id`)
    return row?.id ?? 0
  }
  const auditsThere = async (ids: readonly number[]): Promise<number[]> =>
    (
      await rowsOf<{ id: number }>(
        sql`select id from audit where id = any(${`{${ids.join()}}`}::bigint[]) order by id`,
      )
    ).map(({ id }) => id)
  const addRecord = async (
    recordState: string,
    body: string | null,
    key: string,
    unit = units.demo,
  ): Promise<number> => {
    const moment = new Date(firstKept - 1).toISOString()
    const [row] = await rowsOf<{ id: number }>(sql`
      insert into integration_record (business_unit_id, kind, endpoint_id, created_at, completed_at, state, initiated, key_value,
        request_body, response_body)
      select ${unit}, 'Message', (select min(id) from integration_endpoint where business_unit_id = ${unit}), ${moment}, ${moment},
        ${recordState}, 'Cockpit', ${key}, ${body}, ${body} returning id`)
    const id = row?.id ?? 0
    await sql`insert into integration_try (record_id, try_no, business_unit_id, started_at, result_level, request_body)
      values (${id}, 1, ${unit}, ${moment}, 'Information', ${body})`.execute(server.db.read)
    return id
  }
  const record = async (id: number) =>
    (
      await rowsOf<{ request: string | null; tried: string | null; moved: string | null }>(sql`
        select r.request_body as request, r.bodies_moved_at as moved, t.request_body as tried
        from integration_record r left join integration_try t on t.record_id = r.id where r.id = ${id}`)
    )[0]
  /** All rows of the other unit, as checksums. */
  const otherUnit = () =>
    rowsOf(sql`select
      (select sum(hashtextextended(a::text, 0)::numeric)::text from audit a where business_unit_id = ${units.other}) as audits,
      (select sum(hashtextextended(r::text, 0)::numeric)::text from integration_record r where business_unit_id = ${units.other}) as records,
      (select sum(hashtextextended(t::text, 0)::numeric)::text from integration_try t where business_unit_id = ${units.other}) as tries`)

  it('keeps everything until days are saved', async () => {
    const before = await rowsOf(sql`select count(*) as n from audit`)
    await move()
    expect(await rowsOf(sql`select count(*) as n from audit`)).toEqual(before)
    expect(retentionKinds.flatMap(filesOf)).toEqual([])
  })

  it('moves history of whole days, restores it exactly, and keeps rows in use and those of other units', async () => {
    const hostile = ['plain', '', '\\.', 'a,"b"\r\nc', '=1+1', 'ø 𝔘 \u2028', ' blank ']
    const gone: number[] = []
    for (const name of hostile) gone.push(await addAudit(name))
    const kept = [
      await addAudit('first moment that is kept', { at: firstKept }),
      await addAudit('a save of settings', { entity: 'CompanyInfo', entityId: null }),
    ]
    const [open, closed] = await Promise.all(
      ['not in', 'in'].map(async how => {
        const [order] = await rowsOf<{ id: number }>(sql`select id from sales_order
          where business_unit_id = ${units.demo} and state ${sql.raw(how)} ('Completed', 'Cancelled') limit 1`)
        return order?.id ?? 0
      }),
    )
    const dueDay = { entity: 'SalesOrder', action: 'changePriorityAndDate' }
    kept.push(await addAudit('may be taken back', { ...dueDay, entityId: open ?? 0 }))
    gone.push(await addAudit('of an order that is over', { ...dueDay, entityId: closed ?? 0 }))
    const others = [await addAudit('of another unit', { unit: units.other })]
    const other = await otherUnit()
    await sql`create table audit_before as select * from audit`.execute(server.db.read)

    await save({ history: 400 })
    await move()

    expect(await auditsThere([...gone, ...kept, ...others])).toEqual(
      [...kept, ...others].sort((a, b) => a - b),
    )
    expect(await otherUnit()).toEqual(other)
    const noted = await notedFiles('history')
    expect(noted.map(({ name }) => join(folder, name)).sort()).toEqual(filesOf('history').sort())
    for (const [at, { name }] of noted.entries())
      await readAgain(server.db, join(folder, name), `again_${at}`)
    const again = sql.join(
      noted.map((_file, at) => sql`select * from archive.${sql.id(`again_${at}`)}`),
      sql` union all `,
    )
    const [compared] = await rowsOf(sql`
      with again as (${again}), gone as (select b.* from audit_before b where not exists (select 1 from audit a where a.id = b.id))
      select (select count(*) from gone) as gone, (select count(*) from again) as again,
        (select count(*) from (select * from gone except select * from again) d) as differ`)
    expect(compared).toMatchObject({ differ: 0 })
    expect(compared).toMatchObject({ again: noted.reduce((sum, { rows }) => sum + rows, 0) })
    const names = await rowsOf<{ name: string }>(
      sql`with again as (${again}) select user_name as name from again where id = any(${`{${gone.join()}}`}::bigint[]) order by id`,
    )
    expect(names.map(({ name }) => name)).toEqual([...hostile, 'of an order that is over'])
    await expect(readAgain(server.db, join(folder, noted[0]?.name ?? ''), 'again_0')).rejects.toThrow(
      'already',
    )
    await sql`drop schema archive cascade`.execute(server.db.read)
  })

  it('reports a missing file, and reads no file whose content was changed', async () => {
    await addAudit('forged')
    await save({ history: 400 })
    await move()
    const last = async () => (await listArchiveFiles(server.db, 'Demo', folder)).at(-1)
    const file = await last()
    expect(file).toMatchObject({ kind: 'history', rows: 1, isThere: true })
    const path = join(folder, file?.name ?? '')
    await writeFile(path, gzipSync('id\n1\n'))
    await expect(readAgain(server.db, path, 'forged')).rejects.toThrow('SHA-256')
    await writeFile(path, 'cut')
    await expect(readAgain(server.db, path, 'cut')).rejects.toThrow('cannot be read')
    await rm(path)
    expect(await last()).toMatchObject({ isThere: false })
  })

  it('loses nothing when it is interrupted between the file and the deletion', async () => {
    const id = await addAudit('cut')
    await save({ history: 400 })
    const files = filesOf('history').length
    const noted = await notedFiles('history')
    const cut = () => {
      throw new Error('cut')
    }
    await expect(move({ afterFile: cut })).rejects.toThrow('cut')
    expect(await auditsThere([id])).toEqual([id])
    expect(await notedFiles('history')).toEqual(noted)
    await move()
    expect(await auditsThere([id])).toEqual([])
    expect(await notedFiles('history')).toHaveLength(noted.length + 1)
    expect(filesOf('history')).toHaveLength(files + 2)
  })

  it('deletes nothing when the folder cannot be written', async () => {
    const id = await addAudit('no place')
    await save({ history: 400 })
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    await expect(move({ folder: file })).rejects.toThrow()
    await expect(move({ folder: join(file, 'below') })).rejects.toThrow()
    expect(await auditsThere([id])).toEqual([id])
    await rm(file)
  })

  it('continues with other kinds when one cannot be written', async () => {
    const id = await addAudit('hindered')
    const sent = await addRecord('Delivered', 'goes', 'goes')
    await save({ history: 400, integrationRecords: 400 })
    const half = join(folder, 'half')
    await mkdir(join(half, `unit-${units.demo}`), { recursive: true })
    await writeFile(join(half, `unit-${units.demo}`, 'history'), '')
    await copyFile(join(folder, 'archive-id'), join(half, 'archive-id'))
    await expect(move({ folder: half })).rejects.toThrow()
    expect(await auditsThere([id])).toEqual([id])
    expect(await record(sent)).toBeUndefined()
    expect(await rowsOf(sql`select 1 from installation where key = 'retention'`)).toEqual([])
  })

  it('uses the settings that were saved before the night', async () => {
    await save({ history: 400 })
    const [saved] = await rowsOf<{ at: string }>(
      sql`select max(at) as at from audit where entity = 'UnitSettings'`,
    )
    const id = await addAudit('old', { at: Date.parse('2020-01-01T12:00:00Z') })
    const soon = new Date(Date.parse(saved?.at ?? '') + 60_000)
    await move({ now: soon })
    expect(await auditsThere([id])).toEqual([id])
    await move({ now: new Date(soon.getTime() + 86_400_000) })
    expect(await auditsThere([id])).toEqual([])
  })

  it('moves bodies of delivered records, and no others', async () => {
    const body = `{"a": "${'x'.repeat(3_000)}\n"}`
    const [first, second, failed, waiting] = [
      await addRecord('Delivered', body, 'first'),
      await addRecord('DeliveredWithWarning', null, 'without'),
      await addRecord('Failed', body, 'failed'),
      await addRecord('Retrying', body, 'waiting'),
    ]
    const other = await otherUnit()
    await save({ integrationBodies: 400 })
    const before = (await state()).kinds.find(({ kind }) => kind === 'integrationBodies')
    await move()
    expect(await record(first)).toMatchObject({ request: null, tried: null, moved: now.toISOString() })
    expect(await record(second)).toMatchObject({ moved: now.toISOString() })
    expect(await record(failed)).toEqual({ request: body, tried: body, moved: null })
    expect(await record(waiting)).toEqual({ request: body, tried: body, moved: null })
    expect(await otherUnit()).toEqual(other)
    const texts = await Promise.all(filesOf('integrationBodies').map(rowsOfArchiveFile))
    const ours = texts.flatMap(({ rows }) => rows).filter(([id]) => id === String(first))
    expect(ours).toEqual([
      [String(first), null, body, body],
      [String(first), '1', body, null],
    ])
    const after = (await state()).kinds.find(({ kind }) => kind === 'integrationBodies')
    expect(after?.rows).toBeLessThan(before?.rows ?? 0)
    expect(after?.moved?.last).toBe(now.toISOString())
  })

  it('keeps a record that was changed while its file was written', async () => {
    const id = await addRecord('Delivered', 'changed', 'changed')
    await save({ integrationRecords: 400 })
    const change = async () => {
      await sql`update integration_record set version = version + 1 where id = ${id}`.execute(server.db.read)
    }
    await move({ afterFile: change })
    expect(await record(id)).toMatchObject({ request: 'changed' })
  })

  it('moves whole records with their attempts, and no pending ones', async () => {
    const ids = [
      await addRecord('Delivered', 'arrived', 'a'),
      await addRecord('Failed', 'failed', 'f'),
      await addRecord('Pending', 'waits', 'p'),
      await addRecord('Processing', 'is sent', 's'),
    ] as const
    const other = await otherUnit()
    await save({ integrationRecords: 400 })
    await move()
    expect(await Promise.all(ids.map(record))).toEqual([
      undefined,
      undefined,
      expect.objectContaining({ request: 'waits' }),
      expect.objectContaining({ request: 'is sent' }),
    ])
    expect(await otherUnit()).toEqual(other)
    const names = filesOf('integrationRecords').map(path => path.replace(/^.*\/(\w+?)_\d{4}-.*$/, '$1'))
    expect(new Set(names)).toEqual(new Set(['integration_record', 'integration_try']))
  })

  it('runs on one server at a time', async () => {
    const id = await addAudit('claimed')
    await save({ history: 400 })
    const lease = '00000000-0000-4000-8000-000000000002'
    await sql`insert into server_lease (id, alive_until) values (${lease}, now() + interval '1 hour')`.execute(
      server.db.read,
    )
    await sql`insert into installation (key, value) values ('retention', ${lease})`.execute(server.db.read)
    await move()
    expect(await auditsThere([id])).toEqual([id])
    await sql`delete from server_lease where id = ${lease}`.execute(server.db.read)
    await move()
    expect(await auditsThere([id])).toEqual([])
    expect(await rowsOf(sql`select 1 from installation where key = 'retention'`)).toEqual([])
  })

  it('returns what will be moved when, for saved and for tried days, and who saved them', async () => {
    const quiet = await state()
    const nights = [0, 1].map(days =>
      retentionNight(addDays(dayOf(new Date(), region), days), region).toISOString(),
    )
    expect(quiet).toMatchObject({ folder: `unit-${units.demo}`, problem: null })
    expect(nights).toContain(quiet.night)
    expect(quiet.kinds.map(({ kind, next }) => [kind, next])).toEqual(
      retentionKinds.map(kind => [kind, null]),
    )
    await addAudit('the oldest', { at: Date.parse('2019-05-05T12:00:00Z') })
    const { kinds } = await state('?history=36500')
    expect(kinds[0]).toMatchObject({
      oldest: '2019-05-05T12:00:00.000Z',
      next: { day: '2119-04-12', rows: 1 },
    })
    const tomorrow = addDays(dayOf(new Date(), region), 1)
    const soon = (await state('?history=30')).kinds[0]
    expect([dayOf(new Date(), region), tomorrow]).toContain(soon?.next?.day)
    expect(soon?.next?.rows).toBeGreaterThanOrEqual(1)
    const { body } = await save({ history: 500 })
    expect((body.result as UnitSettingsState).saves[0]?.changes).toEqual([
      { field: 'retention.history', from: 0, to: 500 },
    ])
    const { at } = (body.result as UnitSettingsState).saves[0] ?? {}
    expect((await state()).kinds[0]?.since).toBe(at)
  })

  it('refuses fewer days than daily work requires, and users without the permission for settings', async () => {
    const body = { settings: [{ clientId: 'Cockpit', owner: 'retention', key: 'history', value: '29' }] }
    const answer = await server.call('PUT', '/Settings/settingsForAll', { token: admin, body })
    expect([answer.status, answer.body.issues?.[0]?.code]).toEqual([400, 'too-small'])
    const viewer = await server.signIn('viewer')
    expect((await server.call('GET', '/Settings/retention', { token: viewer })).status).toBe(403)
    body.settings[0] = { clientId: 'Cockpit', owner: 'retention', key: 'history', value: '400' }
    expect((await server.call('PUT', '/Settings/settingsForAll', { token: viewer, body })).status).toBe(403)
  })
})

describe('retention without a usable archive folder', () => {
  it.each([
    ['no folder', undefined, 'no-archive', 'none'],
    ['a folder that cannot be written', '/proc/version/archive', 'archive-not-writable', 'not-writable'],
  ] as const)('refuses days with %s', async (_what, archive, code, problem) => {
    const server = await startTestServer({ engine: 'pglite', config: { archive } })
    try {
      const token = await server.signIn('admin')
      const save = (value: string) =>
        server.call('PUT', '/Settings/settingsForAll', {
          token,
          body: { settings: [{ clientId: 'Cockpit', owner: 'retention', key: 'history', value }] },
        })
      const answer = await save('400')
      expect([answer.status, answer.body.issues?.[0]?.code]).toEqual([400, code])
      expect((await save('0')).status).toBe(200)
      const state = await server.call('GET', '/Settings/retention', { token })
      expect(state.body.result).toMatchObject({ problem })
    } finally {
      await server.close()
    }
  })
})
