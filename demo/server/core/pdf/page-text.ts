/**
 * Text on a page of a document: measuring, shortening, wrapping and drawing at a position, in millimetres. All characters are visible:
 * other scripts use their own font, and characters without a glyph become a box.
 */
import type PDFDocument from 'pdfkit'
import { boldFont, fontHas, otherFont, regularFont, type FontName } from './fonts'
import { textPieces, type TextPiece } from './text-pieces'

type Document = InstanceType<typeof PDFDocument>

/** Points per millimetre. */
export const mm = 72 / 25.4

export interface TextStyle {
  /** In points. */
  readonly size: number
  readonly isBold?: boolean
  readonly color?: string
}

export interface TextPlace {
  readonly x: number
  /** Position of the baseline. */
  readonly y: number
  /** Wider text is condensed to this width. */
  readonly width: number
  readonly isRight?: boolean
}

/** Draws one line of text. */
export function drawLine(
  document: Document,
  text: string,
  { x, y, width, isRight }: TextPlace,
  style: TextStyle,
): void {
  const shown = printable(text)
  if (shown.trim() === '') return
  const pieces = piecesOf(document, shown, style)
  const widths = pieces.map(piece => pieceWidth(document, piece, style))
  const wide = widths.reduce((sum, one) => sum + one, 0)
  const narrower = Math.min(1, width / wide)
  document.fillColor(style.color ?? '#000')
  let at = isRight === true ? x + width - wide * narrower : x
  pieces.forEach((piece, index) => {
    document.font(fontOf(piece, style)).fontSize(style.size)
    const options = { lineBreak: false, baseline: 'alphabetic' } as const
    if (narrower === 1) document.text(piece.text, at * mm, y * mm, options)
    else {
      document
        .save()
        .translate(at * mm, y * mm)
        .scale(narrower, 1)
      document.text(piece.text, 0, 0, options).restore()
    }
    at += (widths[index] ?? 0) * narrower
  })
}

/** Width of a line of text in millimetres. */
export function textWidth(document: Document, text: string, style: TextStyle): number {
  return piecesOf(document, printable(text), style).reduce(
    (sum, piece) => sum + pieceWidth(document, piece, style),
    0,
  )
}

/** The text if it fits into `width` mm, otherwise as much of its beginning as fits before an ellipsis. */
export function shortened(document: Document, text: string, width: number, style: TextStyle): string {
  if (textWidth(document, text, style) <= width) return text
  const letters = [...text]
  let [least, most] = [0, letters.length]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    const fits = textWidth(document, ellipsis(letters, middle), style) <= width
    ;[least, most] = fits ? [middle, most] : [least, middle - 1]
  }
  return ellipsis(letters, least)
}

const ellipsis = (letters: readonly string[], count: number): string =>
  `${letters.slice(0, count).join('').trimEnd()}…`

/** Wraps a text to `width` mm: at its own line breaks, between words, else between characters. */
export function wrapText(document: Document, text: string, width: number, style: TextStyle): string[] {
  const fits = (line: string) => textWidth(document, line, style) <= width
  return text.split(/\r\n|[\r\n]/).flatMap(paragraph => {
    const lines: string[] = []
    let line = ''
    for (const word of printable(paragraph).split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      const pieces = fits(word) ? [word] : brokenWord(word, fits)
      lines.push(...pieces.slice(0, -1))
      line = pieces.at(-1) ?? ''
    }
    return [...lines, line]
  })
}

/** Breaks a word after a hyphen or similar if possible, so that addresses and numbers stay readable. */
function brokenWord(word: string, fits: (line: string) => boolean): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const part of word.split(/(?<=[-/@._])/)) {
    if (fits(piece + part)) {
      piece += part
      continue
    }
    if (piece !== '') pieces.push(piece)
    piece = ''
    for (const letter of part) {
      if (piece !== '' && !fits(piece + letter)) {
        pieces.push(piece)
        piece = ''
      }
      piece += letter
    }
  }
  return [...pieces, piece]
}

function piecesOf(document: Document, text: string, style: TextStyle): readonly TextPiece[] {
  const own = fontOf({ isOther: false }, style)
  return textPieces(text, {
    own: letter => fontHas(document, own, letter),
    other: letter => fontHas(document, otherFont, letter),
  })
}

function pieceWidth(document: Document, piece: TextPiece, style: TextStyle): number {
  document.font(fontOf(piece, style)).fontSize(style.size)
  return document.widthOfString(piece.text) / mm
}

function fontOf({ isOther }: Pick<TextPiece, 'isOther'>, { isBold }: TextStyle): FontName {
  if (isOther) return otherFont
  return isBold === true ? boldFont : regularFont
}

/** Replaces characters without a glyph: control characters become spaces, and the fonts have only one kind of narrow space. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').replace(/\u202f/g, '\u00a0')
}
