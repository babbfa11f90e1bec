/** The bytes of a PDF document as a stream. */
import type PDFDocument from 'pdfkit'

/** Yields the pieces as the library produces them; `document.end()` has been called, or is called later by the drawing code. */
export async function* pdfBytes(document: InstanceType<typeof PDFDocument>): AsyncGenerator<Uint8Array> {
  for await (const piece of document) {
    if (!((piece as unknown) instanceof Uint8Array)) {
      throw new Error('The PDF library did not return bytes.')
    }
    yield piece as Uint8Array
  }
}
