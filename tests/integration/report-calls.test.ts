/** The calls for reports in the specification: the same rows as the searches, also with repeated values, and who may call them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportPlaces, type ReportName } from '../../src/contract/reports/report-names'
import { transactionTypes } from '../../src/contract/states/transaction-types'
import { formatDefaults } from '../../src/contract/limits'
import { closeAndCheck } from './close-and-check'
import { reportClient } from './report-fixture'
import { dayFormatter } from './report-loops'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'

const dayOf = dayFormatter(formatDefaults.region)
const daysAgo = (days: number): string => dayOf(Date.now() - days * 86_400_000)

describe.each(enginesFor())('the calls of reports on %s', engine => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    token = await server.signIn('supervisor')
  })
  afterAll(() => closeAndCheck(server))

  const from = daysAgo(90)
  const to = daysAgo(0)
  const get = (path: string, query: readonly (readonly [string, string | number])[], as = token) =>
    server.call(
      'GET',
      `/Report/${path}?${new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString()}`,
      {
        token: as,
      },
    )
  const post = (path: string, body: object, as = token) =>
    server.call('POST', `/Report/${path}`, { token: as, body })

  /** A page of the search, without the versions and times that differ with each call. */
  const searched = async (report: ReportName, criteria: object, more: object): Promise<Answer> =>
    (await reportClient(server, report)).page(criteria, more)
  const expectSame = async (called: Answer, report: ReportName, criteria: object, more: object) => {
    const { status, body } = await searched(report, criteria, more)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(called.status, JSON.stringify(called.body)).toBe(200)
    expect(called.body).toEqual(body)
    expect(body.totalCount).toBeGreaterThan(0)
  }

  it('return the stock value report page by page', async () => {
    const moment = new Date().toISOString()
    const criteria = { basedOn: 'averageCostPrice', moment, locationRoles: [], fromLocation: null }
    await expectSame(
      await post('materialSummary', { ...criteria, skip: 5, take: 7 }),
      'materialSummary',
      criteria,
      { sort: [{ selector: 'value', desc: true }], sums: ['quantity', 'value'], skip: 5, take: 7 },
    )
  })

  it('return the material transactions', async () => {
    const [row] = (
      await searched(
        'materialTransactions',
        { dateFrom: from, dateTo: to, processTypes: transactionTypes },
        {},
      )
    ).body.result as { materialItemNo: string }[]
    const criteria = {
      dateFrom: from,
      dateTo: to,
      processTypes: ['Pick', 'Receipt', 'Move'],
      materialsSKU: [row?.materialItemNo ?? ''],
      fromLocation: 'A',
      toLocation: 'ZZ',
      moment: new Date().toISOString(),
    }
    await expectSame(
      await post('materialTransactions', { ...criteria, skip: 0, take: 3 }),
      'materialTransactions',
      criteria,
      {
        sort: [{ selector: 'at', desc: true }],
        sums: ['quantity', 'movedQuantity', 'transactionValue'],
        take: 3,
      },
    )
  })

  it('return the slow movers, for one location role or several', async () => {
    const roles = (await get('locationRoles', [])).body.result as { id: number; name: string }[]
    const shelving = roles.filter(({ name }) => name.startsWith('Shelving')).map(({ id }) => id)
    expect(shelving.length).toBeGreaterThan(1)
    const moment = new Date().toISOString()
    const arranged = {
      sort: [{ selector: 'value', desc: true }],
      sums: ['picks', 'quantity', 'value'],
      skip: 1,
      take: 4,
    }
    for (const locationRoles of [shelving, shelving.slice(0, 1)]) {
      const called = await get('slowMoving', [
        ['fromDate', from],
        ['toDate', to],
        ['minPickingFrequency', 0],
        ['maxPickingFrequency', 9],
        ...locationRoles.map((id): [string, number] => ['locationRoles', id]),
        ['moment', moment],
        ['skip', 1],
        ['take', 4],
      ])
      const criteria = {
        fromDate: from,
        toDate: to,
        processTypes: ['Pick', 'Replenish'],
        basedOn: 'costPrice',
        minPickingFrequency: 0,
        maxPickingFrequency: 9,
        locationRoles,
        moment,
      }
      await expectSame(called, 'slowMovingMaterials', criteria, arranged)
    }
    const [some] = (
      await get('slowMoving', [
        ['fromDate', from],
        ['toDate', to],
      ])
    ).body.result as {
      materialItemNo: string
      materialName: string
    }[]
    const found = await get('slowMoving', [
      ['fromDate', from],
      ['toDate', to],
      ['itemNumber', some?.materialItemNo ?? ''],
      ['materialName', some?.materialName ?? ''],
      ['processTypes', 'Pick'],
      ['basedOn', 'latestCostPrice'],
    ])
    expect(found.body).toMatchObject({ totalCount: 1, result: [{ materialItemNo: some?.materialItemNo }] })
  })

  it('return employee efficiency for one user or several', async () => {
    const whole = await get('employeeEfficiency', [
      ['dateFrom', from],
      ['dateTo', to],
      ['take', 200],
    ])
    const users = [...new Set((whole.body.result as { userId: number }[]).map(({ userId }) => userId))]
    const moment = new Date().toISOString()
    for (const userIds of [users.slice(0, 3), users.slice(0, 1)]) {
      const called = await get('employeeEfficiency', [
        ['dateFrom', from],
        ['dateTo', to],
        ...userIds.map((id): [string, number] => ['userIds', id]),
        ['processDefinitionIds', 1],
        ['processDefinitionIds', 3],
        ['processDefinitionIds', 4],
        ['moment', moment],
      ])
      await expectSame(
        called,
        'employeeEfficiency',
        { dateFrom: from, dateTo: to, userIds, processDefinitionIds: [1, 3, 4], moment },
        {
          sort: [{ selector: 'userName', desc: false }],
          sums: ['tasks', 'orderLines', 'quantity', 'workingHours', 'deviations'],
          take: 20,
        },
      )
    }
  })

  it('list the reports that the caller may open, and the location roles of the caller’s unit', async () => {
    const all = (await get('', [])).body.result as {
      name: ReportName
      configRoute: string
      reportRoute: string
    }[]
    expect(all).toEqual(
      Object.entries(reportPlaces).map(([name, { config, page }]) => ({
        name,
        configRoute: config,
        reportRoute: page,
      })),
    )
    const other = await server.signIn('supervisor', 'Nordlager')
    const few = (await get('', [], other)).body.result as { name: ReportName }[]
    expect(few.map(({ name }) => name)).toEqual(['materialSummary'])
    const ofDemo = (await get('locationRoles', [])).body.result as { id: number }[]
    const ofOther = (await get('locationRoles', [], other)).body.result as { id: number }[]
    expect(ofOther.length).toBeGreaterThan(0)
    expect(ofDemo.filter(({ id }) => ofOther.some(role => role.id === id))).toEqual([])
  })

  it('are refused when the report is switched off, and return nothing of another unit', async () => {
    const other = await server.signIn('supervisor', 'Nordlager')
    const period: [string, string][] = [
      ['dateFrom', from],
      ['dateTo', to],
    ]
    const slowPeriod: [string, string][] = [
      ['fromDate', from],
      ['toDate', to],
    ]
    const off = [
      await get('slowMoving', slowPeriod, other),
      await get('employeeEfficiency', period, other),
      await post('materialTransactions', { dateFrom: from, dateTo: to, processTypes: ['Pick'] }, other),
    ]
    for (const { status, body } of off)
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'feature-off' })
    const summary = await post('materialSummary', { basedOn: 'costPrice', take: 1000 }, other)
    const ours = await post('materialSummary', { basedOn: 'costPrice', take: 1000 })
    expect(summary.status).toBe(200)
    const idsOf = ({ body }: Answer) => (body.result as { id: number }[]).map(({ id }) => id)
    const known = new Set(idsOf(ours))
    expect(idsOf(summary).filter(id => known.has(id))).toEqual([])
  })

  it('are refused with the path of each invalid value', async () => {
    const pathsOf = ({ status, body }: Answer) => ({
      status,
      paths: (body.issues ?? []).map(({ path }) => path),
    })
    const ofSlow = async (...query: [string, string | number][]) => pathsOf(await get('slowMoving', query))
    expect(await ofSlow()).toEqual({ status: 400, paths: ['query.fromDate', 'query.toDate'] })
    expect(await ofSlow(['fromDate', '2026-02-30'], ['toDate', to])).toEqual({
      status: 400,
      paths: ['query.fromDate'],
    })
    expect(await ofSlow(['fromDate', to], ['toDate', from])).toEqual({
      status: 400,
      paths: ['query.fromDate'],
    })
    expect(
      await ofSlow(
        ['fromDate', from],
        ['toDate', to],
        ['minPickingFrequency', 3],
        ['maxPickingFrequency', 1],
      ),
    ).toEqual({ status: 400, paths: ['query.minPickingFrequency'] })
    expect(
      await ofSlow(['fromDate', from], ['toDate', to], ['locationRoles', 1], ['locationRoles', 'x']),
    ).toEqual({
      status: 400,
      paths: ['query.locationRoles.1'],
    })
    expect(await ofSlow(['fromDate', from], ['toDate', to], ['take', 0])).toEqual({
      status: 400,
      paths: ['query.take'],
    })
    expect(
      pathsOf(
        await get('employeeEfficiency', [
          ['dateFrom', from],
          ['dateTo', to],
          ['processDefinitionIds', 5],
        ]),
      ),
    ).toMatchObject({ status: 400 })
    expect(
      pathsOf(await post('materialTransactions', { dateFrom: from, dateTo: to, processTypes: [] })),
    ).toEqual({
      status: 400,
      paths: ['body.processTypes'],
    })
    expect(pathsOf(await post('materialSummary', { take: 5 }))).toEqual({
      status: 400,
      paths: ['body.basedOn'],
    })
  })

  it('return an empty page for an unknown user or role, and for days without work', async () => {
    const nobody = await get('employeeEfficiency', [
      ['dateFrom', from],
      ['dateTo', to],
      ['userIds', 999_999_999],
    ])
    expect(nobody.body).toMatchObject({ result: [], totalCount: 0, isTotalExact: true })
    const nowhere = await get('slowMoving', [
      ['fromDate', from],
      ['toDate', to],
      ['locationRoles', 999_999_999],
    ])
    expect(nowhere.body).toMatchObject({ result: [], totalCount: 0 })
    const longAgo = await get('employeeEfficiency', [
      ['dateFrom', '1990-01-01'],
      ['dateTo', '1990-01-31'],
    ])
    expect(longAgo.body).toMatchObject({ result: [], totalCount: 0 })
  })
})
