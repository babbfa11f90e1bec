/**
 * The letters of documents: Inter in two weights with all signs of the six languages, and one font with the letters of other scripts
 * (Greek, Cyrillic, Hebrew, Arabic) for names that have them. Inter is cut from the variable font of @fontsource-variable/inter, since
 * a PDF can hold no variable font, with digits of one width, so that figures stand under each other; the other font is cut from DejaVu
 * Sans. Their licences stand beside them.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type PDFDocument from 'pdfkit'

type Document = InstanceType<typeof PDFDocument>

/** Names of the fonts that `registerFonts` makes known. */
export const regularFont = 'regular'
export const boldFont = 'bold'
export const otherFont = 'other'
export type FontName = typeof regularFont | typeof boldFont | typeof otherFont

const files: Readonly<Record<FontName, string>> = {
  [regularFont]: './inter-400.ttf',
  [boldFont]: './inter-700.ttf',
  [otherFont]: './other-letters.ttf',
}
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

/** What pdfkit's types leave out: the font that is set, and what it knows of its signs. */
interface SetFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } }
}

const known = new Map<string, boolean>()

/** Whether a font has a sign for a letter. Sets that font when it has to look. */
export function fontHas(document: Document, font: FontName, letter: string): boolean {
  const key = `${font}${letter}`
  const cached = known.get(key)
  if (cached !== undefined) return cached
  const { _font } = document.font(font) as unknown as SetFont
  const has = _font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  known.set(key, has)
  return has
}
