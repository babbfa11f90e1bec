/** A user's own report data: saved criteria, the right to spreadsheets, and the user's schedules after the user is deleted. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
