/** Links from a report's figures: the rows behind each figure are exactly those counted, and those behind a bar add up to its number. */
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figureLinks } from '../../src/catalog/views/report-links'
import type {
  EmployeeEfficiencyRow,
  MaterialSummaryRow,
  SlowMovingMaterial,
} from '../../src/contract/entities/reports'
import { decimal, decimalText, sumOf } from '../../src/contract/decimal'
import type { Filter } from '../../src/contract/filter'
import { formatDefaults } from '../../src/contract/limits'
import type { CriteriaOf } from '../../src/contract/reports/criteria'
import { criteriaSchemas } from '../../src/contract/reports/criteria'
import { reportNames, type ReportName } from '../../src/contract/reports/report-names'
import { transactionTypes } from '../../src/contract/states/transaction-types'
import { barsOf } from '../../src/contract/reports/report-bars'
import { closeAndCheck } from './close-and-check'
import { demoUnitId, reportClient } from './report-fixture'
import { dayFormatter } from './report-loops'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const dayMs = 86_400_000
const dayOf = dayFormatter(formatDefaults.region)
const daysAgo = (days: number): string => dayOf(Date.now() - days * dayMs)
const period = { dateFrom: daysAgo(120), dateTo: daysAgo(0) }
const barWords = {
  none: 'none',
  others: (count: number) => `${count} others`,
  day: (day: string) => day,
  month: (month: string) => month,
}

const requested: { readonly [N in ReportName]: object } = {
  materialSummary: { basedOn: 'averageCostPrice' },
  materialTransactions: { ...period, processTypes: transactionTypes },
  slowMovingMaterials: {
    fromDate: period.dateFrom,
    toDate: period.dateTo,
    processTypes: ['Pick', 'Replenish'],
    basedOn: 'averageCostPrice',
  },
  employeeEfficiency: period,
  supplierPunctuality: period,
}

