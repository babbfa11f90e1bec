import { describe, expect, it } from 'vitest'
import { requestedCriteria } from '../../../src/pages/reports/requested-criteria'
import type { ReportName } from '../../../src/contract/reports/report-names'

const today = '2026-11-22'
const read = (report: ReportName, criteria: unknown) =>
  requestedCriteria(
    report,
    new URLSearchParams({ criteria: typeof criteria === 'string' ? criteria : JSON.stringify(criteria) }),
    today,
  )
const issuesOf = (report: ReportName, criteria: unknown) => {
  const requested = read(report, criteria)
  return 'issues' in requested ? requested.issues : []
}

describe('the criteria of an address', () => {
  it('are completed with unrestricting values, without their moment', () => {
    const requested = read('materialSummary', { basedOn: 'costPrice', moment: '2020-01-01T00:00:00Z' })
    expect(requested).toEqual({
      criteria: {
        basedOn: 'costPrice',
        asOf: null,
        fromLocation: null,
        toLocation: null,
        locationRoles: [],
        materialGroups: [],
        materialsSKU: [],
        moment: null,
      },
    })
  })

  it.each([
    [new URLSearchParams(), 'missing'],
    [new URLSearchParams({ criteria: ' ' }), 'missing'],
    [new URLSearchParams({ criteria: '{"basedOn"' }), 'unreadable'],
    [new URLSearchParams({ criteria: '[1]' }), 'unreadable'],
    [new URLSearchParams({ criteria: 'null' }), 'unreadable'],
  ])('%s is %s', (search, says) => {
    expect(requestedCriteria('materialSummary', search, today)).toEqual({
      issues: [{ name: null, says }],
    })
  })

  it('are rejected with each missing or invalid criterion, once and by the name of its form', () => {
    expect(issuesOf('slowMovingMaterials', { fromDate: 'soon', processTypes: ['Fly', 'Swim'] })).toEqual([
      { name: 'performed', says: 'unfit' },
      { name: 'performed', says: 'needed' },
      { name: 'processTypes', says: 'unfit' },
      { name: 'basedOn', says: 'needed' },
    ])
    expect(
      issuesOf('materialTransactions', { dateFrom: '2026-01-01', dateTo: '2026-02-01', processTypes: [] }),
    ).toEqual([{ name: 'processTypes', says: 'needed' }])
  })

  it('are rejected when they contradict each other', () => {
    expect(issuesOf('employeeEfficiency', { dateFrom: '2026-03-02', dateTo: '2026-03-01' })).toEqual([
      { name: 'period', says: 'from-after-to' },
    ])
    expect(issuesOf('materialSummary', { basedOn: 'costPrice', asOf: '2026-11-23' })).toEqual([
      { name: 'asOf', says: 'in-the-future' },
    ])
  })
})
