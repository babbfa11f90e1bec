/**
 * Finished tasks are moved to the archive and nothing that is computed from them changes: reports of periods before the horizon, figures of
 * jobs and operations, and the rules of the domain. Features that read the tasks themselves report their horizon.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../demo/server/checks/domain-check'
import { search } from '../../demo/server/core/search/search'
import { jobSource } from '../../demo/server/jobs/job-source'
import { proposePurchase } from '../../demo/server/purchasing/purchase-proposal'
import { readSalesByWeek } from '../../demo/server/purchasing/sales-history'
import { reportSource } from '../../demo/server/reports/report-table'
import { readAgain } from '../../demo/server/retention/archive-files'
import { addDays, dayOf, startOfDay } from '../../src/contract/company-day'
import type { CockpitSettings } from '../../src/contract/endpoints/settings'
import { retentionCutoff, lastRetentionDay } from '../../src/contract/retention'
import { archivingAt } from './archiving'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const region = 'Europe/Oslo'
const retainedDays = 60
const rowsMost = 10_000

describe.each(enginesFor())('retention of tasks on %s', engine => {
  let server: TestServer
  let admin: string
  let folder: string
  let unit: number
  /** The figures before anything was moved. */
  let before: Awaited<ReturnType<typeof figures>>
  /** The next night, in which settings saved today apply. */
  const now = new Date(Date.now() + 86_400_000)
  const cutoff = retentionCutoff(lastRetentionDay(now, region), retainedDays, region)
  const horizon = dayOf(cutoff, region)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cockpit-archive-'))
    server = await startTestServer({ engine, config: { archive: folder } })
    admin = await server.signIn('admin')
    await sql`update company_info set region = ${region}`.execute(server.db.read)
    unit = (await one<{ id: number }>(sql`select id from business_unit where name = 'Demo'`)).id
    await rollUp()
    await sql`create table task_before as select * from task`.execute(server.db.read)
    before = await figures()
    const settings = [{ clientId: 'Cockpit', owner: 'retention', key: 'tasks', value: String(retainedDays) }]
    const answer = await server.call('PUT', '/Settings/settingsForAll', { token: admin, body: { settings } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  const { rowsOf, one, rollUp, move } = archivingAt(now, () => ({ server, folder }))
  const allOf = async (source: Parameters<typeof search>[1], field: string) => {
    const question = { filters: [], find: '', sums: [], skip: 0, take: rowsMost }
    const sort = [{ selector: field, desc: false }]
    const { result } = await search(
      server.db.read,
      source,
      { ...question, sort },
      { businessUnitId: unit, region },
    )
    return result
  }
  const monthsAgo = (months: number): string => {
    const day = new Date(`${dayOf(now, region).slice(0, 7)}-01T00:00:00Z`)
    day.setUTCMonth(day.getUTCMonth() - months)
    return day.toISOString().slice(0, 10)
  }
  const slowMovers = (fromDate: string, toDate: string) =>
    allOf(
      reportSource(
        'slowMovingMaterials',
        { fromDate, toDate, processTypes: ['Pick', 'Replenish'], basedOn: 'averageCostPrice' },
        { businessUnitId: unit, region },
      ),
      'materialItemNo',
    ).then(rows => rows.map((row): Record<string, unknown> => ({ ...row, value: null, unitCost: null })))
  const efficiency = (dateFrom: string, dateTo: string) =>
    allOf(
      reportSource('employeeEfficiency', { dateFrom, dateTo }, { businessUnitId: unit, region }),
      'userName',
    )
  const totals = (table: string) =>
    rowsOf(sql`select count(*)::text as n, sum(confirmed_quantity)::text as quantity, sum(id)::text as ids
      from ${sql.table(table)}`)
  /** The values that are computed from tasks. */
  const figures = async () => ({
    efficiency: [
      await efficiency(addDays(horizon, -300), dayOf(new Date(), region)),
      await efficiency(addDays(horizon, -33), addDays(horizon, -3)),
      await efficiency(addDays(horizon, -3), addDays(horizon, 3)),
    ],
    slow: [
      await slowMovers(monthsAgo(12), addDays(monthsAgo(4), -1)),
      await slowMovers(monthsAgo(5), addDays(monthsAgo(4), -1)),
      await slowMovers(monthsAgo(6), dayOf(new Date(), region)),
      await slowMovers(addDays(horizon, 1), dayOf(new Date(), region)),
    ],
    jobs: (await allOf(jobSource, 'id')).map((row): Record<string, unknown> => ({ ...row, version: null })),
    operations: await rowsOf(
      sql`select id, state, summarized_state, completed_date from process order by id`,
    ),
  })

  it('loses nothing when it is interrupted between the file and the deletion', async () => {
    const cut = () => {
      throw new Error('cut')
    }
    await expect(move({ afterFile: cut })).rejects.toThrow('cut')
    expect(await totals('task')).toEqual(await totals('task_before'))
    expect(await rowsOf(sql`select 1 from archive_file where kind = 'tasks'`)).toEqual([])
    expect(await readdir(join(folder, `unit-${unit}`, 'tasks'))).not.toEqual([])
  })

  it('keeps tasks of a day whose roll-up was deleted while their file was written', async () => {
    const day = await one<{
      day: string
    }>(sql`select min((performed_date at time zone ${region})::date)::text as day
      from task where business_unit_id = ${unit} and state = 'Completed' and not auto_completed`)
    const count = () =>
      one(sql`select count(*) as n from task where business_unit_id = ${unit} and state = 'Completed'
        and not auto_completed and (performed_date at time zone ${region})::date = ${day.day}::date`)
    const performed = await count()
    let isStopped = false
    const deleteRollUp = async () => {
      isStopped = true
      await sql`delete from rolled_up_day where business_unit_id = ${unit}`.execute(server.db.read)
    }
    await move({ afterFile: deleteRollUp, isStopped: () => isStopped })
    expect(await count()).toEqual(performed)
  })

  it('changes no figure of reports, jobs and operations, and every task can be restored', async () => {
    await rollUp()
    expect(before.slow.map(rows => rows.some(row => Number(row['picks']) > 0))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(before.efficiency.every(rows => rows.length > 0)).toBe(true)

    await move()

    const gone = await rowsOf<{ id: number; unit: number; at: string; state: string }>(sql`
      select b.id, b.business_unit_id as unit, b.ended_at as at, b.state from task_before b
      where not exists (select 1 from task t where t.id = b.id)`)
    expect(gone.length).toBeGreaterThan(1_000)
    expect(gone.filter(task => task.unit !== unit || Date.parse(task.at) >= cutoff.getTime())).toEqual([])
    expect(
      await rowsOf(sql`select 1 from task_before b left join task t on t.id = b.id
        where t.id is null and (b.state in ('Initial','Started')
          or exists (select 1 from job j where j.id = b.job_id and j.state not in ('Completed','Cancelled'))
          or exists (select 1 from process p where p.id = b.process_id and p.state <> 'Completed'))`),
    ).toEqual([])
    expect(await figures()).toEqual(before)
    expect(await checkInvariants(server.db)).toEqual([])

    const files = await rowsOf<{ name: string }>(
      sql`select name from archive_file where kind = 'tasks' order by id`,
    )
    for (const [at, { name }] of files.entries())
      await readAgain(server.db, join(folder, name), `again_${at}`)
    const parts = files.map((_file, at) => sql`select * from archive.${sql.id(`again_${at}`)}`)
    await sql`create table task_again as ${sql.join(parts, sql` union all `)}`.execute(server.db.read)
    await sql`create table task_all as select id, confirmed_quantity from task
      union all select id, confirmed_quantity from task_again`.execute(server.db.read)
    expect(await totals('task_all')).toEqual(await totals('task_before'))
    expect(await rowsOf(sql`select id from task_all except all select id from task_before`)).toEqual([])
    expect(
      await rowsOf(sql`select to_jsonb(a) from task_again a
      except select to_jsonb(b) - 'ended_at' from task_before b`),
    ).toEqual([])
  })

  it('moves nothing twice, and a repeated roll-up changes nothing', async () => {
    const [files, tasks] = [
      await rowsOf(sql`select name from archive_file order by id`),
      await totals('task'),
    ]
    await move()
    await rollUp()
    expect(await rowsOf(sql`select name from archive_file order by id`)).toEqual(files)
    expect(await totals('task')).toEqual(tasks)
    expect(await figures()).toEqual(before)
  })

  it('counts whole months of picks in a period that begins before the horizon', async () => {
    const month = await slowMovers(monthsAgo(5), addDays(monthsAgo(4), -1))
    expect(await slowMovers(addDays(monthsAgo(5), 9), addDays(monthsAgo(5), 19))).toEqual(month)
    expect(await slowMovers(addDays(monthsAgo(5), -5), addDays(monthsAgo(4), 4))).toEqual(month)
  })

  it('returns the day from which tasks are complete, where sales histories begin', async () => {
    const { body } = await server.call('GET', '/Settings/cockpit', { token: admin })
    const settings: CockpitSettings = body.result
    expect(settings.archivedBefore).toEqual({ tasks: cutoff.toISOString() })
    const { id: materialId } = await one<{ id: number }>(
      sql`select min(material_id) as id from task where business_unit_id = ${unit} and task_type = 'pick'`,
    )
    const place = { businessUnitId: unit, region }
    const weeks = await readSalesByWeek(server.db, place, { materialId, from: addDays(horizon, -100) }, now)
    expect(weeks[0]?.from).toBe(horizon)
    const question = {
      supplierIds: null,
      draftId: null,
      criteria: ['salesHistory'] as const,
      forecastDays: 30,
      growthFactor: '1',
      subtractsDrafts: false,
      leadTimeDays: null,
    }
    const propose = (periodFrom: string) =>
      proposePurchase(server.db, place, { ...question, periodFrom }, new Date())
    await expect(propose(addDays(horizon, -1))).rejects.toMatchObject({ status: 400 })
    await expect(propose(horizon)).resolves.toBeDefined()
    expect(startOfDay(horizon, region)).toEqual(cutoff)
  })
})
