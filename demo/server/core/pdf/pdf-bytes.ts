/** A finished document as the bytes of its file. */
import type PDFDocument from 'pdfkit'

/** Piece by piece, as the library gives them; `document.end()` was called, or is by whoever draws meanwhile. */
export async function* pdfBytes(document: InstanceType<typeof PDFDocument>): AsyncGenerator<Uint8Array> {
  for await (const piece of document) {
    if (!((piece as unknown) instanceof Uint8Array)) {
      throw new Error('The PDF library did not return bytes.')
    }
    yield piece as Uint8Array
  }
}
