/** Schedules: their owners, when they run, that each run is made once, and who receives the file. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeReports } from '../../demo/server/reports/plans/report-maker'
import { unitSettingsOf } from '../../demo/server/core/unit/unit-settings'
import { closeUnit, reopenUnit } from '../../demo/server/units/units'
import {
  dailySchedule,
  firstMoment,
  plansFixture,
  schedulesPath as path,
  type PlansFixture,
} from './report-plans-fixture'
import { enginesFor } from './server-fixture'

describe.each(enginesFor())('schedules on %s', engine => {
  let fixture: PlansFixture
  beforeAll(async () => {
    fixture = await plansFixture(engine)
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    fixture.setClock(firstMoment)
    const { read } = fixture.server.db
    await read.deleteFrom('report_run').execute()
    await read.deleteFrom('report_schedule').execute()
    await fixture.server.mails.deleteBefore(new Date('2100-01-01'))
  })

  const add = (user: string, changes?: object) => fixture.addSchedule(user, changes)
  const listOf = (user: string) => fixture.schedulesOf(user)
  const idOf = (user: string) => fixture.idOf(user)
  const runs = () =>
    fixture.server.db.read
      .selectFrom('report_run')
      .select(['id', 'schedule_id', 'due_at', 'state', 'request'])
      .orderBy('id')
      .execute()

  it('are available to their owner only', async () => {
    const { id, nextDue } = await add('planner')
    expect(nextDue).toBe('2026-11-21T06:00:00.000Z')
    for (const other of ['admin', 'global', 'supervisor', 'planner@Nordlager']) {
      expect(await listOf(other)).toEqual([])
      const answers = await Promise.all([
        fixture.callAs(other, 'PUT', `${path}/${id}`, dailySchedule),
        fixture.callAs(other, 'PUT', `${path}/${id}/active`, { isActive: false }),
        fixture.callAs(other, 'POST', `${path}/${id}/run`),
        fixture.callAs(other, 'DELETE', `${path}/${id}`),
      ])
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    }
    // The report is part of the path: a schedule of another report is not found there.
    const elsewhere = await fixture.callAs('planner', 'DELETE', `/ReportSchedule/employeeEfficiency/${id}`)
    expect(elsewhere.status).toBe(404)
    expect(await listOf('planner')).toHaveLength(1)
  })

  it('are changed, switched off and on, and deleted; their files stay', async () => {
    const { id } = await add('planner')
    const changed = await fixture.callAs('planner', 'PUT', `${path}/${id}`, {
      ...dailySchedule,
      rhythm: { every: 'month', day: null, time: '18:30' },
    })
    expect(changed.body.result).toMatchObject({ nextDue: '2026-11-30T17:30:00.000Z', isActive: true })
    const off = await fixture.callAs('planner', 'PUT', `${path}/${id}/active`, { isActive: false })
    expect(off.body.result).toMatchObject({ nextDue: null, isActive: false })
    fixture.setClock('2026-12-01T09:00:00.000Z')
    await fixture.server.settle()
    expect(await runs()).toEqual([])
    const on = await fixture.callAs('planner', 'PUT', `${path}/${id}/active`, { isActive: true })
    expect(on.body.result).toMatchObject({ nextDue: '2026-12-31T17:30:00.000Z' })
    await fixture.callAs('planner', 'POST', `${path}/${id}/run`)
    await fixture.server.settle()
    expect((await listOf('planner'))[0]?.last).toMatchObject({ state: 'Ready' })
    expect((await fixture.callAs('planner', 'DELETE', `${path}/${id}`)).status).toBe(204)
    expect(await listOf('planner')).toEqual([])
    expect(await fixture.downloadsOf('planner')).toMatchObject([{ name: 'Month end', origin: 'Schedule' }])
  })

  it('make the summary only if that is chosen', async () => {
    const { id } = await add('planner', { format: 'pdf', isSummary: true })
    expect((await listOf('planner'))[0]).toMatchObject({ format: 'pdf', isSummary: true })
    await fixture.callAs('planner', 'POST', `${path}/${id}/run`)
    await fixture.server.settle()
    const { request, state } = await fixture.server.db.read
      .selectFrom('report_run')
      .select(['request', 'state'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect({ request, state }).toMatchObject({ request: { isSummary: true }, state: 'Ready' })
  })

  it('have a unique name for the user and report, and are refused with invalid values', async () => {
    await add('planner')
    const again = await fixture.callAs('planner', 'POST', path, { ...dailySchedule, name: 'MONTH END' })
    expect([again.status, again.body.code]).toEqual([409, 'name-taken'])
    await add('supervisor')
    const refused = async (changes: object) =>
      (await fixture.callAs('planner', 'POST', path, { ...dailySchedule, name: 'Other', ...changes })).status
    expect(await refused({ criteria: {} })).toBe(400)
    expect(await refused({ period: 'someday' })).toBe(400)
    expect(await refused({ format: 'csv' })).toBe(400)
    expect(await refused({ rhythm: { every: 'day', time: '24:00' } })).toBe(400)
    expect(await refused({ rhythm: { every: 'week', weekday: 0, time: '07:00' } })).toBe(400)
    expect(await refused({ rhythm: { every: 'month', day: 29, time: '07:00' } })).toBe(400)
  })

  it('run at their time, each time for the days of their period at that time', async () => {
    await add('planner')
    fixture.setClock('2026-11-21T05:59:59.000Z')
    await fixture.server.settle()
    expect(await runs()).toEqual([])
    fixture.setClock('2026-11-21T06:00:00.000Z')
    await fixture.server.settle()
    fixture.setClock('2026-12-01T06:00:10.000Z')
    await fixture.server.settle()
    expect(await runs()).toMatchObject([
      { state: 'Ready', due_at: '2026-11-21T06:00:00.000Z', request: { criteria: { asOf: '2026-10-31' } } },
      { state: 'Ready', due_at: '2026-11-22T06:00:00.000Z', request: { criteria: { asOf: '2026-11-30' } } },
    ])
    expect((await listOf('planner'))[0]?.nextDue).toBe('2026-12-02T06:00:00.000Z')
  })

  it('cover the days of the moment at which they were due, however late they are queued', async () => {
    const monthEnd = {
      ...dailySchedule,
      period: 'thisMonth',
      rhythm: { every: 'month', day: null, time: '23:55' },
    }
    await add('planner', monthEnd)
    await fixture.callAs('planner', 'POST', '/ReportSchedule/employeeEfficiency', {
      ...monthEnd,
      criteria: {},
    })
    // Half an hour after midnight in the region.
    fixture.setClock('2026-11-30T23:30:00.000Z')
    await fixture.server.settle()
    expect(await runs()).toMatchObject([
      { state: 'Ready', request: { criteria: { asOf: '2026-11-30' } } },
      { state: 'Ready', request: { criteria: { dateFrom: '2026-11-01', dateTo: '2026-11-30' } } },
    ])
    fixture.setClock('2026-12-31T22:55:00.000Z')
    await fixture.server.settle()
    expect((await runs()).slice(2)).toMatchObject([
      { request: { criteria: { asOf: null } } },
      { request: { criteria: { dateFrom: '2026-12-01', dateTo: '2026-12-31' } } },
    ])
  })

  it('keep their time of day when the company gets another region; what is due already is made', async () => {
    await add('planner')
    await add('planner', { name: 'Noon', rhythm: { every: 'day', time: '12:00' } })
    await add('planner', { name: 'Off', isActive: false })
    const nextDues = async () => (await listOf('planner')).map(({ nextDue }) => nextDue)
    const toRegion = async (region: string) =>
      expect((await fixture.callAs('admin', 'POST', '/companyinfo', { region })).status).toBe(200)
    await toRegion('Europe/London')
    expect(await nextDues()).toEqual(['2026-11-21T07:00:00.000Z', '2026-11-20T12:00:00.000Z', null])
    fixture.setClock('2026-11-20T12:00:00.000Z')
    await toRegion('Europe/Berlin')
    await fixture.server.settle()
    expect(await runs()).toMatchObject([{ state: 'Ready', due_at: '2026-11-20T12:00:00.000Z' }])
    expect(await nextDues()).toEqual(['2026-11-21T06:00:00.000Z', '2026-11-21T11:00:00.000Z', null])
  })

  it('wait while their business unit is closed, also with reports not sent yet, and continue once it is open', async () => {
    const { db, mails } = fixture.server
    const { id } = await add('planner', { recipientIds: [await idOf('supervisor')] })
    const runNow = async () => {
      await fixture.callAs('planner', 'POST', `${path}/${id}/run`)
      await fixture.server.settle()
    }
    await runNow()
    await runNow()
    await mails.deleteBefore(new Date('2100-01-01'))
    await closeUnit(db, 'Demo', new Date(firstMoment))
    // The mail of one report is due again, and the other report is to be made again.
    const [mailed, made] = await runs()
    await db.read
      .updateTable('download')
      .set({ is_mail_due: true })
      .where('run_id', '=', mailed?.id ?? 0)
      .where('user_id', '=', await idOf('supervisor'))
      .execute()
    await db.read
      .updateTable('report_run')
      .set({ state: 'Waiting', try_at: firstMoment })
      .where('id', '=', made?.id ?? 0)
      .execute()
    fixture.setClock('2026-11-23T06:00:00.000Z')
    await fixture.server.settle()
    expect(await runs()).toMatchObject([{ state: 'Ready' }, { state: 'Waiting' }])
    expect(await mails.list()).toEqual([])
    await reopenUnit(db, 'Demo')
    await fixture.server.settle()
    expect(await runs()).toMatchObject([
      { state: 'Ready', due_at: null },
      { state: 'Ready', due_at: null },
      { state: 'Ready', due_at: '2026-11-21T06:00:00.000Z' },
    ])
    expect(await mails.list()).toHaveLength(3)
  })

  it('run once on several servers, also while all of them look for work', async () => {
    const { db } = fixture.server
    for (let number = 1; number <= 6; number++) await add('planner', { name: `Schedule ${number}` })
    // This server's clock is before the time, so it finds nothing due; the clocks of the others are after it.
    const leases = await Promise.all([1, 2, 3, 4].map(() => leaseOf()))
    const ahead = new Date('2026-11-21T06:00:00.000Z')
    const silent = new AbortController().signal
    const makers = leases.map(leaseId => ({
      db,
      unitSettings: unitSettingsOf(db, () => undefined),
      mails: fixture.server.mails,
      leaseId,
      url: 'http://localhost',
      now: () => ahead,
      onError: (error: Error) => expect(error).toBeUndefined(),
    }))
    await Promise.all(makers.map(parts => makeReports(parts, silent)))
    const made = await runs()
    expect(made.map(run => run.state)).toEqual(Array.from({ length: 6 }, () => 'Ready'))
    expect(new Set(made.map(run => run.schedule_id)).size).toBe(6)
    const { rows } = await sql<{ tries: number }>`select distinct tries from report_run`.execute(db.read)
    expect(rows).toEqual([{ tries: 1 }])
    for (const parts of makers) parts.unitSettings.close()
  })

  const leaseOf = async (): Promise<string> => {
    const { db } = fixture.server
    const id = crypto.randomUUID()
    await sql`insert into server_lease values (${id}, 'infinity')`.execute(db.read)
    return id
  }

  it('send a download and a mail with the file to each recipient who may open the report', async () => {
    const ids = await Promise.all(['supervisor', 'viewer', 'planner'].map(idOf))
    const { id, recipients } = await add('planner', { name: 'Zażółć – <b>Lager</b>', recipientIds: ids })
    expect(recipients.map(({ email }) => email).sort()).toEqual([
      'planner@demo.example',
      'supervisor@demo.example',
      'viewer@demo.example',
    ])
    await sql`update app_user set is_active = false where id = ${ids[1]}`.execute(fixture.server.db.read)
    await fixture.callAs('planner', 'POST', `${path}/${id}/run`)
    await fixture.server.settle()
    await sql`update app_user set is_active = true where id = ${ids[1]}`.execute(fixture.server.db.read)
    for (const user of ['planner', 'supervisor']) {
      expect(await fixture.downloadsOf(user)).toMatchObject([
        { name: 'Zażółć – <b>Lager</b>', state: 'Ready' },
      ])
    }
    expect(await fixture.downloadsOf('viewer')).toEqual([])
    const mails = await fixture.server.mails.list()
    expect(mails.map(({ to }) => to.replace(/^.*<|>$/g, '')).sort()).toEqual([
      'planner@demo.example',
      'supervisor@demo.example',
    ])
    for (const { subject, text, attachments } of mails) {
      expect(subject).toBe('Zażółć – <b>Lager</b>')
      expect(text).toContain(`${fixture.server.url.replace('127.0.0.1', 'localhost')}/downloads`)
      expect(attachments.map(({ name }) => name)).toEqual(['Zażółć – <b>Lager</b> 2026-11-20.xlsx'])
      expect(attachments[0]?.content.subarray(0, 2).toString()).toBe('PK')
    }
    await fixture.server.settle()
    expect(await fixture.server.mails.list()).toHaveLength(2)
  })

  it('that cannot be planned hold up no others, and no file that was asked for', async () => {
    const { id } = await add('planner', { name: 'Broken' })
    await add('planner', { name: 'Sound' })
    const { read } = fixture.server.db
    await sql`update report_schedule set rhythm = '{"every":"never"}' where id = ${id}`.execute(read)
    fixture.setClock('2026-11-21T06:00:00.000Z')
    await fixture.server.settle()
    expect(await fixture.downloadsOf('planner')).toMatchObject([{ name: 'Sound', state: 'Ready' }])
    await fixture.callAs('planner', 'POST', `${path}/${id}/run`)
    await fixture.server.settle()
    expect((await runs()).map(({ state }) => state)).toEqual(['Ready', 'Ready'])
  })

  it('tell their owner to whom no mail was delivered', async () => {
    const { id } = await add('planner', { recipientIds: [await idOf('supervisor')] })
    await fixture.callAs('planner', 'POST', `${path}/${id}/run`)
    await fixture.server.settle()
    expect((await listOf('planner'))[0]?.last).toMatchObject({ undelivered: [] })
    const supervisors = await fixture.server.db.read
      .updateTable('download')
      .set({ mail_failure: '550 No such user' })
      .where('user_id', '=', await idOf('supervisor'))
      .returning('user_id')
      .execute()
    expect(supervisors).toHaveLength(1)
    expect((await listOf('planner'))[0]?.last).toMatchObject({
      state: 'Ready',
      undelivered: [{ displayName: expect.any(String), answer: '550 No such user' }],
    })
    // A file that is made anew is sent anew.
    await fixture.callAs('planner', 'POST', `${path}/${id}/run`)
    await fixture.server.settle()
    expect((await listOf('planner'))[0]?.last).toMatchObject({ undelivered: [] })
  })

  it('omit a file from its mail that is too large for one', async () => {
    const { id } = await add('planner', { recipientIds: [await idOf('supervisor')] })
    await fixture.callAs('planner', 'POST', `${path}/${id}/run`)
    await fixture.server.settle()
    const { read } = fixture.server.db
    await fixture.server.mails.deleteBefore(new Date('2100-01-01'))
    await read.updateTable('report_run').set({ size_bytes: 5_000_001 }).execute()
    await read
      .updateTable('download')
      .set({ is_mail_due: true })
      .where('user_id', '=', await idOf('supervisor'))
      .execute()
    await fixture.server.settle()
    expect(await fixture.server.mails.list()).toMatchObject([{ attachments: [] }])
  })

  it('accept as recipients only users with an address and the permission for the report', async () => {
    const offered = await fixture.callAs('planner', 'GET', `${path}/recipients`)
    const emails = (offered.body.result as { email: string }[]).map(({ email }) => email)
    expect(emails).toContain('admin@demo.example')
    expect(emails.filter(email => !email.endsWith('@demo.example'))).toEqual([])
    const { rows } = await sql<{
      id: number
    }>`select u.id from app_user u join business_unit b on b.id = u.business_unit_id
      where b.name <> 'Demo' or u.is_device or not u.is_active`.execute(fixture.server.db.read)
    expect(rows.length).toBeGreaterThan(3)
    for (const { id } of rows.slice(0, 8)) {
      const { status, body } = await fixture.callAs('planner', 'POST', path, {
        ...dailySchedule,
        recipientIds: [id],
      })
      expect([status, body.issues?.map(issue => issue.path)]).toEqual([400, ['body.recipientIds.0']])
    }
  })

  it('show their mails as text to a browser on the same machine', async () => {
    const { id } = await add('planner', {
      name: '<img src=x onerror=alert(1)>',
      recipientIds: [await idOf('viewer')],
    })
    await fixture.callAs('planner', 'POST', `${path}/${id}/run`)
    await fixture.server.settle()
    const { url } = fixture.server
    const page = await fetch(`${url}/mails`)
    const html = await page.text()
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).not.toContain('<img')
    const link = /href="(\/mails\/[\w-]+)"/.exec(html)?.[1] ?? ''
    const mail = await fetch(`${url}${link}`)
    expect(mail.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await mail.text()).toContain('Subject: <img src=x onerror=alert(1)>')
    expect(await (await fetch(`${url}${link}/file`)).text()).toMatch(/^From: /)
    const statusOf = async (address: string, headers: Record<string, string> = {}) =>
      (await fetch(`${url}${address}`, { headers })).status
    expect(await statusOf('/mails/..%2f..%2fetc%2fpasswd')).toBe(404)
    expect(await statusOf('/mails', { 'x-forwarded-for': '10.0.0.1' })).toBe(404)
    expect(await statusOf(link, { via: '1.1 proxy' })).toBe(404)
  })
})
