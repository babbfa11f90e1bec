/** Labels on bars: none overlaps a higher bar beside its own, none exceeds the picture. */
import { describe, expect, it } from 'vitest'
import { labelRoom } from '../../../src/ui/chart/bar-labels'
import { barSeries, barsOption } from '../../../src/ui/chart/bars-option'
import type { ChartStyle } from '../../../src/ui/chart/chart-style'

const shape = { band: 20, barMost: 14, characterWidth: 7 }
const roomOf = (
  values: readonly (readonly (number | null)[])[],
  write: (value: unknown) => string = String,
) =>
  labelRoom({
    ...shape,
    values,
    texts: values.map(each => each.map(value => (value === null ? '' : write(value)))),
  })
const shownOf = (values: readonly (number | null)[], write?: (value: unknown) => string) => {
  const { isShown } = roomOf([values], write)
  return values.map((_, place) => isShown(0, place))
}

describe('the labels on bars', () => {
  it('are displayed where they are no wider than their space', () => {
    expect(shownOf([9, 5, 7])).toEqual([true, true, true])
  })

  it('are omitted beside a higher bar', () => {
    // 42 px around a band of 20.
    const wide = () => '12 Mio'
    expect(shownOf([90, 50, 70, 20, 95], wide)).toEqual([true, false, true, false, true])
    expect(shownOf([90, null, 50], wide)).toEqual([true, false, true])
  })

  it('are displayed beside bars of the same height', () => {
    expect(shownOf([100, 99], () => '12 Mio')).toEqual([true, true])
  })

  it('take the other series of the same name into account', () => {
    const { isShown } = roomOf([[90], [50]], () => '12 Mio')
    expect([isShown(0, 0), isShown(1, 0)]).toEqual([true, false])
  })

  it('have the width by which they exceed the bars', () => {
    const { left, right } = roomOf([[95, 95]], () => '12 Mio')
    // 42 px around the middle of a band of 20: 11 px beyond it.
    expect([left, right]).toEqual([11, 11])
    expect(roomOf([[9]])).toMatchObject({ left: 0, right: 0 })
    expect(roomOf([[]])).toMatchObject({ left: 0, right: 0 })
  })

  it('have that space in the chart', () => {
    const drawing = { style: { font: 'Inter', fontSize: 12 } as ChartStyle, width: 248, isAnimated: false }
    const data = [49, 47, 45, 43, 41, 41, 43, 45, 47, 49]
    const optionOf = (number: (value: number) => string) =>
      barsOption({
        ...{ ...drawing, names: data.map(String), highest: data, number },
        series: [barSeries(drawing, { name: 'Value', data, itemStyle: {}, number })],
      })
    const wide = optionOf(() => '42,4 Mio.')
    expect(wide.grid.right).toBeGreaterThan(20)
    expect(wide.yAxis.axisLabel.margin).toBeGreaterThan(20)
    expect(optionOf(String)).toMatchObject({ grid: { right: 4 }, yAxis: { axisLabel: { margin: 10 } } })
    const figures = data.map((value, dataIndex) => wide.series[0]?.label.formatter({ value, dataIndex }))
    expect([figures.at(0), figures.at(-1)]).toEqual(['42,4 Mio.', '42,4 Mio.'])
    expect(figures[1]).toBe('')
  })
})
