/** A line that is edited in place: its values are decimal texts, or what was typed instead of a number. Pure. */
import type { KeyedLine } from './table-reader'

/** @template Field its values */
export interface EditedLine<Field extends string> extends KeyedLine {
  /** Typed texts that are not numbers, by field. */
  readonly typed: Readonly<Partial<Record<Field, string>>>
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
