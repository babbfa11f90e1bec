/**
 * Reports over newly imported data without database statistics, on both engines: the number of rows that a statement reads and compares is
 * proportional to the data, not to its square.
 */
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { formatDefaults } from '../../src/contract/limits'
import type { AnyCriteria } from '../../src/contract/reports/criteria'
import type { ReportName } from '../../src/contract/reports/report-names'
import { searchRequest } from '../../src/contract/search-request'
import type { Tables } from '../../demo/server/core/db/tables'
import type { Report } from '../../demo/server/reports/report'
import { readCriteria, reportSource, reportTable } from '../../demo/server/reports/report-table'
import { search } from '../../demo/server/core/search/search'
import type { SearchScope } from '../../demo/server/core/search/search-plan'
import { addShape, type Shape } from './report-shapes'
import { enginesFor, startTestServer } from './server-fixture'
import { explainedStatements, nodesOf, type Plan } from './statement-plans'
import { isFullRun } from '../full-run'

const dayMs = 86_400_000
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

/** Small, so that even a plan that compares each row with every other one ends. */
const shapes: readonly Shape[] = [
  {
    name: 'As another company',
    materials: 150,
    stocked: 130,
    stocks: 320,
    locations: 60,
    picks: 1_500,
    picked: 90,
  },
  {
    name: 'Few materials, many picks',
    materials: 4,
    stocked: 4,
    stocks: 4,
    locations: 1,
    picks: 2_000,
    picked: 4,
  },
  {
    name: 'Many materials, few picks',
    materials: 1_200,
    stocked: 1_200,
    stocks: 1_200,
    locations: 90,
    picks: 6,
    picked: 2,
  },
]

const slow = { fromDate: daysAgo(95), toDate: daysAgo(0), processTypes: ['Pick'], basedOn: 'costPrice' }
const questions = [
  ['slowMovingMaterials', slow],
  ['slowMovingMaterials', { ...slow, minPickingFrequency: 0, maxPickingFrequency: 5 }],
  ['slowMovingMaterials', { ...slow, itemNumber: ['M3'] }],
  ['slowMovingMaterials', { ...slow, stockValueAbove: '1000' }],
  [
    'slowMovingMaterials',
    { ...slow, lastMovementBefore: daysAgo(10), materialGroups: ['Group 1', 'Group 2'] },
  ],
  ['slowMovingMaterials', { ...slow, fromLocation: 'L1', toLocation: 'L4' }],
  ['materialSummary', { basedOn: 'averageCostPrice', asOf: daysAgo(30), materialGroups: ['Group 1'] }],
  [
    'materialTransactions',
    { dateFrom: daysAgo(60), dateTo: daysAgo(0), processTypes: ['Pick'], materialGroups: ['Group 1'] },
  ],
  ['employeeEfficiency', { dateFrom: daysAgo(400), dateTo: daysAgo(0) }],
] as const

/** Limit of processed rows per row of the unit: a statement reads each several times, and sorts it or looks it up a few times. */
const workMost = 60

describe.runIf(isFullRun).each(enginesFor())('reports without statistics on %s', engine => {
  it.each(shapes)('do not compare each row with every other one: $name', async shape => {
    const server = await startTestServer({ engine })
    try {
      const scope = { businessUnitId: await addShape(server.db, shape), region: formatDefaults.region }
      const rows = shape.materials + 2 * shape.stocks + 2 * shape.picks + shape.locations
      for (const [name, criteria] of questions) {
        const explained = explainedStatements()
        const db = server.db.read.withPlugin(explained)
        const request = v.parse(searchRequest, { filters: [], take: 1_000 })
        await search(db, reportSource(name, criteria, scope), request, scope)
        // The EXPLAIN output is no valid result for the figures, which may therefore fail.
        await factsOf(db, name, criteria, scope).catch(() => undefined)
        expect(explained.plans.length).toBeGreaterThanOrEqual(2)
        for (const plan of explained.plans)
          expect(workOf(plan) / rows, `${name} ${JSON.stringify(criteria)}`).toBeLessThan(workMost)
      }
    } finally {
      await server.close()
    }
  })
})

function factsOf<N extends ReportName>(
  db: Kysely<Tables>,
  name: N,
  criteria: AnyCriteria,
  scope: SearchScope,
): Promise<unknown> {
  const report: Report<N> = reportTable[name]
  return report.facts(db, readCriteria(name, criteria, scope), scope)
}

/** The rows that the nodes of a plan read, discarded or returned, added up. */
function workOf(plan: Plan): number {
  return nodesOf(plan).reduce((sum, node) => {
    const own =
      node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)
    return sum + own * node['Actual Loops']
  }, 0)
}
