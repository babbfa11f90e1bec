/** A line that is edited in place: its values are decimal texts, or what was typed instead of a number. Pure. */
import type { KeyedLine } from './table-reader'
import type { UndoCommands } from './use-undo'

/** @template Field its values */
export interface EditedLine<Field extends string> extends KeyedLine {
  /** Typed texts that are not numbers, by field. */
  readonly typed: Readonly<Partial<Record<Field, string>>>
}

/** The lines of an editor. */
export interface EditedLines<L extends KeyedLine> {
  readonly lines: readonly L[]
  /** Changes the lines; successive changes with the same `step` are undone together. */
  changeLines(change: (lines: readonly L[]) => readonly L[], step?: string): void
  readonly undo: UndoCommands
}

/** An unused key. */
export function nextKey(lines: readonly KeyedLine[]): number {
  return lines.reduce((most, { key }) => Math.max(most, key), 0) + 1
}

/**
 * Sets a value of a line.
 * @param value decimal text or empty text; null when `text` is not a number
 */
export function changeLine<Field extends string, L extends EditedLine<Field>>(
  line: L,
  field: Field,
  value: string | null,
  text: string,
): L {
  const typed = Object.fromEntries(Object.entries(line.typed).filter(([name]) => name !== field))
  if (value === null) return { ...line, typed: { ...typed, [field]: text } }
  return { ...line, [field]: value, typed }
}

/** The lines with one of them changed. */
export function withLine<L extends KeyedLine>(
  lines: readonly L[],
  key: number,
  change: (line: L) => L,
): readonly L[] {
  return lines.map(line => (line.key === key ? change(line) : line))
}