describe.each(enginesFor())('the links of report figures on %s', engine => {
  let server: TestServer
  let roles: readonly { readonly id: number; readonly name: string }[]
  let token: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    token = await server.signIn('supervisor')
    roles = (await server.call('GET', '/Lookup/locationRole', { token })).body.result
  })
  afterAll(() => closeAndCheck(server))

  const run = async <N extends ReportName>(report: N, input: object) => {
    const criteria = v.parse(criteriaSchemas[report], input) as CriteriaOf<N>
    const client = await reportClient(server, report)
    const facts = await client.facts(criteria)
    const { moment } = facts
    const chosen = [criteria].flatMap(one =>
      'locationRoleIds' in one ? one.locationRoleIds : 'locationRoles' in one ? one.locationRoles : [],
    )
    const links = figureLinks(report, criteria, {
      moment,
      momentDay: dayOf(Date.parse(moment)),
      roleNames: roles.filter(({ id }) => chosen.includes(id)).map(({ name }) => name),
    })
    return { client, facts, links, criteria: { ...criteria, moment } }
  }

  /** The rows on the page that a link opens. */
  const found = async (
    page: 'Task' | 'Stock',
    search: Readonly<Record<string, string>> | null,
    sums: string[] = [],
  ) => {
    const filters: Filter[] = JSON.parse(search?.['filters'] ?? 'null')
    const { status, body } = await server.call('POST', `/${page}/search`, {
      token,
      body: { filters, sums, take: 1 },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body as { totalCount: number; sums?: Readonly<Record<string, string>> }
  }

  it('open the tasks that performed the picks, also in the chosen locations', async () => {
    const [role] = roles
    for (const more of [{}, { fromLocation: 'A', toLocation: 'S' }, { locationRoles: [role?.id] }]) {
      const { client, links, criteria } = await run('slowMovingMaterials', {
        ...requested.slowMovingMaterials,
        ...more,
      })
      const rows = await client.rows<SlowMovingMaterial>(criteria)
      const picked = rows.filter(({ picks }) => picks > 0)
      if (Object.keys(more).length === 0) expect(picked.length).toBeGreaterThan(3)
      for (const row of [...picked.slice(0, 12), ...rows.filter(({ picks }) => picks === 0).slice(0, 2)]) {
        const { totalCount } = await found('Task', links['picks']?.searchOf(row) ?? null)
        expect(totalCount, `${row.materialItemNo} ${JSON.stringify(more)}`).toBe(row.picks)
      }
    }
  })

  it('open the tasks, lines and deviations of a user', async () => {
    const { client, links, criteria } = await run('employeeEfficiency', requested.employeeEfficiency)
    const rows = await client.rows<EmployeeEfficiencyRow>(criteria)
    expect(rows.some(({ orderLines }) => orderLines > 0)).toBe(true)
    for (const row of rows.slice(0, 10)) {
      for (const figure of ['tasks', 'orderLines', 'deviations'] as const) {
        const { totalCount } = await found('Task', links[figure]?.searchOf(row) ?? null)
        expect(totalCount, `${row.userName} ${row.process} ${figure}`).toBe(row[figure])
      }
    }
  })

  it('open the tasks of one person where two are called alike, as do bars and groups', async () => {
    const { rows: people } = await sql<{ id: number; name: string }>`
      select u.id, u.user_name as name from app_user u where u.id in (
        select t.performed_by from task t where t.state = 'Completed' and t.business_unit_id = ${await demoUnitId(server)})
      order by u.id limit 2`.execute(server.db.read)
    const [first, second] = people
    if (first === undefined || second === undefined) throw new Error('only one person performed tasks')
    await sql`update app_user set display_name = case when id = ${first.id} then 'Kim Lund' else 'KIM LUND' end
      where id in (${first.id}, ${second.id})`.execute(server.db.read)
    const { client, facts, links, criteria } = await run('employeeEfficiency', requested.employeeEfficiency)
    const rows = (await client.rows<EmployeeEfficiencyRow>(criteria)).filter(({ userId }) =>
      [first.id, second.id].includes(userId),
    )
    const shown = [`Kim Lund (${first.name})`, `KIM LUND (${second.name})`]
    expect(new Set(rows.map(({ userName }) => userName))).toEqual(new Set(shown))
    for (const row of rows) {
      const { totalCount } = await found('Task', links['tasks']?.searchOf(row) ?? null)
      expect(totalCount, `${row.userName} ${row.process}`).toBe(row.tasks)
    }
    const tasksOf = (userName: string) =>
      rows.reduce((sum, row) => sum + (row.userName === userName ? row.tasks : 0), 0)
    const groups = await client.groups(criteria, 'userName', { sums: ['tasks'] })
    for (const userName of shown) {
      const bar = barsOf('employeeEfficiency', facts.chart, barWords).find(({ name }) => name === userName)
      expect(bar?.count, userName).toBe(tasksOf(userName))
      const group = groups.find(({ value }) => value === userName)
      expect(group?.sums['tasks'], userName).toBe(String(tasksOf(userName)))
    }
  })

  it('open the stocks of the current stock of a material', async () => {
    const { client, links, criteria } = await run('materialSummary', requested.materialSummary)
    const rows = await client.rows<MaterialSummaryRow>(criteria)
    expect(rows.length).toBeGreaterThan(5)
    for (const row of rows.slice(0, 8)) {
      const { sums } = await found('Stock', links['quantity']?.searchOf(row) ?? null, ['quantity'])
      expect(decimalText(decimal(sums?.['quantity'] ?? '0')), row.materialItemNo).toBe(row.quantity)
    }
  })

  it('open the movements that led to the stock of a day', async () => {
    const input = { ...requested.materialSummary, asOf: daysAgo(3) }
    const { client, links, criteria } = await run('materialSummary', input)
    const [row] = await client.rows<MaterialSummaryRow>(criteria)
    const link = links['value']
    expect(link?.opens).toBe('material-transaction-report-page')
    const search = row === undefined ? null : (link?.searchOf({ ...row }) ?? null)
    const movements = await run('materialTransactions', JSON.parse(search?.['criteria'] ?? 'null'))
    expect(movements.facts.rows).toBeGreaterThan(0)
    expect(movements.criteria).toMatchObject({ materialsSKU: [row?.materialItemNo], dateTo: daysAgo(3) })
  })

  it.each(reportNames)('of a bar of %s filter the rows that it counts', async report => {
    const { client, facts, criteria } = await run(report, requested[report])
    const bars = barsOf(report, facts.chart, barWords)
    expect(bars.length).toBeGreaterThan(0)
    for (const { name, value, count, filter } of bars.slice(0, 12)) {
      if (filter === null) continue
      const { body } = await client.page(criteria, { filters: [filter], take: 200 })
      if (report === 'employeeEfficiency') {
        const rows = body.result as EmployeeEfficiencyRow[]
        const tasks = rows.reduce((sum, row) => sum + row.tasks, 0)
        expect([tasks, new Set(rows.map(({ userName }) => userName)).size], name).toEqual([count, 1])
        continue
      }
      expect(body.totalCount, name).toBe(count)
      if (report === 'materialSummary' && body.totalCount <= 200) {
        const rows = body.result as MaterialSummaryRow[]
        expect(decimalText(sumOf(rows, row => decimal(row.value))), name).toBe(decimalText(decimal(value)))
      }
    }
  })
})
