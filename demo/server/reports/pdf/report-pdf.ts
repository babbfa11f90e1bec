/**
 * A report as a PDF (design, PDF page): A4 landscape. First the criteria, the figures, the chart and sums by group; then, unless only the
 * summary is requested, the rows in their groups, with column headings on every page. Sums by group are left out where the rows are the
 * groups. Text remains text. Drawn in its own thread (report-pdf-worker.ts).
 */
import PDFDocument from 'pdfkit'
import { setImmediate } from 'node:timers/promises'
import { createFormats } from '../../../../src/contract/formats'
import { createI18n } from '../../../../src/texts/create-i18n'
import type { TextContext } from '../../../../src/texts/cell-text'
import { asError } from '../../core/as-error'
import { registerFonts } from '../../core/pdf/fonts'
import { wrapText } from '../../core/pdf/page-text'
import { pdfBytes } from '../../core/pdf/pdf-bytes'
import type { PrintedChart, PrintedColumn, PrintedReport, PrintedRow } from './printed-report'
import { drawReportHead, shortCriterion } from './report-head'
import { groupedRows, sumsOf, type RowGroup } from './report-groups'
import {
  headHeight,
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
import { chartHeight } from './report-chart'
import { drawPage, type PageDrawing, type PageOfTable } from './report-page'
import { printedPages, type Block, type PrintedLine } from './report-pages'
import { summaryTable } from './report-summary'
import { cellLines, isWords, printedTable, printedText, rowTexts, type Table } from './report-table'

type Document = InstanceType<typeof PDFDocument>

/** With fewer lines than this a table does not begin on the page that its chart or the criteria fill. */
const linesBelowChartLeast = 4

/**
 * The file, piece by piece. The same report with the same rows gives the same bytes.
 * @param onDrawn called with the number of further rows that are placed on a page
 */
export async function* reportPdf(
  report: PrintedReport,
  rows: readonly PrintedRow[],
  onDrawn: (rows: number) => void,
): AsyncGenerator<Uint8Array> {
  const madeAt = new Date(report.madeAt)
  const document = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    autoFirstPage: false,
    lang: report.language,
    displayTitle: true,
    info: { Title: report.title, Author: report.company, CreationDate: madeAt, ModDate: madeAt },
  })
  registerFonts(document)
  // An error while drawing reaches the reader of the bytes.
  drawReport(document, report, rows, onDrawn).then(
    () => document.end(),
    (error: unknown) => document.destroy(asError(error)),
  )
  yield* pdfBytes(document)
}

async function drawReport(
  document: Document,
  asked: PrintedReport,
  rows: readonly PrintedRow[],
  onDrawn: (rows: number) => void,
): Promise<void> {
  // Measuring text requires a page.
  document.addPage()
  const { t } = createI18n(asked.language, {}, asked.texts)
  const context: TextContext = { formats: createFormats(asked.formats, asked.language, t), translate: t }
  const criteria = asked.criteria.map(fact => shortCriterion(document, fact, context))
  const report = { ...asked, criteria }
  const notes = report.notes.flatMap(note => wrapText(document, note, pageWidth * px, textStyles.small))
  const firstTop = drawReportHead(document, report, false)
  const layout: Layout = { document, report, context, noteLines: notes.length, firstTop }
  // The rows say what the summary would. Its chart then stands above them.
  const isRepeated = report.summary?.areRows === true && !report.isSummary
  const summary = isRepeated ? [] : summaryPages(layout)
  const chart = isRepeated ? (report.summary?.chart ?? null) : null
  const pages =
    report.isSummary && summary.length > 0
      ? summary
      : [...summary, ...rowPages(layout, rows, { before: summary.length, chart })]
  const drawing: PageDrawing = { document, report, notes, context, pages, firstTop }
  for (const place of pages.keys()) {
    if (place > 0) document.addPage()
    drawPage(drawing, place)
    // Lines of the summary do not count as rows.
    const drawn = place < summary.length ? [] : (pages[place]?.lines ?? [])
    onDrawn(drawn.filter(({ kind }) => kind === 'row').length)
    await setImmediate()
  }
}

interface Layout {
  readonly document: Document
  readonly report: PrintedReport
  readonly context: TextContext
  /** Notes at the bottom of the first page. */
  readonly noteLines: number
  /** Where the head of the first page ends, in pixels. */
  readonly firstTop: number
}

/** Pixels for the lines of a table on a page. @param place index among all pages; @param above the heading above the table */
function roomOf(layout: Layout, table: Table, place: number, above = 0): number {
  return pageRoom(layout, place) - above - headHeight - (table.headLines - 1) * nextLine
}

/** Pixels between the head of a page and its notes. */
function pageRoom({ report, noteLines, firstTop }: Layout, place: number): number {
  const top = place === 0 ? firstTop : page.top + runningHead
  const lines = (place === 0 ? noteLines : 0) + (report.groupBy === null ? 0 : 1)
  const notes = lines === 0 ? noteGap : lines * noteLine + 2 * noteGap
  return page.footer - notes - top
}

/** The pages before the rows: chart and sums by group. None when there is nothing to show. */
function summaryPages(layout: Layout): PageOfTable[] {
  const { document, report, context } = layout
  const { summary } = report
  if (summary === null) return []
  const { table, blocks } = summaryTable(document, summary, context)
  return tablePages(layout, { table, blocks, before: 0, chart: summary.chart, continued: group => group })
}

