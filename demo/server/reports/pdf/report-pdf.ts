/**
 * A report as a PDF (design, PDF page): A4 landscape with what was asked for, the figures, the rows in their groups under heads that
 * stand on every page, sums, and the number of the page. Text stays text. Drawn in a thread of its own (report-pdf-worker.ts).
 */
import PDFDocument from 'pdfkit'
import { setImmediate } from 'node:timers/promises'
import { createFormats } from '../../../../src/contract/formats'
import { createI18n } from '../../../../src/texts/create-i18n'
import type { TextContext } from '../../../../src/texts/cell-text'
import { registerFonts } from '../../core/pdf/fonts'
import { wrapText } from '../../core/pdf/page-text'
import { pdfBytes } from '../../core/pdf/pdf-bytes'
import type { PrintedColumn, PrintedReport, PrintedRow } from './printed-report'
import { drawReportHead } from './report-head'
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
  runningHead,
} from './report-style'
import { drawPage, type PageDrawing } from './report-page'
import { printedPages, type Block, type PrintedLine } from './report-pages'
import { cellLines, isWords, printedTable, printedText, rowTexts, type Table } from './report-table'

type Document = InstanceType<typeof PDFDocument>

/**
 * The file, piece by piece. The same report with the same rows gives the same bytes.
 * @param onDrawn told how many more rows stand on their page
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
  // Whoever reads the bytes meets what goes wrong while they are drawn.
  drawReport(document, report, rows, onDrawn).then(
    () => document.end(),
    (error: unknown) => document.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  yield* pdfBytes(document)
}

async function drawReport(
  document: Document,
  report: PrintedReport,
  rows: readonly PrintedRow[],
  onDrawn: (rows: number) => void,
): Promise<void> {
  // Text is measured on a page.
  document.addPage()
  const { t } = createI18n(report.language, {}, report.texts)
  const context: TextContext = { formats: createFormats(report.formats, report.language, t), translate: t }
  const groups = groupsOf(report, rows, context)
  const texts = groups.map(group => group.rows.map(row => rowTexts(row, report.columns, context)))
  const sums = sumsOf(rows, report.columns)
  const table = printedTable(document, report.columns, [
    ...texts.flat(),
    sumTexts(report.columns, sums, context),
  ])
  const notes = report.notes.flatMap(note => wrapText(document, note, pageWidth * px, textStyles.small))
  const firstTop = drawReportHead(document, report, false)
  const isGrouped = report.groupBy !== null
  const blocks = rows.length === 0 ? [] : blocksOf(document, { report, groups, texts, table, context })
  if (rows.length > 0) blocks.push(...totalOf(blocks, { kind: 'total', text: t('report.file.total'), sums }))
  const rowsTop = (place: number): number =>
    (place === 0 ? firstTop : page.top + runningHead) + headHeight + (table.headLines - 1) * nextLine
  const notesHeight = (place: number): number => {
    const lines = (place === 0 ? notes.length : 0) + (isGrouped ? 1 : 0)
    return lines === 0 ? noteGap : lines * noteLine + 2 * noteGap
  }
  const pages = printedPages(
    blocks,
    place => page.footer - notesHeight(place) - rowsTop(place),
    group => ({ kind: 'group', text: t('report.file.continued', { group }) }),
  )
  const drawing: PageDrawing = { document, report, table, notes, context, pages, firstTop }
  for (const [place, { lines }] of pages.entries()) {
    if (place > 0) document.addPage()
    drawPage(drawing, place)
    onDrawn(lines.filter(({ kind }) => kind === 'row').length)
    await setImmediate()
  }
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
  /** Of every row of every group, by column. */
  readonly texts: readonly (readonly (readonly string[])[])[]
  readonly table: Table
  readonly context: TextContext
}

function blocksOf(document: Document, { report, groups, texts, table, context }: Content): Block[] {
  const { groupBy, columns } = report
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
    const sums = sumsOf(rows, columns)
    // One row is its own sum.
    const isSummed = rows.length > 1 && sums.size > 0
    const sum: PrintedLine = { kind: 'sum', text: t('report.file.groupTotal', { group }), sums }
    return lines.map((line, index): Block => {
      const isFirst = index === 0
      const end = isSummed && index === lines.length - 1 ? [sum] : []
      return isFirst ? { lines: [head, line, ...end] } : { lines: [line, ...end], goesOn: group }
    })
  })
}

/** The total stays with the last lines: takes them away from the blocks and gives them back with it. */
function totalOf(blocks: Block[], total: PrintedLine & { kind: 'total' }): Block[] {
  if (total.sums.size === 0) return []
  const last = blocks.pop()
  return [{ ...last, lines: [...(last?.lines ?? []), total] }]
}

function cellsOf(document: Document, texts: readonly string[], { columns, look }: Table): string[][] {
  return columns.map(({ column, width }, index) => {
    const text = texts[index] ?? ''
    return isWords(column) ? cellLines(document, text, width, look) : [text]
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
