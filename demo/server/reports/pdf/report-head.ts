/** The top of a printed report: company, title, logo, criteria and figures. */
import type PDFDocument from 'pdfkit'
import { drawLine, mm, shortened, textWidth, wrapText } from '../../core/pdf/page-text'
import type { TextContext } from '../../../../src/texts/cell-text'
import type { PrintedFact, PrintedReport } from './printed-report'
import { baseline, ink, textStyles, page, pageWidth, px } from './report-style'

type Document = InstanceType<typeof PDFDocument>

/** The logo of the product: 20 by 20, as in the design. */
const mark = 'M1 1h2.5v18H1zM16.5 1H19v18h-2.5zM3.5 16.5h13V19h-13zM3.5 9h13v2.3h-13z'
const markContents = 'M5.5 3.5h4V8h-4zM11 12.3h4v3.2h-4zM5.5 12.3h4v3.2h-4z'
const markSize = 26
/** Beside the title. */
const markRoom = 40

const criteriaColumns = 4
/** Longer ones would push the figures and the chart off the page; the second sheet of the workbook has them in full. */
const criterionLinesMost = 3
const criteriaGap = 28
const criterionLine = 20
const figureGap = 56
const figureGapLeast = 16

/** Draws it and returns where the table begins, in pixels. Without a page it only measures. */
export function drawReportHead(document: Document, report: PrintedReport, isDrawn: boolean): number {
  const width = pageWidth - markRoom
  const title = wrapText(document, report.title, width * px, textStyles.title)
  let y: number = page.top
  if (isDrawn) {
    drawMark(document)
    lineAt(document, report.company, y, 18, textStyles.quiet, width)
  }
  y += 18
  for (const line of title) {
    if (isDrawn) lineAt(document, line, y, 28, textStyles.title, width)
    y += 28
  }
  y = drawCriteria(document, report.criteria, y + 6, isDrawn)
  return report.figures.length === 0 ? y + 12 : drawFigures(document, report.figures, y + 12, isDrawn)
}

/** A criterion with as many of its values as fit into the lines that it may take, and the number of the others. */
export function shortCriterion(
  document: Document,
  fact: PrintedFact,
  { formats, translate }: TextContext,
): PrintedFact {
  const { label, parts = [] } = fact
  const fits = (text: string): boolean =>
    criterionLines(document, { label, text }, pageWidth - markRoom).length <= criterionLinesMost
  if (parts.length < 2 || fits(fact.text)) return fact
  const first = (count: number): string =>
    translate('grid.action.andMore', {
      names: parts.slice(0, count).join(', '),
      number: formats.number(parts.length - count, 0),
    })
  let count = 1
  while (count + 1 < parts.length && fits(first(count + 1))) count++
  return { label, text: first(count) }
}

/** The small line at the top of the pages after the first. */
export function drawRunningHead(document: Document, { company, title }: PrintedReport): void {
  lineAt(
    document,
    company === '' ? title : `${company} · ${title}`,
    page.top - 8,
    18,
    textStyles.quiet,
    pageWidth,
  )
}

/** A thin line from the left to the right edge. */
export function drawRule(document: Document, y: number, color: string): void {
  document
    .moveTo(page.left * px * mm, y * px * mm)
    .lineTo(page.right * px * mm, y * px * mm)
    .lineWidth(0.6)
    .strokeColor(color)
    .stroke()
}

function lineAt(
  document: Document,
  text: string,
  top: number,
  height: number,
  style: (typeof textStyles)[keyof typeof textStyles],
  width: number,
): void {
  const y = (top + baseline(height, style.size / 0.75)) * px
  drawLine(
    document,
    shortened(document, text, width * px, style),
    { x: page.left * px, y, width: width * px },
    style,
  )
}

function drawMark(document: Document): void {
  const scale = (markSize / 20) * px * mm
  document
    .save()
    .translate((page.right - markSize) * px * mm, page.top * px * mm)
    .scale(scale)
  document.path(mark).fill(ink.accent)
  document.fillOpacity(0.55).path(markContents).fill(ink.accent)
  document.restore()
}