/** What comes before a table: pages, and on its first page a chart. */
interface BeforeTable {
  readonly before: number
  readonly chart: PrintedChart | null
}

/** The pages with the rows in their groups. */
function rowPages(layout: Layout, rows: readonly PrintedRow[], begin: BeforeTable): PageOfTable[] {
  const { document, report, context } = layout
  const t = context.translate
  const groups = groupsOf(report, rows, context)
  const texts = groups.map(group => group.rows.map(row => rowTexts(row, report.columns, context)))
  const sums = sumsOf(rows, report)
  const word = t('report.file.total')
  const [first = '', ...others] = sumTexts(report.columns, sums, context)
  // A first column that is summed has room for the label beside its sum.
  const table = printedTable(document, report.columns, [
    ...texts.flat(),
    [first === '' ? '' : `${word}  ${first}`, ...others],
  ])
  const blocks = rows.length === 0 ? [] : blocksOf(document, { report, groups, texts, table, context })
  if (rows.length > 0) blocks.push(...totalOf(blocks, { kind: 'total', text: word, sums }))
  const continued = (group: string): string => t('report.file.continued', { group })
  return tablePages(layout, { table, blocks, ...begin, continued })
}

interface TableContent extends BeforeTable {
  readonly table: Table
  readonly blocks: readonly Block[]
  /** Head of a group that goes on on a further page. */
  readonly continued: (group: string) => string
}

function tablePages(
  layout: Layout,
  { table, blocks, before, chart, continued }: TableContent,
): PageOfTable[] {
  const above = chart === null ? 0 : chartHeight(chart)
  // If the criteria fill the page, the chart begins on the next one; if the chart does, its table.
  const chartPlace = above > pageRoom(layout, before) ? 1 : 0
  const isApart =
    roomOf(layout, table, before + chartPlace, above) < linesBelowChartLeast * (rowLine + rowRoom)
  const firstPlace = isApart ? chartPlace + 1 : chartPlace
  const pages = printedPages(
    blocks,
    place =>
      roomOf(layout, table, before + place + firstPlace, place + firstPlace === chartPlace ? above : 0),
    group => ({ kind: 'group', text: continued(group) }),
  )
  const empty = Array.from({ length: firstPlace }, () => ({ lines: [] }))
  return [...empty, ...pages].map((each, place) => ({
    ...each,
    table,
    ...(chart !== null && place === chartPlace && { chart }),
  }))
}

function groupsOf(
  { groupBy }: PrintedReport,
  rows: readonly PrintedRow[],
  { formats }: TextContext,
): readonly RowGroup[] {
  if (groupBy === null) return [{ value: null, rows }]
  return groupedRows(rows, groupBy, moment => formats.date(moment))
}

interface Content {
  readonly report: PrintedReport
  readonly groups: readonly RowGroup[]
  /** The texts of every row of every group, by column. */
  readonly texts: readonly (readonly (readonly string[])[])[]
  readonly table: Table
  readonly context: TextContext
}

function blocksOf(document: Document, { report, groups, texts, table, context }: Content): Block[] {
  const { groupBy } = report
  const t = context.translate
  return groups.flatMap(({ value, rows }, place): Block[] => {
    const lines = (texts[place] ?? []).map((cells): PrintedLine => ({
      kind: 'row',
      cells: cellsOf(document, cells, table),
    }))
    if (groupBy === null) return lines.map(line => ({ lines: [line] }))
    const group = printedText(groupBy, value, context)
    const counted = t(report.countedRows, {
      count: rows.length,
      number: context.formats.number(rows.length, 0),
    })
    const head: PrintedLine = { kind: 'group', text: t('report.file.groupHead', { group, rows: counted }) }
    const sums = sumsOf(rows, report)
    // A single row needs no sum.
    const isSummed = rows.length > 1 && sums.size > 0
    const sum: PrintedLine = { kind: 'sum', text: t('report.file.groupTotal', { group }), sums }
    return lines.map((line, index): Block => {
      const isFirst = index === 0
      const end = isSummed && index === lines.length - 1 ? [sum] : []
      return isFirst ? { lines: [head, line, ...end] } : { lines: [line, ...end], goesOn: group }
    })
  })
}

/** Keeps the total with the last lines: removes them from the blocks and returns them together with it. */
function totalOf(blocks: Block[], total: PrintedLine & { kind: 'total' }): Block[] {
  if (total.sums.size === 0) return []
  const last = blocks.pop()
  return [{ ...last, lines: [...(last?.lines ?? []), total] }]
}

function cellsOf(document: Document, texts: readonly string[], { columns, style }: Table): string[][] {
  return columns.map(({ column, width }, index) => {
    const text = texts[index] ?? ''
    return isWords(column) ? cellLines(document, text, width, style) : [text]
  })
}

function sumTexts(
  columns: readonly PrintedColumn[],
  sums: ReadonlyMap<string, string>,
  context: TextContext,
): string[] {
  return columns.map(column => {
    const sum = sums.get(column.field)
    return sum === undefined ? '' : printedText(column, sum, context)
  })
}
