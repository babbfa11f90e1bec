/** The lines of a laid out body (read-body.ts), and their text. */

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

/** The text of a line. */
export function lineText({ pieces }: BodyLine): string {
  return pieces.map(({ text }) => text).join('')
}

/** The text of all lines, as it is copied. */
export function bodyText(lines: readonly BodyLine[]): string {
  return lines.map(lineText).join('\n')
}
