/** Draws one page of a report: top, chart, column headings, lines, notes and footer. */
import type PDFDocument from 'pdfkit'
import type { TextContext } from '../../../../src/texts/cell-text'
import { drawLine, mm, shortened, textWidth, type TextStyle } from '../../core/pdf/page-text'
import type { PrintedChart, PrintedReport } from './printed-report'
import { chartHeight, drawChart } from './report-chart'
import { drawReportHead, drawRule, drawRunningHead } from './report-head'
import {
  baseline,
  headHeight,
  ink,
  textStyles,
  nextLine,
  noteGap,
  noteLine,
  page,
  pageWidth,
  px,
  rowLine,
  rowRoom,
  runningHead,
} from './report-style'
import { lineHeight, type PrintedLine, type PrintedPage } from './report-pages'
import { printedText, type Table, type TableColumn } from './report-table'

export interface PageDrawing {
  readonly document: InstanceType<typeof PDFDocument>
  readonly report: PrintedReport
  /** Wrapped into lines. */
  readonly notes: readonly string[]
  readonly context: TextContext
  readonly pages: readonly PageOfTable[]
  /** Where the head of the first page ends, in pixels. */
  readonly firstTop: number
}

/** Lines of a table: the summary or the rows. */
export interface PageOfTable extends PrintedPage {
  readonly table: Table
  /** Heading above the table. */
  readonly chart?: PrintedChart
}

/** A page with the document into which its parts are drawn. */
interface PageOfDrawing extends PageDrawing {
  readonly table: Table
}

/** @param place index of the page, from 0 */
export function drawPage(context: PageDrawing, place: number): void {
  const { document, report, pages, firstTop } = context
  const drawn = pages[place]
  if (drawn === undefined) return
  const { lines, continues, chart, table } = drawn
  const drawing: PageOfDrawing = { ...context, table }
  if (place === 0) drawReportHead(document, report, true)
  else drawRunningHead(document, report)
  let top = place === 0 ? firstTop : page.top + runningHead
  if (chart !== undefined) {
    drawChart(document, chart, top)
    top += chartHeight(chart)
  }
  let y =
    lines.length > 0 ? drawColumnHeads(drawing, top) : report.summary === null ? drawEmpty(drawing, top) : top
  for (const line of lines) {
    drawTableLine(drawing, line, y)
    y += lineHeight(line)
  }
  drawNotes(drawing, y + noteGap, { continues, place })
  drawFoot(drawing, place)
}

/** Draws text, in pixels of the design from the left edge of the table. */
function textAt(
  { document }: PageDrawing,
  text: string,
  place: { readonly x: number; readonly y: number; readonly width: number; readonly isRight?: boolean },
  style: TextStyle,
): void {
  const { x, y, width, isRight = false } = place
  drawLine(document, text, { x: (page.left + x) * px, y: y * px, width: width * px, isRight }, style)
}

function drawEmpty(drawing: PageOfDrawing, top: number): number {
  const text = drawing.context.translate('report.file.empty')
  textAt(drawing, text, { x: 0, y: top + baseline(40, 12), width: pageWidth }, textStyles.second)
  return top + 40
}

function drawColumnHeads(drawing: PageOfDrawing, top: number): number {
  const { document, table } = drawing
  const bottom = top + headHeight + (table.headLines - 1) * nextLine
  for (const { x, width, isRight, head } of table.columns) {
    head.forEach((line, index) => {
      const above = bottom - headHeight - (head.length - 1 - index) * nextLine
      textAt(drawing, line, { x, y: above + baseline(headHeight, 12), width, isRight }, table.headStyle)
    })
  }
  drawRule(document, bottom, ink.strongLine)
  return bottom
}

function drawTableLine(drawing: PageOfDrawing, line: PrintedLine, y: number): void {
  const { document, table } = drawing
  const height = lineHeight(line)
  const base = y + baseline(rowLine + rowRoom, 12)
  if (line.kind === 'row') {
    table.columns.forEach(({ x, width, isRight }, index) => {
      line.cells[index]?.forEach((text, at) =>
        textAt(drawing, text, { x, y: base + at * nextLine, width, isRight }, table.style),
      )
    })
    drawRule(document, y + height, ink.softLine)
    return
  }
  if (line.kind === 'group') {
    // The line above it stays where it is.
    document
      .rect(page.left * px * mm, (y + 1) * px * mm, pageWidth * px * mm, (height - 1) * px * mm)
      .fill(ink.band)
    drawRule(document, y + height, ink.strongLine)
    const text = shortened(document, line.text, pageWidth * px, textStyles.strong)
    textAt(drawing, text, { x: 0, y: base, width: pageWidth }, textStyles.strong)
    return
  }
  drawRule(document, y, ink.strongLine)
  drawSums(drawing, line, base)
  drawRule(document, y + height, line.kind === 'total' ? ink.text : ink.strongLine)
}

/** Least space between a sum and the label in its own column, in pixels. */
const sumGap = 4

/** Draws the sums under their columns; their label takes the space before the first one, also within its column. */
function drawSums(
  drawing: PageOfDrawing,
  { text, sums }: Extract<PrintedLine, { kind: 'sum' | 'total' }>,
  y: number,
): void {
  const { document, table, context } = drawing
  const style = { ...textStyles.strong, size: table.style.size }
  const summed = table.columns.filter(({ column }) => sums.has(column.field))
  const first = table.columns.findIndex(({ column }) => sums.has(column.field))
  const textOf = ({ column }: TableColumn) => printedText(column, sums.get(column.field) ?? null, context)
  const before = table.columns[first]
  const room =
    before === undefined
      ? 0
      : first === 0
        ? before.width - textWidth(document, textOf(before), style) / px - sumGap
        : before.x - 14
  if (room > 0) textAt(drawing, shortened(document, text, room * px, style), { x: 0, y, width: room }, style)
  for (const column of summed) {
    textAt(drawing, textOf(column), { x: column.x, y, width: column.width, isRight: true }, style)
  }
}

function drawNotes(
  drawing: PageDrawing,
  top: number,
  { continues, place }: { readonly continues: string | undefined; readonly place: number },
): void {
  const { notes, context } = drawing
  const next = context.formats.number(place + 2, 0)
  const lines = [
    ...(continues === undefined
      ? []
      : [context.translate('report.file.continues', { group: continues, page: next })]),
    ...(place === 0 ? notes : []),
  ]
  lines.forEach((line, index) =>
    textAt(
      drawing,
      shortened(drawing.document, line, pageWidth * px, textStyles.small),
      { x: 0, y: top + index * noteLine + baseline(noteLine, 11), width: pageWidth },
      textStyles.small,
    ),
  )
}

function drawFoot(drawing: PageDrawing, place: number): void {
  const { document, report, pages, context } = drawing
  const number = (value: number): string => context.formats.number(value, 0)
  drawRule(document, page.footer, ink.line)
  const y = page.footer + 9 + baseline(14, 11)
  textAt(drawing, report.generated, { x: 0, y, width: pageWidth - 200 }, textStyles.small)
  const text = context.translate('report.file.page', {
    page: number(place + 1),
    pages: number(pages.length),
  })
  textAt(drawing, text, { x: pageWidth - 190, y, width: 190, isRight: true }, textStyles.small)
}
