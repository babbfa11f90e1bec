/**
 * The fonts of documents: Inter in two weights with all characters of the six languages, and one font with other scripts (Greek, Cyrillic,
 * Hebrew, Arabic) for names that use them. Inter is instanced from the variable font of @fontsource-variable/inter, since a PDF cannot
 * contain variable fonts, with digits of equal width so that figures line up; the other font is a subset of DejaVu Sans. Their licences are
 * beside them.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type PDFDocument from 'pdfkit'

type Document = InstanceType<typeof PDFDocument>

/** Names of the fonts that `registerFonts` registers. */
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

/** Registers the fonts in a document; only the used glyphs of each are embedded. */
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

/** Members that pdfkit's types omit: the current font and its glyphs. */
interface SetFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } }
}

const known = new Map<string, boolean>()

/** Whether a font has a glyph for a character. Changes the current font of the document when it has to look it up. */
export function fontHas(document: Document, font: FontName, letter: string): boolean {
  const key = `${font}${letter}`
  const cached = known.get(key)
  if (cached !== undefined) return cached
  const { _font } = document.font(font) as unknown as SetFont
  const has = _font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  known.set(key, has)
  return has
}
