/** Files made in the background: their owner, who can read them, when they expire, and what happens when they cannot be made. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeDrawingPlace } from '../../demo/server/reports/drawing-places'
import type { Db } from '../../demo/server/core/db/database'
import { deleteOldFiles } from '../../demo/server/reports/plans/stored-file'
import { reportTimeMostMs } from '../../src/contract/report-limits'
import { followView } from './follower'
import { firstMoment, laterFile, plansFixture, type PlansFixture } from './report-plans-fixture'
import { enginesFor } from './server-fixture'

describe.each(enginesFor())('downloads on %s', engine => {
  let fixture: PlansFixture
  beforeAll(async () => {
    fixture = await plansFixture(engine)
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    fixture.setClock(firstMoment)
    await fixture.server.db.read.deleteFrom('report_run').execute()
  })

  const orderFile = async (user: string, changes: object = {}) => {
    const { body } = await fixture.callAs(user, 'POST', '/Report/materialSummary/later', {
      ...laterFile,
      ...changes,
    })
    return (body.result as { downloadId: number }).downloadId
  }
  const fetchFile = async (user: string, id: number) => {
    const token = await fixture.tokenOf(user)
    return fetch(`${fixture.server.url}/api/Download/${id}/file`, {
      headers: { authorization: `Bearer ${token}` },
    })
  }

  it('contain the rows of the report that their user requested', async () => {
    const id = await orderFile('planner')
    await fixture.server.settle()
    const [entry] = await fixture.downloadsOf('planner')
    expect(entry).toMatchObject({ id, name: 'Stock now', state: 'Ready', reason: null, origin: 'User' })
    expect(entry?.keptUntil).toBe('2026-12-20T09:00:00.000Z')
    const file = await fetchFile('planner', id)
    expect(file.headers.get('content-disposition')).toContain('Stock now 2026-11-20.csv')
    const text = await file.text()
    expect(Math.ceil(Buffer.byteLength(text) / 1_000)).toBe(entry?.sizeKb)
    const found = await fixture.callAs('planner', 'POST', '/Report/materialSummary/search', {
      filters: [],
      find: '',
      criteria: { ...laterFile.criteria, moment: firstMoment },
    })
    expect(found.body.totalCount).toBeGreaterThan(5)
    expect(text.trimEnd().split('\n').length).toBe(found.body.totalCount + 1)
  })

  it('of another user are not listed, grouped, exported, fetched or deleted', async () => {
    const id = await orderFile('planner')
    await fixture.server.settle()
    for (const other of ['supervisor', 'admin', 'global', 'planner@Nordlager']) {
      expect(await fixture.downloadsOf(other)).toEqual([])
      expect((await fetchFile(other, id)).status).toBe(404)
      const groups = await fixture.callAs(other, 'POST', '/Grid/Download/groups', {
        filters: [],
        find: '',
        by: 'state',
        skip: 0,
        take: 10,
      })
      expect(groups.body.result).toEqual([])
      const deleted = await fixture.callAs(other, 'PUT', '/Download/delete', { ids: [id] })
      expect(deleted.body.result).toMatchObject({ done: [], failed: [{ id, code: 'not-found' }] })
    }
    const token = await fixture.tokenOf('admin')
    const exported = await fetch(`${fixture.server.url}/api/Grid/Download/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        filters: [],
        find: '',
        ids: [id],
        columns: [{ field: 'name', title: 'Name' }],
        format: 'csv',
        name: 'x',
      }),
    })
    expect(await exported.text()).not.toContain('Stock now')
    expect((await fetchFile('planner', id)).status).toBe(200)
  })

  it('notify each subscriber only of rows of that user', async () => {
    const { url } = fixture.server
    // The hub closes expired connections by the machine's real clock.
    fixture.setClock(new Date().toISOString())
    const planner = await followView(url, await fixture.tokenOf('planner'), 'Download')
    const admin = await followView(url, await fixture.tokenOf('admin'), 'Download')
    const id = await orderFile('planner')
    await planner.row(id, row => row.state === 'Ready')
    // Every follower gets a message for each sequence number, with or without rows, so that another user's changes do not look like a gap.
    await admin.next(planner.messages.length)
    expect(admin.rows()).toEqual([])
    expect(admin.messages.map(({ seq }) => seq)).toEqual(planner.messages.map(({ seq }) => seq))
  })

  it('are deleted together with their file', async () => {
    const ids = [await orderFile('planner'), await orderFile('planner')]
    await fixture.server.settle()
    expect((await sql`select 1 from report_run_part`.execute(fixture.server.db.read)).rows).toHaveLength(2)
    const { body } = await fixture.callAs('planner', 'PUT', '/Download/delete', { ids })
    expect((body.result as { done: unknown[] }).done).toHaveLength(2)
    expect(await fixture.downloadsOf('planner')).toEqual([])
    const remaining = await sql`select 1 from report_run_part`.execute(fixture.server.db.read)
    expect(remaining.rows).toEqual([])
  })

  it('cannot be fetched while their report is switched off, or not permitted', async () => {
    const id = await orderFile('planner')
    await fixture.server.settle()
    const { db } = fixture.server
    const { id: businessUnitId } = await db.read
      .selectFrom('business_unit')
      .select('id')
      .where('name', '=', 'Demo')
      .executeTakeFirstOrThrow()
    const change = (statement: string) =>
      db.tx({ businessUnitId, userId: null, userName: 'test' }, async tx => {
        await sql.raw(statement).execute(tx.sql)
        tx.settingsChanged()
      })
    const refusalOf = async () => {
      const answer = await fetchFile('planner', id)
      return answer.status === 200 ? 200 : [answer.status, (await answer.json()) as unknown]
    }
    const features = (how: string) =>
      change(`update business_unit set features = ${how}(features, 'MaterialSummary')
        where id = ${businessUnitId}`)
    const pages = 'pages/reports-page'
    expect(await refusalOf()).toBe(200)
    await features('array_remove')
    expect(await refusalOf()).toMatchObject([403, { code: 'feature-off', path: 'MaterialSummary' }])
    await features('array_append')
    await change(
      `insert into setting values (${businessUnitId}, 0, 'Cockpit', 'permissions', '${pages}', '["AdminRole"]')`,
    )
    expect(await refusalOf()).toMatchObject([403, { code: 'permission-denied', path: pages }])
    await change(`delete from setting where key = '${pages}'`)
    expect(await refusalOf()).toBe(200)
    const exports = 'grid/exports'
    await change(
      `insert into setting values (${businessUnitId}, 0, 'Cockpit', 'permissions', '${exports}', '["AdminRole"]')`,
    )
    expect(await refusalOf()).toMatchObject([403, { code: 'permission-denied', path: exports }])
    await change(`delete from setting where key = '${exports}'`)
    expect(await refusalOf()).toBe(200)
  })

  it('cannot be fetched before they are ready', async () => {
    const id = await orderFile('planner')
    await fixture.server.settle()
    await fixture.server.db.read
      .updateTable('report_run')
      .set({ state: 'Waiting', try_at: '2027-01-01' })
      .execute()
    const answer = await fetchFile('planner', id)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      code: 'wrong-state',
      state: 'Waiting',
      allowedStates: ['Ready'],
    })
  })

  it('stream a file of many parts, and abort the response if a part is missing', async () => {
    const id = await orderFile('planner')
    await fixture.server.settle()
    const { db } = fixture.server
    await sql`delete from report_run_part`.execute(db.read)
    const parts = [1_000_000, 1_000_000, 7].map((length, index) => Buffer.alloc(length, index + 65))
    const run = await db.read.selectFrom('report_run').select(['id', 'tries']).executeTakeFirstOrThrow()
    for (const [index, content] of parts.entries()) {
      await db.read
        .insertInto('report_run_part')
        .values({ run_id: run.id, try: run.tries, part_no: index, content })
        .execute()
    }
    await db.read.updateTable('report_run').set({ size_bytes: 2_000_007 }).execute()
    const whole = Buffer.from(await (await fetchFile('planner', id)).arrayBuffer())
    expect(whole.equals(Buffer.concat(parts))).toBe(true)
    await sql`delete from report_run_part where part_no = 2`.execute(db.read)
    await expect(fetchFile('planner', id).then(answer => answer.arrayBuffer())).rejects.toThrow()
  })

  it('are deleted after thirty days', async () => {
    await orderFile('planner')
    await fixture.server.settle()
    await deleteOldFiles(fixture.server.db, new Date('2026-12-20T08:59:59Z'))
    expect(await fixture.downloadsOf('planner')).toHaveLength(1)
    await deleteOldFiles(fixture.server.db, new Date('2026-12-20T09:00:00Z'))
    expect(await fixture.downloadsOf('planner')).toEqual([])
    expect(await fixture.server.db.read.selectFrom('report_run').select('id').execute()).toEqual([])
  })

  it('are deleted beside one that cannot be', async () => {
    await orderFile('planner')
    await orderFile('planner')
    await fixture.server.settle()
    const { db } = fixture.server
    let isFirst = true
    const failingOnce: Db = {
      ...db,
      tx: (unit, fn) => {
        if (!isFirst) return db.tx(unit, fn)
        isFirst = false
        return Promise.reject(new Error('cannot be deleted'))
      },
    }
    await expect(deleteOldFiles(failingOnce, new Date('2026-12-20T09:00:00Z'))).rejects.toThrow(
      'cannot be deleted',
    )
    expect(await db.read.selectFrom('report_run').select('id').execute()).toHaveLength(1)
  })

  it('refuse invalid input at once', async () => {
    const refused = async (changes: object) => {
      const answer = await fixture.callAs('planner', 'POST', '/Report/materialSummary/later', {
        ...laterFile,
        ...changes,
      })
      return [answer.status, answer.body.issues?.map(({ path }) => path)]
    }
    expect(await refused({ criteria: {} })).toEqual([400, ['body.criteria.basedOn']])
    expect(await refused({ criteria: { basedOn: 'costPrice', asOf: '2027-01-01' } })).toEqual([
      400,
      ['body.criteria.asOf'],
    ])
    expect(await refused({ columns: ['nothing'] })).toEqual([400, ['body.columns.0']])
    expect(await refused({ name: 'a\nb' })).toEqual([400, ['body.name']])
    expect(
      (
        await refused({
          filters: [{ selector: 'nothing', operator: 'IsEqualTo', type: 'string', value: 'x' }],
        })
      )[0],
    ).toBe(400)
  })

  it('fail with a reason if the owner has lost the permission or was deleted', async () => {
    const { db } = fixture.server
    const failWith = async (change: () => Promise<unknown>, undo: () => Promise<unknown>) => {
      const id = await orderFile('planner')
      await fixture.server.settle()
      await db.read.updateTable('report_run').set({ state: 'Waiting', try_at: firstMoment }).execute()
      await change()
      await fixture.server.settle()
      const entry = await db.read
        .selectFrom('report_run')
        .innerJoin('download', 'download.run_id', 'report_run.id')
        .select(['state', 'reason', 'tries'])
        .where('download.id', '=', id)
        .executeTakeFirstOrThrow()
      await undo()
      await db.read.deleteFrom('report_run').execute()
      return entry
    }
    const setFeatures = (change: 'array_remove' | 'array_append') => () =>
      sql`update business_unit set features = ${sql.raw(change)}(features, 'MaterialSummary') where name = 'Demo'`.execute(
        db.read,
      )
    const setActive = (isActive: boolean) => () =>
      sql`update app_user set is_active = ${isActive} where user_name = 'planner'`.execute(db.read)
    const withoutPages = () =>
      db.tx({ businessUnitId: 1, userId: null, userName: 'test' }, async tx => {
        await sql`insert into setting select id, 0, 'Cockpit', 'permissions', 'pages/reports-page', '["AdminRole"]'
          from business_unit where name = 'Demo'`.execute(tx.sql)
        tx.settingsChanged()
      })
    const withPages = () =>
      db.tx({ businessUnitId: 1, userId: null, userName: 'test' }, async tx => {
        await sql`delete from setting where key = 'pages/reports-page'`.execute(tx.sql)
        tx.settingsChanged()
      })
    expect(await failWith(setFeatures('array_remove'), setFeatures('array_append'))).toMatchObject({
      state: 'Failed',
      reason: 'FeatureOff',
    })
    expect(await failWith(setActive(false), setActive(true))).toMatchObject({ reason: 'OwnerGone' })
    expect(await failWith(withoutPages, withPages)).toMatchObject({ reason: 'PermissionLost' })
  })

  it('are retried after an error with growing delays, and fail after the third attempt', async () => {
    const { db } = fixture.server
    await sql`alter table material rename to material_away`.execute(db.read)
    const waits: (string | null)[] = []
    try {
      await orderFile('planner')
      await fixture.server.settle()
      for (let attempt = 1; attempt <= 3; attempt++) {
        const run = await onlyRun()
        expect(run).toMatchObject({ state: 'Waiting', tries: attempt })
        waits.push(run.try_at)
        fixture.setClock(run.try_at)
        await fixture.server.settle()
      }
      expect(await onlyRun()).toMatchObject({ state: 'Failed', tries: 4, reason: 'Unexpected' })
    } finally {
      await sql`alter table material_away rename to material`.execute(db.read)
    }
    expect(waits).toEqual([
      '2026-11-20T09:01:00.000Z',
      '2026-11-20T09:03:00.000Z',
      '2026-11-20T09:07:00.000Z',
    ])
  })

  it('are retried where a PDF waited in vain for others that are made', async () => {
    const { signal } = new AbortController()
    const leaves = [await takeDrawingPlace(false, signal), await takeDrawingPlace(false, signal)]
    const inTime = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => inTime(ms === reportTimeMostMs ? 2_000 : ms))
    try {
      await orderFile('planner', { format: 'pdf' })
      await fixture.server.settle()
      const run = await onlyRun()
      expect(run).toMatchObject({ state: 'Waiting', tries: 1, reason: null })
      leaves.forEach(leave => leave())
      vi.restoreAllMocks()
      fixture.setClock(run.try_at)
      await fixture.server.settle()
      expect(await onlyRun()).toMatchObject({ state: 'Ready' })
    } finally {
      leaves.forEach(leave => leave())
    }
  })

  it('are resumed when the server that made them has ended, and fail when this happened at every attempt', async () => {
    const { db } = fixture.server
    await orderFile('planner')
    await fixture.server.settle()
    const interrupted = (tries: number) =>
      db.read
        .updateTable('report_run')
        .set({ state: 'Making', made_by: randomUUID(), tries, size_bytes: null })
        .execute()
    await interrupted(1)
    await fixture.server.settle()
    expect(await onlyRun()).toMatchObject({ state: 'Ready', tries: 2 })
    await interrupted(4)
    await fixture.server.settle()
    expect(await onlyRun()).toMatchObject({ state: 'Failed', reason: 'Interrupted' })
  })

  const onlyRun = () =>
    fixture.server.db.read
      .selectFrom('report_run')
      .select(['state', 'tries', 'reason', 'try_at'])
      .executeTakeFirstOrThrow()
})
