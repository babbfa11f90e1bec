/**
 * Reports over 100,000 materials, each in a group of its own: figures, pages and groups are complete; and what exceeds the time limit of a
 * search. On PostgreSQL if available, since only it is meant for so many rows.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '../../demo/server/reports/report'
import { readCriteria, reportSource, reportTable } from '../../demo/server/reports/report-table'
import { groupRows } from '../../demo/server/core/search/group-rows'
import { search } from '../../demo/server/core/search/search'
import type { MaterialSummaryRow } from '../../src/contract/entities/reports'
import { formatDefaults, rowsLimitDefault } from '../../src/contract/limits'
import { chartGroupsMost } from '../../src/contract/report-limits'
import { reportNames, type ReportName } from '../../src/contract/reports/report-names'
import { transactionTypes } from '../../src/contract/states/transaction-types'
import { isFullRun } from '../full-run'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const groups = 100_000
/** The embedded engine ends a statement that takes more than ten seconds. */
const groupsAtOnce = 10_000
/** Each material has a stock of one piece and costs its number, so this is the total value. */
const value = (groups * (groups + 1)) / 2

describe.runIf(isFullRun).each(enginesFor())('reports of many groups on %s', engine => {
  let server: TestServer
  let scope: { businessUnitId: number; region: string }
  beforeAll(async () => {
    server = await startTestServer({ engine })
    const { id } = await server.db.read
      .insertInto('business_unit')
      .values({ name: 'Many' })
      .returning('id')
      .executeTakeFirstOrThrow()
    scope = { businessUnitId: id, region: formatDefaults.region }
    const { rows: places } = await sql<{ place: number }>`
      with role as (
        insert into location_role (business_unit_id, name, sequence) values (${id}, 'Area', 1) returning id
      )
      insert into location (business_unit_id, name, location_role_id, picking_sequence)
      select ${id}::bigint, 'Place', id, 1 from role returning id as place`.execute(server.db.read)
    for (let first = 1; first <= groups; first += groupsAtOnce) {
      await sql`
        with made as (
          insert into material (business_unit_id, item_no, name, base_uom, material_group, cost_price)
          select ${id}::bigint, 'I-' || n, 'Material ' || n, 'pcs', 'Group ' || n, n
          from generate_series(${first}::integer, ${first + groupsAtOnce - 1}::integer) n
          returning id
        )
        insert into stock_transaction (business_unit_id, at, process_type, material_id, to_location_id, quantity, unit_cost)
        select ${id}::bigint, '2020-05-05T10:00:00Z', 'Gain', made.id, ${places[0]?.place}::bigint, 1, 1 from made`.execute(
        server.db.read,
      )
    }
  })
  afterAll(() => server.close())

  it('count and add up all groups, and show the largest', async () => {
    const criteria = { basedOn: 'costPrice' }
    const { rows, figures, chart } = await reportTable.materialSummary.facts(
      server.db.read,
      readCriteria('materialSummary', criteria, scope),
      scope,
    )
    expect(rows).toBe(groups)
    expect(figures).toMatchObject({ value: String(value), materials: String(groups), units: String(groups) })
    expect(chart).toHaveLength(chartGroupsMost + 1)
    expect(chart[0]).toEqual({ key: `Group ${groups}`, value: String(groups), count: 1 })
    expect(chart.at(-1)).toMatchObject({ key: null, others: groups - chartGroupsMost })
  })

  it('return the first page in any order, and the sums of all rows', async () => {
    const source = reportSource('materialSummary', { basedOn: 'costPrice' }, scope)
    const request = { filters: [], find: '', sums: ['quantity', 'value'], skip: 2, take: 3 }
    const page = await search(
      server.db.read,
      source,
      { ...request, sort: [{ selector: 'value', desc: true }] },
      scope,
    )
    const found = page.result as unknown as MaterialSummaryRow[]
    expect(found.map(row => row.value)).toEqual([groups - 2, groups - 3, groups - 4].map(String))
    expect(page).toMatchObject({
      totalCount: rowsLimitDefault,
      isTotalExact: false,
      sums: { quantity: String(groups), value: String(value) },
    })
  })

  it('return all their groups', async () => {
    const source = reportSource('materialSummary', { basedOn: 'costPrice' }, scope)
    const request = { filters: [], find: '', by: 'materialGroup', desc: false, sums: ['value'], take: 2 }
    const first = await groupRows(server.db.read, source, { ...request, skip: 0 }, scope)
    expect(first.result.map(group => [group.value, group.count, group.sums['value']])).toEqual([
      ['Group 1', 1, '1'],
      ['Group 10', 1, '10'],
    ])
    expect(first).toMatchObject({ totalCount: rowsLimitDefault, isTotalExact: false })
    const transactions = reportSource(
      'materialTransactions',
      { dateFrom: '2020-05-05', dateTo: '2020-05-05', processTypes: [...transactionTypes] },
      scope,
    )
    const later = await groupRows(server.db.read, transactions, { ...request, sums: [], skip: 9_000 }, scope)
    expect(later.result).toHaveLength(2)
    expect(later.isTotalExact).toBe(false)
  })

  it('are refused with narrow-the-filter when their figures exceed the time limit', async () => {
    // PGlite has one connection, so its calls are never concurrent.
    if (engine === 'pglite') return
    const day = { dateFrom: '2020-05-05', dateTo: '2020-05-05' }
    const requested = {
      materialSummary: { basedOn: 'costPrice' },
      materialTransactions: { ...day, processTypes: ['Gain'] },
      slowMovingMaterials: {
        fromDate: day.dateFrom,
        toDate: day.dateTo,
        processTypes: ['Pick'],
        basedOn: 'costPrice',
      },
      employeeEfficiency: day,
      supplierPunctuality: day,
    } as const
    const figuresOf = async <N extends ReportName>(report: N) => {
      const definition: Report<N> = reportTable[report]
      return definition.facts(server.db.search, readCriteria(report, requested[report], scope), scope)
    }
    await server.db.read.transaction().execute(async transaction => {
      await sql`lock table stock_transaction, task in access exclusive mode`.execute(transaction)
      const answers = await Promise.allSettled(reportNames.map(figuresOf))
      expect(answers.map(answer => answer.status === 'rejected' && answer.reason.body.code)).toEqual(
        reportNames.map(() => 'narrow-the-filter'),
      )
    })
  })
})
