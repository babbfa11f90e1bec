/** The picks-per-area chart as an option of the chart library: pure, so that every rule of it can be tested. */
import { chartInProgressColor, chartPreparedColor } from '../../contract/limits'
import type { PicksPerArea } from '../../contract/widgets'
import { axisMaximum } from './axis-maximum'
import type { ChartLook } from './chart-look'
import { nameLengthMost, shortName } from './short-name'

export interface PicksWords {
  readonly prepared: string
  readonly inProgress: string
  number(value: number): string
}

export interface PicksOptionInput {
  readonly areas: PicksPerArea
  readonly look: ChartLook
  readonly words: PicksWords
  /** Width of the drawing in px; decides how much of an area's name fits. */
  readonly width: number
  readonly isAnimated: boolean
  /** Bars look as if they open something. */
  readonly canOpen?: boolean
}

/** Widest bar, gap and hatch at 12 px labels; they grow with the labels on a wall. */
const barWidthMost = 28
const hatchGap = 4
const labelSize = 12
/** Mean width of a character, as a share of its size. */
const characterWidth = 0.58
/** Room that the value axis takes at 12 px labels. */
const valueAxisWidth = 48

/** Option of the chart. Values are printed on the bars; edge and hatch carry the shape where colour does not. */
export function picksOption({ areas, look, words, width, isAnimated, canOpen = false }: PicksOptionInput) {
  const scale = look.fontSize / labelSize
  const band = Math.max(0, (width - valueAxisWidth * scale) / Math.max(1, areas.length))
  const nameWidth = Math.max(24, band - 3 * scale)
  const label = { color: look.textSoft, fontSize: look.fontSize, fontFamily: look.font }
  const series = (name: string, values: number[], itemStyle: object) => ({
    type: 'bar' as const,
    name,
    data: values,
    barMaxWidth: barWidthMost * scale,
    barMinHeight: 2,
    barGap: '12%',
    barCategoryGap: '28%',
    cursor: canOpen ? 'pointer' : 'default',
    itemStyle: { borderWidth: 1, borderRadius: [2 * scale, 2 * scale, 0, 0], ...itemStyle },
    label: {
      show: true,
      position: 'top' as const,
      distance: 4 * scale,
      color: look.text,
      fontSize: look.fontSize,
      fontWeight: 600,
      fontFamily: look.font,
      formatter: ({ value }: { value: unknown }) => words.number(Number(value)),
    },
    labelLayout: { hideOverlap: true },
    emphasis: { disabled: true },
  })
  return {
    animation: isAnimated,
    animationDuration: 240,
    animationDurationUpdate: 240,
    textStyle: { fontFamily: look.font },
    grid: {
      left: 0,
      right: 4 * scale,
      top: 22 * scale,
      bottom: 6 * scale,
      outerBoundsMode: 'same' as const,
      outerBoundsContain: 'axisLabel' as const,
    },
    xAxis: {
      type: 'category' as const,
      data: areas.map(area => shortName(area.Key, charactersIn(nameWidth, look.fontSize))),
      axisLine: { lineStyle: { color: look.line } },
      axisTick: { show: false },
      axisLabel: {
        ...label,
        interval: 0,
        hideOverlap: true,
        margin: 8 * scale,
        width: nameWidth,
        overflow: 'break' as const,
      },
    },
    yAxis: {
      type: 'value' as const,
      min: 0,
      max: axisMaximum(areas.flatMap(area => [area.Prepared, area.InProgress])),
      minInterval: 1,
      splitNumber: 4,
      axisLabel: {
        ...label,
        showMaxLabel: false,
        margin: 10 * scale,
        formatter: (value: number) => words.number(value),
      },
      splitLine: { lineStyle: { color: look.lineSoft }, showMaxLine: false },
    },
    tooltip: {
      trigger: 'axis' as const,
      // HTML tooltips write style attributes and markup, which a strict Content-Security-Policy refuses.
      renderMode: 'richText' as const,
      axisPointer: { type: 'shadow' as const, shadowStyle: { color: look.shade } },
      backgroundColor: look.overlay,
      borderColor: look.line,
      borderWidth: 1,
      padding: [8, 12],
      textStyle: { color: look.text, fontSize: look.fontSize, fontFamily: look.font },
      valueFormatter: (value: unknown) => words.number(Number(value)),
    },
    series: [
      series(
        words.prepared,
        areas.map(area => area.Prepared),
        { color: chartPreparedColor, borderColor: look.preparedEdge },
      ),
      series(
        words.inProgress,
        areas.map(area => area.InProgress),
        {
          color: chartInProgressColor,
          borderColor: look.progressEdge,
          decal: {
            symbol: 'rect',
            symbolSize: 1,
            dashArrayX: [1, 0],
            dashArrayY: [1.5 * scale, hatchGap * scale],
            rotation: -Math.PI / 4,
            color: look.hatch,
          },
        },
      ),
    ],
  }
}

/** Characters that two lines of a name have room for. */
function charactersIn(width: number, fontSize: number): number {
  const perLine = Math.floor(width / (fontSize * characterWidth))
  return Math.min(nameLengthMost, Math.max(2, perLine * 2))
}
