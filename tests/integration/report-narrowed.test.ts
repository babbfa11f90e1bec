/** Figures of a report with filtered rows: totals of the filtered rows only, on the page and in its files. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Filter } from '../../src/contract/filter'
import { sumDecimals } from '../../src/contract/decimal'
import type { ReportFacts } from '../../src/contract/reports/report-facts'
import { reportNames, type ReportName } from '../../src/contract/reports/report-names'
import { closeAndCheck } from './close-and-check'
import { fileCases, german, joined, filesOfCompany } from './report-file-checks'
import type { ReportFileClient } from './report-file-client'
import { reportClient } from './report-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'
import { chartTitleKey } from '../../src/contract/reports/report-bars'

type Row = Readonly<Record<string, string | number | boolean | null>>

const sum = (rows: readonly Row[], field: string): number =>
  Number(sumDecimals(rows.map(row => String(row[field] ?? 0))))
const distinct = (rows: readonly Row[], field: string): number => new Set(rows.map(row => row[field])).size

/** The expected figures of rows, calculated by hand. */
const byHand: Readonly<Record<ReportName, (rows: readonly Row[]) => Readonly<Record<string, number>>>> = {
  materialSummary: rows => ({
    value: sum(rows, 'value'),
    materials: distinct(rows, 'materialItemNo'),
    units: sum(rows, 'quantity'),
    withoutCost: distinct(
      rows.filter(({ unitCost }) => Number(unitCost) === 0),
      'materialItemNo',
    ),
  }),
  materialTransactions: rows => ({
    transactions: rows.length,
    in: sum(
      rows.filter(({ quantity }) => Number(quantity) > 0),
      'quantity',
    ),
    out: -sum(
      rows.filter(({ quantity }) => Number(quantity) < 0),
      'quantity',
    ),
    moved: sum(rows, 'movedQuantity'),
    value: sum(rows, 'transactionValue'),
  }),
  slowMovingMaterials: rows => ({
    materials: rows.length,
    neverPicked: rows.filter(({ picks }) => picks === 0).length,
    units: sum(rows, 'quantity'),
    value: sum(rows, 'value'),
  }),
  employeeEfficiency: rows => ({
    users: distinct(rows, 'userName'),
    tasks: sum(rows, 'tasks'),
    orderLines: sum(rows, 'orderLines'),
    workingHours: sum(rows, 'workingHours'),
    deviations: sum(rows, 'deviations'),
  }),
  supplierPunctuality: rows => ({
    lines: sum(rows, 'lines'),
    onTime: sum(rows, 'onTime'),
    early: sum(rows, 'early'),
    late: sum(rows, 'late'),
    shareOnTime: Math.round((1_000 * sum(rows, 'onTime')) / sum(rows, 'datedLines')) / 10,
  }),
}

describe.each(enginesFor())('the figures of a filtered report on %s', engine => {
  let server: TestServer
  let file: ReportFileClient
  beforeAll(async () => {
    server = await startTestServer({ engine })
    ;({ file } = await filesOfCompany(server))
  })
  afterAll(() => closeAndCheck(server))

  async function facts(report: ReportName, body: object): Promise<ReportFacts> {
    const { token } = await reportClient(server, report)
    const answer = await server.call('POST', `/Report/${report}/facts`, { token, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return (answer.body as { result: ReportFacts }).result
  }

  it.each(reportNames)('are those of the filtered rows, with the chart of all rows: %s', async report => {
    const { criteria, groupBy } = fileCases[report]
    const client = await reportClient(server, report)
    const whole = await facts(report, { criteria })
    const requested = { ...criteria, moment: whole.moment }
    const all = await client.rows<Row>(requested)
    const value = all.find(row => row[groupBy] !== null)?.[groupBy] ?? ''
    const filters: Filter[] = [{ selector: groupBy, operator: 'In', values: [String(value)], type: 'list' }]
    const narrowed = await facts(report, { criteria: requested, filters })
    const rows = await client.rows<Row>(requested, { filters })
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.length).toBeLessThan(all.length)
    expect(narrowed.rows).toBe(rows.length)
    const numbers = (figures: ReportFacts['figures'], names: readonly string[]) =>
      Object.fromEntries(names.map(name => [name, Number(figures[name])]))
    const expected = byHand[report](rows)
    expect(numbers(narrowed.figures, Object.keys(expected))).toEqual(expected)
    // The unfiltered figures by the same calculation, over all rows.
    const ofAll = byHand[report](all)
    expect(numbers(whole.figures, Object.keys(ofAll))).toEqual(ofAll)
    expect(Object.keys(narrowed.figures)).toEqual(Object.keys(whole.figures))
    expect(narrowed.chart).toEqual(whole.chart)
    const pages = await file.pages(report, {
      criteria: requested,
      filters,
      language: 'de-DE',
      isSummary: true,
    })
    const texts = joined(pages.flatMap(page => page.texts))
    expect(texts).toContain(joined([german.t('report.file.filteredBy')]))
    expect(texts).not.toContain(joined([german.t(chartTitleKey(report, false))]))
  })

  it('have the value of the filtered materials as a share of all stock', async () => {
    const { criteria } = fileCases.slowMovingMaterials
    const filters: Filter[] = [{ selector: 'picks', operator: 'IsEqualTo', value: 0, type: 'number' }]
    const whole = await facts('slowMovingMaterials', { criteria })
    const narrowed = await facts('slowMovingMaterials', { criteria, filters })
    const stock = (100 * Number(whole.figures['value'])) / Number(whole.figures['shareOfStock'])
    const share = (100 * Number(narrowed.figures['value'])) / stock
    expect(Number(narrowed.figures['shareOfStock'])).toBeCloseTo(share, 0)
  })

  it('are refused with the path of an invalid filter', async () => {
    const { criteria } = fileCases.materialSummary
    const { token } = await reportClient(server, 'materialSummary')
    const filters: Filter[] = [{ selector: 'secret', operator: 'In', values: ['x'], type: 'list' }]
    const answer = await server.call('POST', '/Report/materialSummary/facts', {
      token,
      body: { criteria, filters },
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'body.filters.0.selector' }] },
    })
  })
})
