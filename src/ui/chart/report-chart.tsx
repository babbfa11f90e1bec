/** The chart of a report on canvas. Loaded lazily together with the chart library; the table beside it needs neither. */
import { useCallback } from 'react'
import { barSeries, barsOption, hatched, scaleOf } from './bars-option'
import { ChartCanvas, type BarPlace, type Drawing } from './chart-canvas'

export interface ReportChartBar {
  readonly name: string
  /** Null: no bar, and no figure. */
  readonly value: number | null
  /** The value of the second bar, where the chart has two fills. */
  readonly other: number | null
}

export interface ReportChartProps {
  readonly bars: readonly ReportChartBar[]
  /** What the fills mean: one or two. */
  readonly series: readonly [string] | readonly [string, string]
  /** Index of the bar whose rows are shown below; null when those of all bars are. */
  readonly chosen: number | null
  readonly number: (value: number) => string
  /** The bars are consecutive days, whose short names may be left out; other names stay. */
  readonly areDays: boolean
  /** Text alternative of the drawing. */
  readonly label: string
  /** Called when a bar was clicked. For the mouse only: the table does it for everybody. */
  readonly onBar: (place: number) => void
}

/** Greatest width of a bar at 12 px labels where there is one fill only (design: report-slow-movers). */
const barWidthMost = 76
/** Opacity of bars that are not chosen. */
const restOpacity = 0.35

export function ReportChart(props: ReportChartProps) {
  const { bars, series, chosen, number, areDays, label, onBar } = props
  const optionOf = useCallback(
    ({ style, ...drawing }: Drawing) => {
      const drawn = { ...drawing, style, canOpen: true }
      const [first, second] = series
      const faded = (values: readonly (number | null)[]) =>
        values.map((value, place) =>
          chosen === null || chosen === place ? value : { value, itemStyle: { opacity: restOpacity } },
        )
      const values = bars.map(({ value }) => value)
      const others = second === undefined ? [] : bars.map(({ other }) => other)
      const fills = [
        barSeries(drawn, {
          name: first,
          data: faded(values),
          itemStyle: { color: style.first, borderWidth: 0 },
          number,
          ...(second === undefined ? { widthMost: barWidthMost } : {}),
        }),
      ]
      if (second !== undefined) {
        const decal = hatched(style.hatch, scaleOf(style))
        fills.push(
          barSeries(drawn, {
            name: second,
            data: faded(others),
            itemStyle: { color: style.second, borderColor: style.preparedEdge, decal },
            number,
          }),
        )
      }
      return barsOption({
        ...drawn,
        names: bars.map(({ name }) => name),
        highest: [...values, ...others].filter(value => value !== null),
        number,
        longNames: areDays ? 'thinned' : 'turned',
        series: fills,
      })
    },
    [bars, series, chosen, number, areDays],
  )
  const press = useCallback(({ dataIndex }: BarPlace) => onBar(dataIndex), [onBar])
  return <ChartCanvas optionOf={optionOf} label={label} onBar={press} />
}
