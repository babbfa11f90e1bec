/**
 * A purchase order for the supplier: A4 pages with buyer and supplier, the expected date, every line with its price, the total and the
 * comment. Column headers and page numbers are on every page; texts stay texts.
 */
import PDFDocument from 'pdfkit'
import { setImmediate } from 'node:timers/promises'
import type { Translate } from '../../../src/texts/create-i18n'
import type { UnitTexts } from '../core/unit/unit-texts'
import type { PrintedOrder } from './printed-order'
import { registerFonts } from '../core/pdf/fonts'
import { drawLine, mm, wrapText, type TextStyle } from '../core/pdf/page-text'
import { pdfBytes } from '../core/pdf/pdf-bytes'

type Document = InstanceType<typeof PDFDocument>

/** Page measures in millimetres. */
const left = 18
const right = 192
const top = 18
const bottom = 276
const foot = 284
const width = right - left

const plain: TextStyle = { size: 9 }
const bold: TextStyle = { size: 9, isBold: true }
const quiet: TextStyle = { size: 7.5, color: '#555' }
const lineHeight = 4.2

/** The file. The same order at the same time gives the same bytes. The texts are in the supplier's language, not the user's. */
export async function* purchaseOrderPdf(
  printed: PrintedOrder,
  texts: UnitTexts,
  madeAt: Date,
): AsyncGenerator<Uint8Array> {
  const { t, language } = texts
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: {
      Title: `${t('printedOrder.title')} ${printed.order.orderNo}`,
      Author: printed.company.name,
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  })
  registerFonts(document)
  const underHead = drawHead(document, printed, texts)
  const underLines = await drawLines(document, printed, texts, underHead)
  drawComment(document, printed.comment, t, underLines)
  drawFeet(document, printed, texts)
  document.end()
  yield* pdfBytes(document)
}

/** Draws buyer, supplier and order data. Returns the position of the first line. */
function drawHead(
  document: Document,
  { order, supplier, company }: PrintedOrder,
  { t, formats }: UnitTexts,
): number {
  const half = width / 2
  drawLine(document, company.name, { x: left, y: top + 5, width: half }, { size: 11, isBold: true })
  drawLine(
    document,
    t('printedOrder.title'),
    { x: left + half, y: top + 5, width: half, isRight: true },
    { size: 18, isBold: true },
  )
  drawLine(
    document,
    order.orderNo,
    { x: left + half, y: top + 12, width: half, isRight: true },
    { size: 12, isBold: true },
  )
  const blocks: readonly (readonly [string, readonly string[]])[] = [
    [t('field.supplier'), [supplier.name, supplier.contactPerson ?? '', supplier.companyEmail ?? '']],
    [t('printedOrder.deliverTo'), [company.name, ...company.address]],
  ]
  const column = 56
  const y = top + 26
  let lowest = y
  blocks.forEach(([label, texts], index) => {
    const x = left + index * (column + 4)
    drawLine(document, label, { x, y, width: column }, quiet)
    const lines = texts
      .filter(text => text !== '')
      .flatMap((text, at) => {
        const style = at === 0 ? bold : plain
        return wrapText(document, text, column, style).map(line => ({ line, style }))
      })
    lines.forEach(({ line, style }, at) =>
      drawLine(document, line, { x, y: y + 5 + at * lineHeight, width: column }, style),
    )
    lowest = Math.max(lowest, y + 5 + lines.length * lineHeight)
  })
  const facts: readonly (readonly [string, string | null])[] = [
    [t('printedOrder.orderDate'), formats.date(order.orderDate)],
    [t('field.expectedReceiptDate'), formats.date(order.expectedReceiptDate)],
    [t('printedOrder.supplierOrderNo'), order.supplierOrderId],
    [t('printedOrder.currency'), company.currency],
  ]
  const x = left + 2 * (column + 4)
  facts
    .filter(([, value]) => value !== null && value !== '')
    .forEach(([label, value], index) => {
      const at = y + index * 9
      drawLine(document, label, { x, y: at, width: right - x }, quiet)
      drawLine(document, value ?? '', { x, y: at + lineHeight, width: right - x }, bold)
      lowest = Math.max(lowest, at + lineHeight)
    })
  return lowest + 9
}

interface Column {
  readonly head: string
  readonly width: number
  readonly isRight?: boolean
  readonly wraps?: boolean
  text(line: PrintedOrder['lines'][number]): string
}

const gap = 2
const headHeight = 7
const rowPadding = 1.4
/** Number of lines before yielding to other work of the server. */
const rowsAtOnce = 25

