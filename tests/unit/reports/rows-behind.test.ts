import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { figureLinks } from '../../../src/catalog/views/report-links'
import { criteriaSchemas, type CriteriaOf } from '../../../src/contract/reports/criteria'
import { reportNames, type ReportName } from '../../../src/contract/reports/report-names'
import { loadRowsBehind, rowsBehindMost } from '../../../src/pages/reports/rows-behind'

const until = { moment: '2026-11-22T10:00:00Z', momentDay: '2026-11-22' }
const period = { dateFrom: '2026-10-01', dateTo: '2026-11-22' }
const inputs: Readonly<Record<ReportName, readonly object[]>> = {
  materialSummary: [{ basedOn: 'costPrice' }, { basedOn: 'costPrice', asOf: '2026-11-01' }],
  materialTransactions: [{ ...period, processTypes: ['Pick'] }],
  slowMovingMaterials: [
    { fromDate: '2026-10-01', toDate: '2026-11-22', processTypes: ['Pick'], basedOn: 'costPrice' },
  ],
  employeeEfficiency: [period],
  supplierPunctuality: [period],
}
const row = {
  id: 1,
  version: 1,
  materialItemNo: 'M-1',
  area: 'Shelving A',
  locationRoleId: 4,
  userName: 'Anna',
  process: 'SalesOrder',
}

/** The link of each figure in a report, with what is shown beside it. */
const behindOf = async <N extends ReportName>(report: N, input: object) => {
  const criteria = v.parse(criteriaSchemas[report], input) as CriteriaOf<N>
  const links = Object.entries(figureLinks(report, criteria, { ...until, roleNames: ['Shelving A'] }))
  return Promise.all(
    links.map(async ([field, link]) => {
      const search = link.searchOf(row) ?? {}
      return { field, search, behind: await loadRowsBehind(report, { page: link.opens, search }, until) }
    }),
  )
}

describe('the rows beside a figure', () => {
  it.each(reportNames.flatMap(report => inputs[report].map(input => [report, input] as const)))(
    'are the first of those that its page lists: %s %o',
    async (report, input) => {
      const all = await behindOf(report, input)
      expect(all.length).toBe(
        {
          materialSummary: 2,
          materialTransactions: 0,
          slowMovingMaterials: 1,
          employeeEfficiency: 3,
          supplierPunctuality: 0,
        }[report],
      )
      for (const { search, behind } of all) {
        const { view, columns, sort, request } = behind
        expect(request).toMatchObject({ sort: [sort], skip: 0, take: rowsBehindMost })
        if (search['filters'] === undefined) expect(request.filters).toEqual([])
        else expect(request.filters).toEqual(JSON.parse(search['filters']))
        for (const field of [...columns, sort.selector]) {
          expect(view.entity.fields, field).toHaveProperty(field)
          expect(view.internal ?? []).not.toContain(field)
        }
      }
    },
  )

  it('of a day in the past are its movements, counted until the same moment', async () => {
    const [first] = await behindOf('materialSummary', { basedOn: 'costPrice', asOf: '2026-11-01' })
    expect(first?.behind.view.name).toBe('MaterialTransactionReport')
    expect(first?.behind.request.criteria).toMatchObject({
      dateTo: '2026-11-01',
      materialsSKU: ['M-1'],
      locationRoles: [4],
      moment: until.moment,
    })
  })

  it('do not exist for another page', async () => {
    const elsewhere = { page: 'users-es-page', search: {} }
    await expect(loadRowsBehind('materialSummary', elsewhere, until)).rejects.toThrow('users-es-page')
  })
})
