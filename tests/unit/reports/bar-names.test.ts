/** Names below the bars of a report: successive days are thinned out, other names are rotated; none is cut off. */
import { describe, expect, it } from 'vitest'
import { barsOption } from '../../../src/ui/chart/bars-option'
import type { ChartStyle } from '../../../src/ui/chart/chart-style'

const style = { font: 'Inter', fontSize: 12 } as ChartStyle
const days = Array.from({ length: 30 }, (_, day) => `${day + 1}. Oktober`)
const axisOf = (width: number, longNames?: 'turned' | 'thinned') =>
  barsOption({
    ...{ style, width, isAnimated: false, names: days, highest: [1], series: [] },
    number: String,
    ...(longNames === undefined ? {} : { longNames }),
  }).xAxis

describe('names without enough space below their bars', () => {
  it('are displayed in full below every n-th bar when the bars are days', () => {
    const { data, axisLabel } = axisOf(560, 'thinned')
    expect(data).toEqual(days)
    // A band of 17 px; "Oktober" takes 49 px and a gap.
    expect(axisLabel).toMatchObject({ interval: 3, overflow: 'break' })
    expect(axisOf(2_400, 'thinned').axisLabel.interval).toBe(0)
  })

  it('are rotated when each is needed, and truncated only without either option', () => {
    expect(axisOf(560, 'turned')).toMatchObject({ data: days, axisLabel: { interval: 0, rotate: 45 } })
    expect(axisOf(1_200, 'turned').axisLabel).toMatchObject({ interval: 0, rotate: 32 })
    expect(axisOf(560).data).not.toEqual(days)
  })

  it('are all displayed while they are horizontal, which the chart library would not do where they are close', () => {
    const names = [
      'Small parts',
      'Shelving A',
      'Shelving B',
      'Pallet rack',
      'High bay',
      'Cold store',
      'Bulk floor',
    ]
    const input = { style, width: 590, isAnimated: false, highest: [1], number: String, series: [], names }
    expect(barsOption(input).xAxis).toMatchObject({
      data: names,
      axisLabel: { interval: 0, hideOverlap: false },
    })
    expect(axisOf(560, 'turned').axisLabel.hideOverlap).toBe(true)
  })

  it('take no more space than they need where they are short', () => {
    const input = { style, width: 900, isAnimated: false, highest: [1], number: String, series: [] }
    expect(barsOption({ ...input, names: ['0', '1', '11+'] }).xAxis.axisLabel).not.toHaveProperty('width')
  })
})
