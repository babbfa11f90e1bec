/**
 * Bar charts as options of the chart library: values printed on the bars, names below them as far as there is room, tooltips that a
 * strict Content-Security-Policy allows. Pure.
 */
import { axisMaximum } from './axis-maximum'
import { barGap, categoryGap, labelRoom } from './bar-labels'
import type { ChartStyle } from './chart-style'
import { nameLengthMost, shortName } from './short-name'

export interface BarsStyle {
  readonly style: ChartStyle
  /** Width of the drawing in px; decides how much of a name fits. */
  readonly width: number
  readonly isAnimated: boolean
  /** Bars are shown as clickable. */
  readonly canOpen?: boolean
}

export interface BarSeries {
  readonly name: string
  readonly data: readonly (number | null | { readonly value: number | null; readonly itemStyle: object })[]
  readonly itemStyle: object
  /** Greatest width of a bar at 12 px labels. */
  readonly widthMost?: number
  number(value: number): string
}

export interface BarsInput extends BarsStyle {
  readonly names: readonly string[]
  /** Values that the axis must cover. */
  readonly highest: readonly number[]
  number(value: number): string
  readonly series: readonly ReturnType<typeof barSeries>[]
  /**
   * What happens to names that do not fit below their bars and must not be cut: each is turned, or only every second, third and so on is
   * shown, which is enough for consecutive days.
   */
  readonly longNames?: 'turned' | 'thinned'
}

/** Greatest width of a bar at 12 px labels; it grows with the labels on a wall. */
const barWidthMost = 28
const labelSize = 12
/** Turned names: degrees, and their length in px at 12 px labels. */
const turnedBy = 32
/** In bands narrower than `below`, so that all names fit. */
const turnedMore = { below: 26, by: 45 } as const
const turnedWidth = 88
/** Gap of a hatch at 12 px labels. */
const hatchGap = 4
/** Mean width of a character, as a share of the font size. */
const characterWidth = 0.58
/** The same for the figures on the bars, which are bolder. */
const figureWidth = 0.62
/** Width of the value axis at 12 px labels. */
const valueAxisWidth = 48

/** How much larger the labels are than usual. */
export function scaleOf(style: ChartStyle): number {
  return style.fontSize / labelSize
}

/** The chart library's argument for the label of a bar. */
interface LabelledValue {
  readonly value: unknown
  /** Index of its name. */
  readonly dataIndex?: number
}

/** One fill of the bars. */
export function barSeries(
  { style, canOpen = false }: BarsStyle,
  { name, data, itemStyle, widthMost = barWidthMost, number }: BarSeries,
) {
  const scale = scaleOf(style)
  return {
    type: 'bar' as const,
    name,
    data: [...data],
    barMaxWidth: widthMost * scale,
    barMinHeight: 2,
    barGap: `${100 * barGap}%`,
    barCategoryGap: `${100 * categoryGap}%`,
    cursor: canOpen ? 'pointer' : 'default',
    itemStyle: { borderWidth: 1, borderRadius: [2 * scale, 2 * scale, 0, 0], ...itemStyle },
    label: {
      show: true,
      position: 'top' as const,
      distance: 4 * scale,
      color: style.text,
      fontSize: style.fontSize,
      fontWeight: 600,
      fontFamily: style.font,
      // Without a gap, 1 beside 15 would be read as 115.
      minMargin: 5 * scale,
      formatter: ({ value }: LabelledValue) => number(Number(value)),
    },
    labelLayout: { hideOverlap: true },
    emphasis: { disabled: true },
  }
}

