/**
 * Reports over newly imported data without database statistics, on both engines: the number of rows that a statement reads and compares is
 * proportional to the data, not to its square.
 */
import type { Kysely, KyselyPlugin, RawNode, RootOperationNode } from 'kysely'
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
        const meter = workMeter()
        const db = server.db.read.withPlugin(meter)
        const request = v.parse(searchRequest, { filters: [], take: 1_000 })
        await search(db, reportSource(name, criteria, scope), request, scope)
        // The EXPLAIN output is no valid result for the figures, which may therefore fail.
        await factsOf(db, name, criteria, scope).catch(() => undefined)
        expect(meter.work.length).toBeGreaterThanOrEqual(2)
        for (const work of meter.work)
          expect(work / rows, `${name} ${JSON.stringify(criteria)}`).toBeLessThan(workMost)
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

interface Plan {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** Runs the statements with EXPLAIN ANALYZE and adds up the rows that each node of the plan read, discarded or returned. */
function workMeter(): KyselyPlugin & { readonly work: number[] } {
  const work: number[] = []
  return {
    work,
    transformQuery: ({ node }) => (isRaw(node) ? explained(node) : node),
    transformResult: ({ result }) => {
      const [explanation] = result.rows
      const reported = explanation?.['QUERY PLAN']
      const [{ Plan: plan }] = (typeof reported === 'string' ? JSON.parse(reported) : reported) as [
        { Plan: Plan },
      ]
      work.push(rowsOf(plan))
      return Promise.resolve({ ...result, rows: [] })
    },
  }
}

const isRaw = (node: RootOperationNode): node is RawNode => node.kind === 'RawNode'

function explained(node: RawNode): RawNode {
  const [first = '', ...others] = node.sqlFragments
  return { ...node, sqlFragments: [`explain (analyze, format json) ${first}`, ...others] }
}

function rowsOf(plan: Plan): number {
  const own =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0)
  return own * plan['Actual Loops'] + (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), 0)
}
