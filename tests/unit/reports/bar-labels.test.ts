/** Labels on bars: none overlaps a higher bar beside its own, none exceeds the picture. */
import { BarChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'
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

describe('figures on bars beside each other', () => {
  echarts.use([BarChart, GridComponent, TooltipComponent, LabelLayout, SVGRenderer])

  /** Texts of the drawing's figures with their middle, and the width that the chart library assumes without a canvas. */
  const drawnFigures = (fills: readonly (readonly number[])[]) => {
    const style = { font: 'Inter', fontSize: 12, text: '#123456' } as ChartStyle
    const width = 560
    const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width, height: 220 })
    const drawing = { style, width, isAnimated: false, number: String }
    const series = fills.map((data, at) =>
      barSeries(drawing, { name: `${at}`, data, itemStyle: {}, number: String }),
    )
    const names = (fills[0] ?? []).map((_, at) => `${at}`)
    chart.setOption(barsOption({ ...drawing, names, highest: fills.flat(), series }))
    const text = /<text [^>]*transform="translate\(([\d.]+) ([\d.]+)\)"[^>]*fill="#123456"[^>]*>([^<]+)</g
    const figures = [...chart.renderToSVGString().matchAll(text)].map(([, x, y, shown = '']) => {
      const { width: wide } = echarts.format.getTextRect(shown, '600 12px Inter')
      return { shown, y: Number(y), from: Number(x) - wide / 2, to: Number(x) + wide / 2 }
    })
    chart.dispose()
    return figures.sort((a, b) => a.from - b.from)
  }

  it('keep a gap, so that 1 and 15 are not read as 115', () => {
    const ins = [1, 0, 1, 2, 148, 168, 169, 166, 208, 202, 141, 319, 119, 1, 2]
    const outs = [0, 5, 15, 1, 8, 12, 4, 1, 10, 14, 1, 30, 8, 15, 21]
    const figures = drawnFigures([ins, outs])
    expect(figures.length).toBeGreaterThan(8)
    const close = figures.flatMap((left, at) =>
      figures
        .slice(at + 1)
        .filter(right => Math.abs(left.y - right.y) < 14 && right.from - left.to < 4)
        .map(right => `${left.shown} ${right.shown}`),
    )
    expect(close).toEqual([])
  })
})
