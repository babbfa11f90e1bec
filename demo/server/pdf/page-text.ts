/** Text on a page of a document: measured, broken into lines between words, and drawn where it is told, in millimetres. */
import type PDFDocument from 'pdfkit'
import { boldFont, regularFont } from './fonts'

type Document = InstanceType<typeof PDFDocument>

/** Points of a millimetre. */
export const mm = 72 / 25.4

export interface TextLook {
  /** Points. */
  readonly size: number
  readonly isBold?: boolean
  readonly color?: string
}

export interface TextPlace {
  readonly x: number
  /** The base line. */
  readonly y: number
  /** Text that is wider is made narrower. */
  readonly width: number
  readonly isRight?: boolean
}

/** One line of text. */
export function drawLine(
  document: Document,
  text: string,
  { x, y, width, isRight }: TextPlace,
  look: TextLook,
): void {
  const shown = printable(text)
  if (shown.trim() === '') return
  setLook(document, look)
  const wide = document.widthOfString(shown) / mm
  const narrower = Math.min(1, width / wide)
  document.save()
  document
    .fillColor(look.color ?? '#000')
    .translate((isRight === true ? x + width - wide * narrower : x) * mm, y * mm)
  if (narrower < 1) document.scale(narrower, 1)
  document.text(shown, 0, 0, { lineBreak: false, baseline: 'alphabetic' }).restore()
}

/** The lines of a text that is no wider than `width` mm: broken at its own ends of lines, between words, else between letters. */
export function wrapText(document: Document, text: string, width: number, look: TextLook): string[] {
  setLook(document, look)
  const fits = (line: string) => document.widthOfString(line) <= width * mm
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

/** After a hyphen or the like where that is possible, so that addresses and numbers can still be read. */
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

function setLook(document: Document, { size, isBold }: TextLook): void {
  document.font(isBold === true ? boldFont : regularFont).fontSize(size)
}

/** Without what has no sign: control characters become spaces, and the fonts know one kind of narrow space only. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').replace(/\u202f/g, '\u00a0')
}