/** Draws the table with its total. Returns the position of its end. */
async function drawLines(
  document: Document,
  { order, lines, company }: PrintedOrder,
  { t, formats }: UnitTexts,
  start: number,
): Promise<number> {
  const columns: readonly Column[] = [
    { head: t('field.orderLineNo'), width: 9, text: line => String(line.orderLineNo) },
    { head: t('field.itemNo'), width: 29, wraps: true, text: line => line.materialItemNo },
    { head: t('field.material'), width: 49, wraps: true, text: line => line.materialName ?? '' },
    {
      head: t('field.quantity'),
      width: 20,
      isRight: true,
      text: line => formats.number(line.orderedQuantity),
    },
    { head: t('field.uoM'), width: 13, text: line => line.uoM ?? '' },
    {
      head: t('printedOrder.price'),
      width: 20,
      isRight: true,
      text: line => formats.price(line.purchaseUnitPrice),
    },
    { head: t('printedOrder.sum'), width: 22, isRight: true, text: line => formats.money(line.lineCost) },
  ]
  const totalHeight = 10
  let y = drawColumnHeads(document, columns, start)
  for (const [index, line] of lines.entries()) {
    const cells = columns.map(({ text, width: wide, wraps }) =>
      wraps === true ? wrapText(document, text(line), wide, plain) : [text(line)],
    )
    const height = Math.max(...cells.map(cell => cell.length)) * lineHeight + 2 * rowPadding
    // The total is never alone on a page.
    const needed = index === lines.length - 1 ? height + totalHeight : height
    if (y + needed > bottom) y = drawColumnHeads(document, columns, nextPage(document))
    drawRow(document, columns, cells, y)
    y += height
    document
      .moveTo(left * mm, y * mm)
      .lineTo(right * mm, y * mm)
      .lineWidth(0.4)
      .strokeColor('#ccc')
      .stroke()
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate()
  }
  const total = { y: y + 6.5, width: 40, isRight: true }
  drawLine(
    document,
    `${t('printedOrder.total')} ${company.currency}`,
    { ...total, x: left, width: 128, isRight: true },
    bold,
  )
  drawLine(
    document,
    formats.money(order.totalCost),
    { ...total, x: right - total.width },
    { size: 11, isBold: true },
  )
  return y + totalHeight
}

function drawColumnHeads(document: Document, columns: readonly Column[], y: number): number {
  let x = left
  for (const { head, width: wide, isRight } of columns) {
    drawLine(
      document,
      head,
      { x, y: y + 4, width: wide, isRight: isRight === true },
      { ...quiet, isBold: true },
    )
    x += wide + gap
  }
  document
    .moveTo(left * mm, (y + headHeight - 1) * mm)
    .lineTo(right * mm, (y + headHeight - 1) * mm)
    .lineWidth(0.8)
    .strokeColor('#000')
    .stroke()
  return y + headHeight
}

function drawRow(
  document: Document,
  columns: readonly Column[],
  cells: readonly (readonly string[])[],
  y: number,
): void {
  let x = left
  columns.forEach(({ width: wide, isRight }, index) => {
    cells[index]?.forEach((text, at) =>
      drawLine(
        document,
        text,
        { x, y: y + rowPadding + at * lineHeight + 3.1, width: wide, isRight: isRight === true },
        plain,
      ),
    )
    x += wide + gap
  })
}

/** Draws the comment under the lines, and on further pages when it is long. */
function drawComment(document: Document, comment: string | null, t: Translate, start: number): void {
  if (comment === null || comment.trim() === '') return
  const lines = wrapText(document, comment.trim(), width, plain)
  let y = start + 8
  if (y + 2 * lineHeight > bottom) y = nextPage(document) + 4
  drawLine(document, t('field.comment'), { x: left, y, width }, quiet)
  for (const line of lines) {
    y += lineHeight + 0.6
    if (y > bottom) y = nextPage(document) + 4
    drawLine(document, line, { x: left, y, width }, plain)
  }
}

/** Starts a new page. Returns the position below its header, which `drawFeet` draws. */
function nextPage(document: Document): number {
  document.addPage()
  return top + 9
}

/** Draws the header and footer of every page, once the number of pages is known. */
function drawFeet(document: Document, { order, company }: PrintedOrder, { t, formats }: UnitTexts): void {
  const { start, count } = document.bufferedPageRange()
  const name = `${t('printedOrder.title')} ${order.orderNo}`
  for (let page = 0; page < count; page++) {
    document.switchToPage(start + page)
    if (page > 0) drawLine(document, `${company.name} · ${name}`, { x: left, y: top + 3, width }, quiet)
    const [shown, all] = [page + 1, count].map(number => formats.number(String(number)))
    drawLine(document, name, { x: left, y: foot, width: 120 }, quiet)
    drawLine(
      document,
      t('printedOrder.page', { page: shown, pages: all }),
      { x: right - 50, y: foot, width: 50, isRight: true },
      quiet,
    )
  }
}
