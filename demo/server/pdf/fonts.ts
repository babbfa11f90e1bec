/**
 * The letters of documents: Inter in two weights with all signs of the six languages. The files are cut from the variable font of
 * @fontsource-variable/inter, since a PDF can hold no variable font; their licence stands beside them.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type PDFDocument from 'pdfkit'

type Document = InstanceType<typeof PDFDocument>

/** Names of the fonts that `registerFonts` makes known. */
export const regularFont = 'regular'
export const boldFont = 'bold'

const files = { [regularFont]: './inter-400.ttf', [boldFont]: './inter-700.ttf' }
const loaded = new Map<string, Buffer>()

/** Makes the fonts known to a document; of each only the signs that are used are embedded. */
export function registerFonts(document: Document): void {
  for (const [name, path] of Object.entries(files)) {
    let bytes = loaded.get(name)
    if (bytes === undefined) {
      bytes = readFileSync(fileURLToPath(new URL(path, import.meta.url)))
      loaded.set(name, bytes)
    }
    document.registerFont(name, bytes)
  }
}
