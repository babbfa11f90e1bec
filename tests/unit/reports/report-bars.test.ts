import { describe, expect, it } from 'vitest'
import type { Filter } from '../../../src/contract/filter'
import type { ChartPoint } from '../../../src/contract/reports/report-facts'
import { areMonths, barsOf, isChosen, lengthText, withBar } from '../../../src/contract/reports/report-bars'

const words = {
  none: 'none',
  others: (count: number) => `${count} others`,
  day: (day: string) => `day ${day}`,
  month: (month: string) => `month ${month}`,
}
const point = (key: string | null, more: Partial<ChartPoint> = {}): ChartPoint => ({
  key,
  value: '1.5',
  count: 2,
  ...more,
})

describe('the bars of a report', () => {
  it('are material groups; rows without one have a filter for a missing group, and the bar of the others has none', () => {
    const bars = barsOf('materialSummary', [point('A*'), point(null), point(null, { others: 7 })], words)
    expect(bars.map(({ name }) => name)).toEqual(['A*', 'none', '7 others'])
    expect(bars.map(({ filter }) => filter)).toEqual([
      { selector: 'materialGroup', operator: 'In', values: ['A*'], type: 'list' },
      { selector: 'materialGroup', operator: 'IsEqualTo', isEmpty: true, type: 'list' },
      null,
    ])
  })

  it('are numbers of picks, the last one open-ended', () => {
    const [none, many] = barsOf('slowMovingMaterials', [point('0'), point('11+')], words)
    expect(none?.filter).toEqual({ selector: 'picks', operator: 'IsEqualTo', value: 0, type: 'number' })
    expect(many?.filter).toEqual({ selector: 'picks', operator: 'In', valueStart: 11, type: 'number' })
  })

  it('are suppliers, with percentages as lengths', () => {
    const [bar] = barsOf('supplierPunctuality', [point('Nord')], words)
    expect(bar?.filter).toEqual({ selector: 'supplierName', operator: 'In', values: ['Nord'], type: 'list' })
    const formats = {
      percent: (value: unknown) => `${String(value)} %`,
      short: (value: number, decimals?: number) => `${value} with ${decimals}`,
    }
    expect(lengthText('supplierPunctuality', 66.7, formats)).toBe('66.7 %')
    expect(lengthText('materialSummary', 66.7, formats)).toBe('66.7 with 0')
  })

  it('are the days of a short period', () => {
    const days = [point('2026-02-28', { other: '3' }), point('2026-03-01')]
    expect(areMonths('materialTransactions', days)).toBe(false)
    expect(barsOf('materialTransactions', days, words)).toMatchObject([
      {
        name: 'day 2026-02-28',
        value: '1.5',
        other: '3',
        filter: { valueStart: '2026-02-28', valueEnd: '2026-02-28' },
      },
      { name: 'day 2026-03-01', other: '0' },
    ])
  })

  it('are the months of a longer one, summed exactly, limited to the days of the period', () => {
    const days = Array.from({ length: 70 }, (_, index) =>
      point(new Date(Date.UTC(2026, 0, 20 + index)).toISOString().slice(0, 10), {
        value: '0.1',
        other: '0.2',
      }),
    )
    expect(areMonths('materialTransactions', days)).toBe(true)
    const bars = barsOf('materialTransactions', days, words)
    expect(bars).toMatchObject([
      { name: 'month 2026-01', value: '1.2', other: '2.4', count: 24 },
      { name: 'month 2026-02', value: '2.8', count: 56 },
      { name: 'month 2026-03', value: '3.0', count: 60 },
    ])
    expect(bars[0]?.filter).toMatchObject({ valueStart: '2026-01-20', valueEnd: '2026-01-31' })
    expect(bars[2]?.filter).toMatchObject({ valueStart: '2026-03-01', valueEnd: '2026-03-30' })
  })
})

describe('a pressed bar', () => {
  const bar: Filter = { selector: 'picks', operator: 'IsEqualTo', value: 2, type: 'number' }
  const other: Filter = { selector: 'picks', operator: 'IsEqualTo', value: 3, type: 'number' }
  const name: Filter = { selector: 'materialName', operator: 'IsEqualTo', value: 'a', type: 'string' }

  it('replaces the filter of the previous one and keeps other filters', () => {
    expect(withBar([name, other], bar)).toEqual([name, bar])
    expect(isChosen([name, bar], { ...bar })).toBe(true)
    expect(isChosen([name, other], bar)).toBe(false)
  })

  it('is deselected by another press', () => {
    expect(withBar([name, bar], { ...bar })).toEqual([name])
  })
})