export function barsOption(input: BarsInput) {
  const { style, width, isAnimated, names, highest, number, series, longNames } = input

  const scale = scaleOf(style)
  const band = Math.max(0, (width - valueAxisWidth * scale) / Math.max(1, names.length))
  const widthOf = (text: string) => text.length * style.fontSize * characterWidth
  const wordWidth = Math.max(0, ...names.flatMap(name => name.split(' ')).map(widthOf)) + 3 * scale
  const step = longNames === 'thinned' && band > 0 ? Math.max(1, Math.ceil(wordWidth / band)) : 1
  const nameWidth = Math.max(24, step * band - 3 * scale)
  const label = { color: style.textSoft, fontSize: style.fontSize, fontFamily: style.font }
  const isLong = names.some(name => widthOf(name) > nameWidth)
  const isTurned = longNames === 'turned' && isLong
  const values = series.map(({ data }) => data.map(valueOf))
  const room = labelRoom({
    values,
    texts: values.map(each => each.map(value => (value === null ? '' : number(value)))),
    band,
    barMost: Math.max(0, ...series.map(({ barMaxWidth }) => barMaxWidth)),
    characterWidth: style.fontSize * figureWidth,
  })
  return {
    animation: isAnimated,
    animationDuration: 240,
    animationDurationUpdate: 240,
    textStyle: { fontFamily: style.font },
    grid: {
      left: 0,
      right: 4 * scale + room.right,
      top: 22 * scale,
      bottom: 6 * scale,
      outerBoundsMode: 'same' as const,
      outerBoundsContain: 'axisLabel' as const,
    },
    xAxis: {
      type: 'category' as const,
      data: names.map(name =>
        shortName(name, isTurned ? nameLengthMost : charactersIn(nameWidth, style.fontSize)),
      ),
      axisLine: { lineStyle: { color: style.line } },
      axisTick: { show: false },
      axisLabel: {
        ...label,
        interval: step - 1,
        // Level names fit by their width; the library would leave out every second where the gap between them is below 20 px.
        hideOverlap: isTurned,
        margin: 8 * scale,
        ...(isTurned
          ? {
              rotate: band < turnedMore.below * scale ? turnedMore.by : turnedBy,
              width: turnedWidth * scale,
              overflow: 'truncate' as const,
            }
          : // More than the longest name needs would make neighbours overlap, and the library would leave out every second.
            isLong && { width: nameWidth, overflow: 'break' as const, lineHeight: 1.25 * style.fontSize }),
      },
    },
    yAxis: {
      type: 'value' as const,
      min: 0,
      max: axisMaximum(highest),
      minInterval: 1,
      splitNumber: 4,
      axisLabel: {
        ...label,
        showMaxLabel: false,
        margin: 10 * scale + room.left,
        formatter: (value: number) => number(value),
      },
      splitLine: { lineStyle: { color: style.lineSoft }, showMaxLine: false },
    },
    tooltip: {
      trigger: 'axis' as const,
      // HTML tooltips write style attributes and markup, which a strict Content-Security-Policy refuses.
      renderMode: 'richText' as const,
      axisPointer: { type: 'shadow' as const, shadowStyle: { color: style.shade } },
      backgroundColor: style.overlay,
      borderColor: style.line,
      borderWidth: 1,
      padding: [8, 12],
      textStyle: { color: style.text, fontSize: style.fontSize, fontFamily: style.font },
      valueFormatter: (value: unknown) => number(Number(value)),
    },
    series: series.map(({ label: figure, ...one }, index) => ({
      ...one,
      label: {
        ...figure,
        formatter: (labelled: LabelledValue) =>
          labelled.dataIndex === undefined || room.isShown(index, labelled.dataIndex)
            ? figure.formatter(labelled)
            : '',
      },
    })),
  }
}

function valueOf(entry: BarSeries['data'][number]): number | null {
  return typeof entry === 'object' && entry !== null ? entry.value : entry
}

/** Hatch of the second fill, for when colours cannot be told apart. */
export function hatched(color: string, scale: number): object {
  return {
    symbol: 'rect',
    symbolSize: 1,
    dashArrayX: [1, 0],
    dashArrayY: [1.5 * scale, hatchGap * scale],
    rotation: -Math.PI / 4,
    color,
  }
}

/** Number of characters that fit on two lines of a name. */
function charactersIn(width: number, fontSize: number): number {
  const perLine = Math.floor(width / (fontSize * characterWidth))
  return Math.min(nameLengthMost, Math.max(2, perLine * 2))
}