/** Draws the criteria in as many columns as fit, each label before its value. Returns where they end. */
function drawCriteria(
  document: Document,
  criteria: readonly PrintedFact[],
  start: number,
  isDrawn: boolean,
): number {
  const width = pageWidth - markRoom
  const widthOf = ({ label, text }: PrintedFact): number =>
    (textWidth(document, `${label} `, textStyles.quiet) + textWidth(document, text, textStyles.second)) / px
  const columns = columnsOf(criteria.map(widthOf), width)
  let y = start
  for (let first = 0; first < criteria.length; first += columns.length) {
    let x = page.left
    let lines = 1
    for (const [index, wide] of columns.entries()) {
      const fact = criteria[first + index]
      if (fact !== undefined) {
        const room = columns.length === 1 ? width : wide
        lines = Math.max(lines, drawCriterion(document, fact, { x, y, room }, isDrawn))
      }
      x += wide + criteriaGap
    }
    y += lines * criterionLine
  }
  return y
}

/** As many columns as fit, each as wide as its widest entry. */
function columnsOf(widths: readonly number[], room: number): number[] {
  for (let count = Math.min(criteriaColumns, widths.length); count > 1; count--) {
    const columns = Array.from({ length: count }, (_, column) =>
      Math.max(0, ...widths.filter((_width, index) => index % count === column)),
    )
    if (columns.reduce((sum, width) => sum + width, criteriaGap * (count - 1)) <= room) return columns
  }
  return [room]
}

const indentOf = (document: Document, label: string): number =>
  textWidth(document, `${label} `, textStyles.quiet) / px

function criterionLines(document: Document, { label, text }: PrintedFact, room: number): string[] {
  const indent = indentOf(document, label)
  return indent + textWidth(document, text, textStyles.second) / px <= room + 1
    ? [text]
    : wrapText(document, text, (room - indent) * px, textStyles.second)
}

function drawCriterion(
  document: Document,
  fact: PrintedFact,
  { x, y, room }: { readonly x: number; readonly y: number; readonly room: number },
  isDrawn: boolean,
): number {
  const { label } = fact
  const indent = indentOf(document, label)
  const lines = criterionLines(document, fact, room)
  if (isDrawn) {
    const at = (line: number): number => (y + line * criterionLine + baseline(18, 12)) * px
    drawLine(document, label, { x: x * px, y: at(0), width: room * px }, textStyles.quiet)
    lines.forEach((line, index) =>
      drawLine(
        document,
        line,
        { x: (x + indent) * px, y: at(index), width: (room - indent + 1) * px },
        textStyles.second,
      ),
    )
  }
  return lines.length
}

/** Draws the figures side by side between two lines. Returns where the table begins. */
function drawFigures(
  document: Document,
  figures: readonly PrintedFact[],
  start: number,
  isDrawn: boolean,
): number {
  const end = start + 66
  if (!isDrawn) return end + 12
  drawRule(document, start, ink.line)
  drawRule(document, end, ink.line)
  const widths = figures.map(
    ({ label, text }) =>
      Math.max(textWidth(document, label, textStyles.quiet), textWidth(document, text, textStyles.figure)) /
      px,
  )
  const wide = widths.reduce((sum, one) => sum + one, 0)
  const gaps = Math.max(1, figures.length - 1)
  const gap = Math.max(figureGapLeast, Math.min(figureGap, (pageWidth - wide) / gaps))
  const narrower = Math.min(1, (pageWidth - gap * gaps) / wide)
  let x = page.left
  figures.forEach(({ label, text }, index) => {
    const width = (widths[index] ?? 0) * narrower
    const place = { x: x * px, width: (width + 1) * px }
    drawLine(document, label, { ...place, y: (start + 11 + baseline(16, 12)) * px }, textStyles.quiet)
    drawLine(document, text, { ...place, y: (start + 27 + baseline(28, 20)) * px }, textStyles.figure)
    x += width + gap
  })
  return end + 12
}
