/**
 * A body of the integration as lines to be read: JSON and XML laid out with the place of each value, everything else as it came. Names,
 * numbers and texts stay as they were written, digit by digit; nothing of it ever becomes markup. Pure.
 */
import { jsonLines } from './json-lines'
import { xmlLines } from './xml-lines'

/** What a piece of a line is: the name of a value, a text, another value, or what stands around them. */
export type PieceKind = 'name' | 'text' | 'value' | 'mark'

export interface Piece {
  readonly kind: PieceKind
  readonly text: string
}

export interface BodyLine {
  readonly pieces: readonly Piece[]
  /** Where the line's value stands, such as `receiver.postalCode` or `lines[2].itemNo`; null of a line without one. */
  readonly path: string | null
  /** The value as it was written; null of a line that only opens or closes something. */
  readonly value: string | null
}

export type BodyLanguage = 'json' | 'xml' | 'text'

export interface ReadBody {
  readonly language: BodyLanguage
  readonly lines: readonly BodyLine[]
}

/** Lays a body out. What begins like JSON or XML and is none stays as it came. */
export function readBody(text: string): ReadBody {
  const first = text.trimStart().charAt(0)
  if (first === '{' || first === '[') {
    const lines = jsonLines(text)
    if (lines !== null) return { language: 'json', lines }
  }
  if (first === '<') {
    const lines = xmlLines(text)
    if (lines !== null) return { language: 'xml', lines }
  }
  return { language: 'text', lines: plainLines(text) }
}

/** The text of a line. */
export function lineText({ pieces }: BodyLine): string {
  return pieces.map(({ text }) => text).join('')
}

/** The text of all lines, as it is copied. */
export function bodyText(lines: readonly BodyLine[]): string {
  return lines.map(lineText).join('\n')
}

function plainLines(text: string): BodyLine[] {
  return text.split(/\r\n|\r|\n/).map(line => ({
    pieces: [{ kind: 'text', text: line }],
    path: null,
    value: null,
  }))
}
