/** The chart of a printed report: bars as lines of the PDF, with figures and names beside them that never overlap. */
import type PDFDocument from 'pdfkit'
import { drawLine, mm, shortened, textWidth, type TextStyle } from '../../core/pdf/page-text'
import type { PrintedChart } from './printed-report'
import { drawRule } from './report-head'
import { baseline, ink, page, pageWidth, px, textStyles } from './report-style'

type Document = InstanceType<typeof PDFDocument>

const titleHeight = 30
/** Pixels for a horizontal bar and the space around it. */
const lyingLine = 16
const lyingBar = 9
const nameWidthMost = 220
const gap = 10
/** Pixels for vertical bars, with figures above and names below. */
const columnHeight = 170
const figureHeight = 16
const nameHeight = 20
/** Pixels between figures at the same height. */
const figureGap = 3
const barWidthMost = 46
const footGap = 12
/** Minimum length in pixels of a bar for a value above zero. */
const barLeast = 1.5
const legendMark = 10

const fills = [ink.accent, ink.secondBar] as const

/** Height in pixels. */
export function chartHeight({ isLying, bars }: PrintedChart): number {
  return titleHeight + (isLying ? bars.length * lyingLine : columnHeight) + footGap
}

/** Draws the chart from `top` downwards, in pixels. */
export function drawChart(document: Document, chart: PrintedChart, top: number): void {
  const drawing: ChartDrawing = { document, chart, top: top + titleHeight }
  const title = shortened(document, chart.title, pageWidth * px, textStyles.strong)
  textAt(document, title, { x: 0, y: top + baseline(20, 12), width: pageWidth }, textStyles.strong)
  if (chart.series.length > 1) drawLegend(document, chart, top)
  if (chart.isLying) drawBars(drawing)
  else drawColumns(drawing)
}

interface ChartDrawing {
  readonly document: Document
  readonly chart: PrintedChart
  /** Left edge of the bars. */
  readonly top: number
}

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly isRight?: boolean
}

/** Draws text, in pixels from the left edge of the page's content. */
function textAt(
  document: Document,
  text: string,
  { x, y, width, isRight = false }: Place,
  style: TextStyle,
): void {
  drawLine(document, text, { x: (page.left + x) * px, y: y * px, width: width * px, isRight }, style)
}

const widthOf = (document: Document, text: string, style: TextStyle): number =>
  textWidth(document, text, style) / px

function bar(
  document: Document,
  fill: number,
  [x, y, width, height]: readonly [number, number, number, number],
): void {
  document
    .rect((page.left + x) * px * mm, y * px * mm, width * px * mm, height * px * mm)
    .fill(fills[fill] ?? ink.accent)
}

/** On the right, in the line of the title. */
function drawLegend(document: Document, { series }: PrintedChart, top: number): void {
  let x = pageWidth
  for (const [fill, name] of [...series.entries()].reverse()) {
    const width = widthOf(document, name, textStyles.second)
    x -= width
    textAt(document, name, { x, y: top + baseline(20, 12), width: width + 1 }, textStyles.second)
    x -= legendMark + 6
    bar(document, fill, [x, top + 10 - legendMark / 2, legendMark, legendMark])
    x -= 2 * gap
  }
}

/** Horizontal bars, one below the other: name, bar, figure. */
function drawBars({ document, chart, top }: ChartDrawing): void {
  const widest = (texts: readonly string[], style: TextStyle): number =>
    Math.max(0, ...texts.map(text => widthOf(document, text, style)))
  const nameWidth = Math.min(
    nameWidthMost,
    widest(
      chart.bars.map(({ name }) => name),
      textStyles.second,
    ) + 1,
  )
  const figureWidth =
    widest(
      chart.bars.map(({ texts }) => texts[0] ?? ''),
      textStyles.strong,
    ) + 1
  const room = pageWidth - nameWidth - figureWidth - 2 * gap
  const most = highest(chart)
  chart.bars.forEach(({ name, values, texts }, index) => {
    const y = top + index * lyingLine
    const text = y + baseline(lyingLine, 12)
    const shown = shortened(document, name, nameWidth * px, textStyles.second)
    textAt(document, shown, { x: 0, y: text, width: nameWidth + 1 }, textStyles.second)
    const length = lengthOf(values[0] ?? null, most, room)
    if (length > 0) bar(document, 0, [nameWidth + gap, y + (lyingLine - lyingBar) / 2, length, lyingBar])
    const x = nameWidth + 2 * gap + length
    textAt(document, texts[0] ?? '', { x, y: text, width: figureWidth }, textStyles.strong)
  })
}

/** Vertical bars on a base line: a figure where there is room, and as many names as fit without touching. */
function drawColumns({ document, chart: { bars, ...chart }, top }: ChartDrawing): void {
  const band = pageWidth / bars.length
  const each = Math.min(barWidthMost, (band * 0.76) / chart.series.length)
  const foot = top + columnHeight - nameHeight
  const most = highest({ bars })
  const room = foot - top - figureHeight
  const drawn = bars.flatMap(({ values, texts }, index) => {
    const from = index * band + (band - each * values.length) / 2
    return values.flatMap((value, fill) => {
      const height = lengthOf(value, most, room)
      if (height === 0) return []
      const box = { x: from + fill * each, y: foot - height, width: each * 0.92, height }
      return [{ box, fill, text: texts[fill] ?? '' }]
    })
  })
  for (const { box, fill } of drawn) bar(document, fill, [box.x, box.y, box.width, box.height])
  const taken = drawn.map(({ box }) => box)
  for (const { box, text } of drawn) {
    const width = widthOf(document, text, textStyles.barFigure)
    const figure = centred(box.x + box.width / 2, {
      width: width + figureGap,
      height: figureHeight,
      y: box.y - figureHeight,
    })
    if (taken.some(other => overlap(figure, other))) continue
    taken.push(figure)
    textAt(document, text, { ...figure, y: figure.y + baseline(figureHeight, 10) }, textStyles.barFigure)
  }
  drawRule(document, foot, ink.strongLine)
  const widest = Math.max(0, ...bars.map(({ name }) => widthOf(document, name, textStyles.second)))
  const step = Math.max(1, Math.ceil((widest + gap) / band))
  bars.forEach(({ name }, index) => {
    if (index % step !== 0) return
    const width = Math.min(widthOf(document, name, textStyles.second), step * band)
    const box = centred((index + 0.5) * band, { width, height: nameHeight, y: foot })
    textAt(document, name, { ...box, y: foot + baseline(nameHeight, 12) }, textStyles.second)
  })
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The space for a text centred on a point, kept within the page's content. */
function centred(middle: number, { width, height, y }: Omit<Box, 'x'>): Box {
  return { x: Math.max(0, Math.min(pageWidth - width - 1, middle - width / 2)), y, width: width + 1, height }
}

/** Whether a figure overlaps another one, or a bar; a figure above its own bar only touches it. */
function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height - touching &&
    other.y < one.y + one.height - touching
  )
}

const touching = 0.01

function highest({ bars }: Pick<PrintedChart, 'bars'>): number {
  return Math.max(0, ...bars.flatMap(({ values }) => values.map(value => value ?? 0)))
}

function lengthOf(value: number | null, most: number, room: number): number {
  if (value === null || value <= 0 || most <= 0) return 0
  return Math.max(barLeast, (value / most) * room)
}
