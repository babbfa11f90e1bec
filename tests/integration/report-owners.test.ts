/** A user's own report data: saved criteria, the right to spreadsheets, and the user's schedules after the user is deleted. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeReports } from '../../demo/server/reports/plans/report-maker'
import { fileRequestOf } from '../../demo/server/reports/plans/plan-run'
import { unitSettingsOf } from '../../demo/server/core/unit/unit-settings'
import { laterRequest } from '../../src/contract/endpoints/report-plans'
import { formatDefaults } from '../../src/contract/limits'
import { reportsWaitingMost } from '../../src/contract/report-limits'
import {
  dailySchedule,
  firstMoment,
  laterFile,
  plansFixture,
  schedulesPath,
  type PlansFixture,
} from './report-plans-fixture'
import { enginesFor } from './server-fixture'

describe.each(enginesFor())('report data of a user on %s', engine => {
  let fixture: PlansFixture
  beforeAll(async () => {
    fixture = await plansFixture(engine)
  })
  afterAll(() => fixture.close())

  describe('saved criteria', () => {
    const sets = '/ReportCriteria/materialSummary'
    const winter = { name: 'Winter clear-out', criteria: { basedOn: 'costPrice' }, period: 'halfYear' }

    it('belong to their user, have unique names, and at most one is starred', async () => {
      const first = (await fixture.callAs('planner', 'POST', sets, winter)).body.result as { id: number }
      const other = { ...winter, name: 'Cold store', period: null }
      const second = (await fixture.callAs('planner', 'POST', sets, other)).body.result as { id: number }
      const starred = async (id: number | null) =>
        (await fixture.callAs('planner', 'PUT', `${sets}/star`, { id })).body.result
      expect(await starred(first.id)).toMatchObject([{ isStarred: false }, { ...winter, isStarred: true }])
      expect(await starred(second.id)).toMatchObject([
        { name: 'Cold store', isStarred: true },
        { isStarred: false },
      ])
      for (const stranger of ['admin', 'planner@Nordlager']) {
        expect((await fixture.callAs(stranger, 'GET', sets)).body.result).toEqual([])
        expect((await fixture.callAs(stranger, 'PUT', `${sets}/${first.id}`, winter)).status).toBe(404)
        expect((await fixture.callAs(stranger, 'PUT', `${sets}/star`, { id: first.id })).status).toBe(404)
        expect((await fixture.callAs(stranger, 'DELETE', `${sets}/${first.id}`)).status).toBe(404)
      }
      const renamed = await fixture.callAs('planner', 'PUT', `${sets}/${first.id}`, {
        ...winter,
        name: 'COLD STORE',
      })
      expect([renamed.status, renamed.body.code]).toEqual([409, 'name-taken'])
      expect((await fixture.callAs('planner', 'DELETE', `${sets}/${second.id}`)).status).toBe(204)
      expect(await starred(null)).toMatchObject([{ name: winter.name, isStarred: false }])
    })

    it('may omit required values, and may not contain invalid ones', async () => {
      const statusOf = async (changes: object) =>
        (await fixture.callAs('supervisor', 'POST', sets, { ...winter, ...changes })).status
      expect(await statusOf({ criteria: { basedOn: 'guess' } })).toBe(400)
      expect(await statusOf({ period: 'lastWeek' })).toBe(400)
      expect(await statusOf({ name: ' ' })).toBe(400)
      expect(await statusOf({ criteria: {} })).toBe(200)
    })
  })

  describe('spreadsheets without the permission to export', () => {
    const setExports = (isAllowed: boolean) =>
      fixture.server.db.tx({ businessUnitId: 1, userId: null, userName: 'test' }, async tx => {
        await tx.sql.deleteFrom('setting').where('key', '=', 'grid/exports').execute()
        const key = { business_unit_id: 1, user_id: 0, client_id: 'Cockpit', owner: 'permissions' }
        const row = { ...key, key: 'grid/exports', value: 'false' }
        if (!isAllowed) await tx.sql.insertInto('setting').values(row).execute()
        tx.settingsChanged()
      })
    beforeEach(async () => {
      fixture.setClock(firstMoment)
      await fixture.server.db.read.deleteFrom('report_run').execute()
      await fixture.server.db.read.deleteFrom('report_schedule').execute()
    })
    afterEach(() => setExports(true))

    it('are refused in every call that makes one, while a PDF is made', async () => {
      const { id } = await fixture.addSchedule('planner')
      await setExports(false)
      const one = `${schedulesPath}/${id}`
      const file = { criteria: { basedOn: 'costPrice' }, language: 'en-GB' }
      const calls: readonly [method: string, path: string, body?: object][] = [
        ['POST', '/Report/materialSummary/file', { ...file, format: 'xlsx' }],
        ['POST', '/Report/materialSummary/file', { ...file, format: 'csv' }],
        ['POST', '/Report/materialSummary/later', laterFile],
        ['POST', schedulesPath, { ...dailySchedule, name: 'Other' }],
        ['PUT', one, dailySchedule],
        ['POST', `${one}/run`],
      ]
      for (const [method, path, body] of calls) {
        const answer = await fixture.callAs('planner', method, path, body)
        expect([path, answer.status, answer.body]).toMatchObject([
          path,
          403,
          { code: 'permission-denied', path: 'grid/exports' },
        ])
      }
      const pdf = { ...dailySchedule, format: 'pdf' }
      expect((await fixture.callAs('planner', 'PUT', one, pdf)).status).toBe(200)
      expect((await fixture.callAs('planner', 'POST', `${one}/run`)).status).toBe(200)
    })

    it('are not made for an owner who lost it since', async () => {
      await fixture.addSchedule('planner')
      await fixture.addSchedule('planner', { name: 'Printed', format: 'pdf' })
      await setExports(false)
      fixture.setClock('2026-11-21T06:00:00.000Z')
      await fixture.server.settle()
      expect(await fixture.schedulesOf('planner')).toMatchObject([
        { last: { state: 'Failed', reason: 'PermissionLost' } },
        { last: { state: 'Ready' } },
      ])
    })
  })

  describe('files that are made in the background', () => {
    beforeEach(async () => {
      fixture.setClock(firstMoment)
      await fixture.server.db.read.deleteFrom('report_run').execute()
      await fixture.server.db.read.deleteFrom('report_schedule').execute()
    })
    /** Not before this moment, so that the server, whose clock is before it, makes none of them. */
    const ahead = '2026-11-21T06:00:00.000Z'
    const request = fileRequestOf('materialSummary', v.parse(laterRequest, laterFile), {
      now: new Date(firstMoment),
      region: formatDefaults.region,
    })
    const addWaiting = async (userName: string, count: number, { unit = 'Demo' } = {}) =>
      sql`
        insert into report_run (business_unit_id, user_id, report, name, format, request, origin, try_at, created_at)
        select b.id, u.id, 'materialSummary', ${userName} || '@' || ${unit}::text, 'csv', ${JSON.stringify(request)}::jsonb, 'User', ${ahead}::timestamptz, ${firstMoment}::timestamptz
        from app_user u join business_unit b on b.id = u.business_unit_id, generate_series(1, ${count}::integer)
        where u.user_name = ${userName} and b.name = ${unit}`.execute(fixture.server.db.read)

    it('are made in turn by business unit and user, however many one of them requested', async () => {
      const { db, mails } = fixture.server
      await addWaiting('planner', 3)
      await addWaiting('planner2', 1)
      await addWaiting('planner', 2, { unit: 'Nordlager' })
      const leaseId = randomUUID()
      await sql`insert into server_lease (id, alive_until) values (${leaseId}, 'infinity')`.execute(db.lease)
      let at = new Date(ahead).getTime()
      const parts = {
        ...{ db, mails, leaseId, url: '' },
        unitSettings: unitSettingsOf(db, () => undefined),
        now: () => new Date(at++),
        onError: (error: Error) => expect(error).toBeUndefined(),
      }
      await makeReports(parts, new AbortController().signal)
      parts.unitSettings.close()
      const made = await db.read.selectFrom('report_run').select('name').orderBy('finished_at').execute()
      const [first, second, other] = ['planner@Demo', 'planner2@Demo', 'planner@Nordlager']
      expect(made.map(({ name }) => name)).toEqual([first, other, second, other, first, first])
    })

    it('wait in a limited number for one user, those of schedules that are due aside', async () => {
      const { id } = await fixture.addSchedule('planner')
      const calls = [
        ['/Report/materialSummary/later', laterFile],
        [`${schedulesPath}/${id}/run`, undefined],
      ] as const
      await addWaiting('planner', reportsWaitingMost)
      for (const [path, body] of calls) {
        const refused = await fixture.callAs('planner', 'POST', path, body)
        expect([refused.status, refused.body.code]).toEqual([409, 'too-many-waiting'])
        expect((await fixture.callAs('planner2', 'POST', calls[0][0], laterFile)).status).toBe(200)
      }
      await sql`update report_run set due_at = ${ahead} where id = (select min(id) from report_run)`.execute(
        fixture.server.db.read,
      )
      expect((await fixture.callAs('planner', 'POST', calls[0][0], laterFile)).status).toBe(200)
    })
  })

  describe('schedules of a user who was deactivated or deleted', () => {
    beforeEach(async () => {
      fixture.setClock(firstMoment)
      await fixture.server.db.read.deleteFrom('report_run').execute()
      await fixture.server.db.read.deleteFrom('report_schedule').execute()
    })

    it('are switched off when they are due, and stay off until the user switches them on', async () => {
      const { id } = await fixture.addSchedule('planner2')
      const planner = await fixture.idOf('planner2')
      const setActive = async (isActive: boolean) =>
        expect(
          (await fixture.callAs('admin', 'PUT', '/User/active', { ids: [planner], isActive })).status,
        ).toBe(200)
      await setActive(false)
      fixture.setClock('2026-11-21T06:00:00.000Z')
      await fixture.server.settle()
      fixture.setClock('2026-11-23T06:00:00.000Z')
      await fixture.server.settle()
      const runs = await fixture.server.db.read.selectFrom('report_run').select(['state', 'due_at']).execute()
      expect(runs).toEqual([{ state: 'Failed', due_at: '2026-11-21T06:00:00.000Z' }])
      await setActive(true)
      expect(await fixture.schedulesOf('planner2')).toMatchObject([
        { isActive: false, nextDue: null, last: { state: 'Failed', reason: 'OwnerGone' } },
      ])
      await fixture.callAs('planner2', 'PUT', `${schedulesPath}/${id}/active`, { isActive: true })
      fixture.setClock('2026-11-24T06:00:00.000Z')
      await fixture.server.settle()
      expect(await fixture.schedulesOf('planner2')).toMatchObject([
        { isActive: true, last: { state: 'Ready' } },
      ])
    })

    it('are deleted with the user, as are the user’s downloads; others keep what was sent to them', async () => {
      const { read } = fixture.server.db
      const planner = await fixture.idOf('planner3')
      const supervisor = await fixture.idOf('supervisor')
      const { id } = await fixture.addSchedule('planner3', { recipientIds: [supervisor] })
      await fixture.addSchedule('supervisor', { recipientIds: [planner] })
      await fixture.callAs('planner3', 'POST', '/ReportCriteria/materialSummary', {
        name: 'Own',
        criteria: { basedOn: 'costPrice' },
        period: null,
      })
      await fixture.callAs('planner3', 'POST', `${schedulesPath}/${id}/run`)
      await fixture.server.settle()
      await fixture.callAs('planner3', 'POST', '/Report/materialSummary/later', laterFile)
      expect((await fixture.callAs('admin', 'DELETE', `/User/${planner}`)).status).toBe(200)
      fixture.setClock('2026-11-21T06:00:00.000Z')
      await fixture.server.settle()
      for (const table of ['report_schedule', 'criteria_set', 'download'] as const) {
        const remaining = await read.selectFrom(table).select('id').where('user_id', '=', planner).execute()
        expect(remaining, table).toEqual([])
      }
      expect(await fixture.schedulesOf('supervisor')).toMatchObject([
        { recipients: [], last: { state: 'Ready' } },
      ])
      expect((await fixture.downloadsOf('supervisor')).map(({ name, madeBy }) => [name, madeBy])).toEqual([
        ['Month end', 'Katarzyna Zając'],
        ['Month end', 'Kristin Ruud'],
      ])
    })
  })
})
