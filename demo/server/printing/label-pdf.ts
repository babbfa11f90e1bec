/** Labels as a PDF with one page per label, in the size of the label. Texts stay texts, so that they can be searched and copied. */
import PDFDocument from 'pdfkit'
import {
  labelDrawing,
  labelHeightMm,
  labelWidthMm,
  needsMatrix,
  type Label,
  type LabelText,
} from '../../../src/contract/label'
import { matrixCodeOf } from '../../../src/contract/matrix-code'
import { registerFonts } from '../core/pdf/fonts'
import { drawLine, mm } from '../core/pdf/page-text'
import { pdfBytes } from '../core/pdf/pdf-bytes'

type Document = InstanceType<typeof PDFDocument>

/** The file in chunks. The same labels give the same pages. */
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
  yield* pdfBytes(document)
}

function drawLabel(document: Document, label: Label): void {
  const { bars, texts } = labelDrawing(label, needsMatrix(label.code) ? matrixCodeOf(label.code) : null)
  document.fillColor('#000')
  for (const { x, y, width, height } of bars) document.rect(x * mm, y * mm, width * mm, height * mm)
  if (bars.length > 0) document.fill()
  for (const text of texts) drawText(document, text)
}

function drawText(document: Document, { text, x, y, size, widthMost, isBold, isRight }: LabelText): void {
  const left = isRight === true ? x - widthMost : x
  const style = { size: size * mm, isBold: isBold === true }
  drawLine(document, text, { x: left, y, width: widthMost, isRight: isRight === true }, style)
}
