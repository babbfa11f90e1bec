/** Employee efficiency, on the seed: rows, figures, groups and drill-down compared with a loop over the raw tasks. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportSource } from '../../demo/server/reports/report-table'
import { search } from '../../demo/server/core/search/search'
import {
  isReadAtOnce,
  searchField,
  tableOf,
  type SearchSource,
} from '../../demo/server/core/search/search-source'
import { decimal, decimalText, sumOf } from '../../src/contract/decimal'
import { employeeEfficiencyRow, type EmployeeEfficiencyRow } from '../../src/contract/entities/reports'
import type { Filter } from '../../src/contract/filter'
import { formatDefaults } from '../../src/contract/limits'
import type { SearchRequest } from '../../src/contract/search-request'
import { closeAndCheck } from './close-and-check'
import { byLoop, daysAgo, rowText, lastMonth, rowsOf, loopRowText } from './report-efficiency-fixture'
import { hoursOf, perHour, rawTasks } from './report-efficiency-loop'
import { demoUnitId, reportClient, type ReportClient } from './report-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

describe.each(enginesFor())('employee efficiency on the seed on %s', engine => {
  let server: TestServer
  let report: ReportClient
  let unitId: number
  beforeAll(async () => {
    server = await startTestServer({ engine })
    report = await reportClient(server, 'employeeEfficiency')
    unitId = await demoUnitId(server)
  })
  afterAll(() => closeAndCheck(server))

  const aPickerAndAnArea = async () => {
    const [task] = (await rawTasks(server.db, unitId)).filter(
      ({ type, state, roleId }) => type === 'pick' && state === 'Completed' && roleId !== null,
    )
    if (task?.userId == null || task.roleId === null) throw new Error('nobody picked anything')
    return { userId: task.userId, roleId: task.roleId }
  }

  it('equals a loop over the tasks', async () => {
    const expected = (await byLoop(server, unitId, {})).map(loopRowText).sort()
    expect(expected.length).toBeGreaterThan(5)
    expect(await rowsOf(report, lastMonth)).toEqual(expected)
  })

  it('counts the tasks of the chosen users, processes and areas, with gaps since any earlier task', async () => {
    const { userId, roleId } = await aPickerAndAnArea()
    const year = { dateFrom: daysAgo(365), dateTo: daysAgo(1) }
    const question = { from: year.dateFrom, to: year.dateTo }
    expect(await rowsOf(report, { ...year, userIds: [userId] })).toEqual(
      (await byLoop(server, unitId, { ...question, counts: task => task.userId === userId }))
        .map(loopRowText)
        .sort(),
    )
    expect(await rowsOf(report, { ...year, processDefinitionIds: [2, 4] })).toEqual(
      (
        await byLoop(server, unitId, {
          ...question,
          counts: task => ['putAway', 'count'].includes(task.type),
        })
      )
        .map(loopRowText)
        .sort(),
    )
    const ofArea = await byLoop(server, unitId, { ...question, counts: task => task.roleId === roleId })
    expect(ofArea.length).toBeGreaterThan(1)
    expect(await rowsOf(report, { ...year, locationRoleIds: [roleId] })).toEqual(
      ofArea.map(loopRowText).sort(),
    )
  })

  it('counts nothing later than its moment', async () => {
    const moment = new Date(Date.now() - 20 * 86_400_000).toISOString()
    const expected = (await byLoop(server, unitId, { until: moment })).map(loopRowText).sort()
    expect(await rowsOf(report, { ...lastMonth, moment })).toEqual(expected)
    expect(expected).not.toEqual(await rowsOf(report, lastMonth))
  })

  it('has figures and a chart that equal the totals of its rows', async () => {
    const facts = await report.facts(lastMonth)
    const loop = await byLoop(server, unitId, {})
    const hours = sumOf(loop, row => decimal(hoursOf(row.workingMs)))
    const lines = loop.reduce((sum, row) => sum + row.orderLines, 0)
    const users = [...new Set(loop.map(row => row.user))]
    expect(facts.rows).toBe(loop.length)
    expect(facts.figures).toEqual({
      users: String(users.length),
      tasks: String(loop.reduce((sum, row) => sum + row.tasks, 0)),
      orderLines: String(lines),
      workingHours: decimalText(hours),
      linesPerHour: perHour(lines, decimalText(hours)),
      deviations: String(loop.reduce((sum, row) => sum + row.deviations, 0)),
    })
    const points = users.flatMap(user => {
      const own = loop.filter(row => row.user === user)
      const time = decimalText(sumOf(own, row => decimal(hoursOf(row.workingMs))))
      const done = own.reduce((sum, row) => sum + row.orderLines, 0)
      const count = own.reduce((sum, row) => sum + row.tasks, 0)
      const value = perHour(done, time)
      return value === null ? [] : [{ key: user, value, other: time, count }]
    })
    const byUser = (one: { key: string | null }, other: { key: string | null }) =>
      (one.key ?? '') < (other.key ?? '') ? -1 : 1
    expect([...facts.chart].sort(byUser)).toEqual(points.sort(byUser))
    const lengths = facts.chart.map(point => Number(point.value))
    expect(lengths).toEqual([...lengths].sort((one, other) => other - one))
  })

  it('is grouped with the sums of its rows', async () => {
    const groups = await report.groups(lastMonth, 'process', { sums: ['tasks', 'workingHours'] })
    const loop = await byLoop(server, unitId, {})
    for (const { value, count, sums } of groups) {
      const own = loop.filter(row => row.process === value)
      expect(count).toBe(own.length)
      expect(sums).toEqual({
        tasks: String(own.reduce((sum, row) => sum + row.tasks, 0)),
        workingHours: decimalText(sumOf(own, row => decimal(hoursOf(row.workingMs)))),
      })
    }
    expect(groups.reduce((sum, group) => sum + group.count, 0)).toBe(loop.length)
  })

  it('returns the same page whether it reads rows at once or by their ids, for any request', async () => {
    const scope = { businessUnitId: unitId, region: formatDefaults.region }
    const atOnce = reportSource('employeeEfficiency', lastMonth, scope)
    const byIds: SearchSource = { ...atOnce, tableOfIds: () => tableOf(atOnce) }
    expect([isReadAtOnce(atOnce), isReadAtOnce(byIds)]).toEqual([true, false])
    const sums = ['tasks', 'quantity', 'workingHours']
    const whole: SearchRequest = { filters: [], find: '', sort: [], sums, skip: 0, take: 1_000 }
    const found = async (more: Partial<SearchRequest>) => {
      const answer = await search(server.db.search, atOnce, { ...whole, ...more }, scope)
      expect(answer, JSON.stringify(more)).toEqual(
        await search(server.db.search, byIds, { ...whole, ...more }, scope),
      )
      return answer
    }
    const { result, totalCount } = await found({})
    expect(result).toHaveLength(totalCount)
    const fields = Object.keys(employeeEfficiencyRow.fields).filter(name => searchField(atOnce, name))
    expect(fields).toContain('userName')
    for (const selector of fields) {
      for (const desc of [false, true]) {
        const sort = [{ selector, desc }]
        const [all, page] = [await found({ sort }), await found({ sort, skip: 2, take: 4 })]
        expect(page).toEqual({ ...all, result: all.result.slice(2, 6) })
      }
    }
    const sorted = await found({ sort: [{ selector: 'tasks', desc: true }] })
    const tasks = sorted.result.map(row => Number(row['tasks']))
    expect(tasks).toEqual([...tasks].sort((one, other) => other - one))
    // A user's number of tasks depends on the day of the seed, so the bound is the smallest number.
    const least = tasks.at(-1) ?? 0
    const busy: Filter = { selector: 'tasks', operator: 'IsGreaterThan', value: least, type: 'number' }
    const picks: Filter = { selector: 'process', operator: 'In', values: ['SalesOrder'], type: 'enum' }
    const sort = [
      { selector: 'process', desc: true },
      { selector: 'linesPerHour', desc: false },
    ]
    const [first] = result as unknown as EmployeeEfficiencyRow[]
    for (const part of [{ filters: [busy] }, { filters: [busy, picks] }, { find: first?.userName ?? '' }]) {
      const some = await found({ ...part, sort })
      expect(some.totalCount).toBeGreaterThan(0)
      expect(some.totalCount).toBeLessThan(totalCount)
    }
    expect(await found({ skip: totalCount })).toMatchObject({ result: [], totalCount })
    expect(await found({ find: 'nobody of that name' })).toMatchObject({ result: [], totalCount: 0 })
  })

  it('counts as many tasks, lines and deviations as the tasks grid finds', async () => {
    const year = { dateFrom: daysAgo(365), dateTo: daysAgo(0) }
    const { moment } = await report.facts(year)
    const rows = await report.rows<EmployeeEfficiencyRow>({ ...year, moment })
    const during = (selector: string): Filter => ({
      selector,
      operator: 'In',
      valueStart: year.dateFrom,
      valueEnd: moment,
      type: 'datetime',
    })
    const typesOf = { SalesOrder: ['pick'], IngoingOrder: ['putAway'], Inventory: ['count'] } as const
    const tasksOf = async (row: EmployeeEfficiencyRow, more: readonly Filter[]): Promise<number> => {
      const filters: readonly Filter[] = [
        { selector: 'state', operator: 'In', values: ['Completed'], type: 'enum' },
        {
          selector: 'taskType',
          operator: 'In',
          values: row.process === 'Maintenance' ? ['replenish', 'move'] : [...typesOf[row.process]],
          type: 'enum',
        },
        { selector: 'performedBy', operator: 'In', values: [row.userName ?? ''], type: 'list' },
        { selector: 'autoCompleted', operator: 'IsEqualTo', value: false, type: 'boolean' },
        ...more,
      ]
      const { body } = await server.call('POST', '/Task/search', {
        token: report.token,
        body: { filters, take: 1 },
      })
      return body.totalCount
    }
    const isDeviation: Filter = {
      selector: 'hasDeviation',
      operator: 'IsEqualTo',
      value: true,
      type: 'boolean',
    }
    const deviating = rows.filter(row => row.deviations > 0)
    expect(deviating.length).toBeGreaterThan(0)
    for (const row of [...deviating.slice(0, 3), ...rows.slice(0, 5)]) {
      expect(await tasksOf(row, [during('performedDate')]), rowText(row)).toBe(row.tasks)
      expect(await tasksOf(row, [during('orderLineCompletedDate')]), rowText(row)).toBe(row.orderLines)
      expect(await tasksOf(row, [during('performedDate'), isDeviation]), rowText(row)).toBe(row.deviations)
    }
  })
})
