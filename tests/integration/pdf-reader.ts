/** Reads PDF files back: the text of every page as copying it would return it, decoded by the fonts' own character tables. */
import { inflateSync } from 'node:zlib'

export interface PdfPage {
  /** The pieces of text in the order in which they were drawn. */
  readonly texts: readonly string[]
  /** The drawing operators of the page. */
  readonly drawing: string
}

/** The pages of a file. */
export function readPdf(pdf: Buffer): PdfPage[] {
  const objects = new Map<string, { head: string; stream: string }>()
  const file = pdf.toString('latin1')
  for (const match of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [whole, id = '', body = ''] = match
    const head = body.split('stream\n')[0] ?? ''
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const start = match.index + whole.indexOf('stream\n') + 'stream\n'.length
    const bytes = pdf.subarray(start, start + length)
    const stream = head.includes('FlateDecode') && length > 0 ? inflateSync(bytes).toString('latin1') : ''
    objects.set(id, { head, stream })
  }
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.map(({ head }) => {
    const of = (name: string, from: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(from)?.[1] ?? ''
    const drawing = objects.get(of('Contents', head))?.stream ?? ''
    const resources = objects.get(of('Resources', head))?.head ?? head
    const signs = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, font = '', id = '']) => [
        font,
        signsOf(objects.get(of('ToUnicode', objects.get(id)?.head ?? ''))?.stream ?? ''),
      ]),
    )
    return { texts: textsOf(drawing, signs), drawing }
  })
}

/** The characters of each glyph of a font; a ligature has several. */
function signsOf(table: string): string[] {
  return [...table.matchAll(/\[([^\]]*)\]/g)].flatMap(([, range = '']) =>
    [...range.matchAll(/<([0-9a-f ]+)>/g)].map(([, letters = '']) =>
      letters
        .split(' ')
        .map(hex => String.fromCharCode(parseInt(hex, 16)))
        .join(''),
    ),
  )
}

function textsOf(drawing: string, signs: ReadonlyMap<string, readonly string[]>): string[] {
  return [...drawing.matchAll(/\/(F\d+) [\d.]+ Tf\n\[([^\]]*)\] TJ/g)].map(([, font = '', shown = '']) =>
    [...shown.matchAll(/<([0-9a-f]+)>/g)]
      .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      .map(glyph => signs.get(font)?.[parseInt(glyph, 16)] ?? '?')
      .join(''),
  )
}
