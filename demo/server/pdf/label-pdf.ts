/** Labels as a PDF of one page each, in the size of the label. Text stays text, so that it can be found and copied. */
import PDFDocument from 'pdfkit'
import {
  labelDrawing,
  labelHeightMm,
  labelWidthMm,
  type Label,
  type LabelText,
} from '../../../src/contract/label'
import { boldFont, registerFonts, regularFont } from './fonts'
import { mm } from './page-text'

type Document = InstanceType<typeof PDFDocument>

/** The file, piece by piece. The same labels give the same pages. */
export async function* labelPdf(labels: readonly Label[], madeAt: Date): AsyncGenerator<Uint8Array> {
  const document = new PDFDocument({
    size: [labelWidthMm * mm, labelHeightMm * mm],
    margin: 0,
    autoFirstPage: false,
    info: { Title: labels.map(({ title }) => title).join(', '), CreationDate: madeAt, ModDate: madeAt },
  })
  registerFonts(document)
  for (const label of labels) {
    document.addPage()
    drawLabel(document, label)
  }
  document.end()
  for await (const piece of document) yield bytesOf(piece)
}

function drawLabel(document: Document, label: Label): void {
  const { bars, texts } = labelDrawing(label)
  document.fillColor('#000')
  for (const { x, y, width, height } of bars) document.rect(x * mm, y * mm, width * mm, height * mm)
  if (bars.length > 0) document.fill()
  for (const text of texts) drawText(document, text)
}

function drawText(document: Document, { text, x, y, size, widthMost, isBold, isRight }: LabelText): void {
  document.font(isBold === true ? boldFont : regularFont).fontSize(size * mm)
  const width = document.widthOfString(text) / mm
  const narrower = Math.min(1, widthMost / width)
  document
    .save()
    .translate((isRight === true ? x - width * narrower : x) * mm, y * mm)
    .scale(narrower, 1)
    .text(text, 0, 0, { lineBreak: false, baseline: 'alphabetic' })
    .restore()
}

function bytesOf(piece: unknown): Uint8Array {
  if (piece instanceof Uint8Array) return piece
  throw new Error('The PDF library gave something else than bytes.')
}
