/** The days of periods, and how they fill the criteria of each report. */
import { describe, expect, it } from 'vitest'
import { criteriaOn, datesOf, periods } from '../../../src/contract/reports/period'

describe('the days of a period', () => {
  it.each([
    ['today', '2026-11-20', '2026-11-20', '2026-11-20'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['last7Days', '2026-01-03', '2025-12-28', '2026-01-03'],
    ['last30Days', '2026-11-20', '2026-10-22', '2026-11-20'],
    ['thisMonth', '2026-11-20', '2026-11-01', '2026-11-20'],
    ['lastMonth', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['lastMonth', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['lastQuarter', '2026-02-14', '2025-10-01', '2025-12-31'],
    ['lastQuarter', '2026-11-20', '2026-07-01', '2026-09-30'],
    ['halfYear', '2026-11-20', '2026-06-01', '2026-11-20'],
    ['halfYear', '2026-03-31', '2025-10-01', '2026-03-31'],
    ['thisYear', '2026-11-20', '2026-01-01', '2026-11-20'],
    ['yearToMonthEnd', '2026-11-30', '2026-01-01', '2026-10-31'],
    ['yearToMonthEnd', '2026-01-15', '2025-01-01', '2025-12-31'],
    ['lastYear', '2026-11-20', '2025-01-01', '2025-12-31'],
  ] as const)('%s on %s are %s to %s', (period, today, from, to) => {
    expect(datesOf(period, today)).toEqual({ from, to })
  })

  it('never end after today or begin after their end', () => {
    for (let day = 0; day < 800; day++) {
      const today = new Date(Date.UTC(2023, 11, 1 + day)).toISOString().slice(0, 10)
      for (const period of periods) {
        const { from, to } = datesOf(period, today)
        expect([period, today, from <= to && to <= today]).toEqual([period, today, true])
      }
    }
  })
})

describe('criteria with a period', () => {
  const today = '2026-11-20'

  it('take the days of the period instead of their own, in the fields of their report', () => {
    const input = { criteria: { fromDate: '2020-01-01', basedOn: 'costPrice' }, period: 'lastMonth' } as const
    expect(criteriaOn('slowMovingMaterials', input, today)).toEqual({
      fromDate: '2026-10-01',
      toDate: '2026-10-31',
      basedOn: 'costPrice',
    })
    expect(criteriaOn('employeeEfficiency', { criteria: {}, period: 'today' }, today)).toEqual({
      dateFrom: today,
      dateTo: today,
    })
  })

  it('use the end of its last day for the stock value, or the present when that day is today', () => {
    const asOf = (period: 'lastMonth' | 'thisYear') =>
      criteriaOn('materialSummary', { criteria: { asOf: '2020-01-01' }, period }, today)
    expect(asOf('lastMonth')).toEqual({ asOf: '2026-10-31' })
    expect(asOf('thisYear')).toEqual({ asOf: null })
  })

  it('keep their own days without a period', () => {
    const criteria = { dateFrom: '2026-01-01', dateTo: '2026-02-01' }
    expect(criteriaOn('materialTransactions', { criteria, period: null }, today)).toEqual(criteria)
  })
})
