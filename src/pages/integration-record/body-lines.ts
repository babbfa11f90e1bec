/** The lines of a formatted body (read-body.ts), and the text of each. */

/** The kind of a piece of a line: the name of a value, a text, another value, or punctuation. */
export type PieceKind = 'name' | 'text' | 'value' | 'mark'

export interface Piece {
  readonly kind: PieceKind
  readonly text: string
}

export interface BodyLine {
  readonly pieces: readonly Piece[]
  /** Path of the line's value, such as `receiver.postalCode` or `lines[2].itemNo`; null for a line without a value. */
  readonly path: string | null
  /** The value as written; null for a line that only opens or closes a structure. */
  readonly value: string | null
}

export function lineText({ pieces }: BodyLine): string {
  return pieces.map(({ text }) => text).join('')
}
