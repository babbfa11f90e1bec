/** Conditions on texts: comparison without regard to case, `*` for any characters, and find-in-view. */
import { sql } from 'kysely'
import { containsSearchMinLength } from '../../../../src/contract/limits'
import type { Condition } from './search-shape'
import type { SearchField } from './search-source'

/** PostgreSQL's texts hold no NUL. */
export const isPlainText = (text: string): boolean => !text.includes('\0')

/**
 * A text equals a value; a `*` is a star. Columns of numbers are compared by bytes, and there the database folds only the letters
 * of ASCII: a value with others is looked for as it is written as well.
 */
export function equalsText(column: string, value: string): Condition {
  const folded = sql<boolean>`lower(${sql.raw(column)}) = lower(${value})`
  return isAscii(value) ? folded : sql<boolean>`(${folded} or ${sql.raw(column)} = ${value})`
}

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** One number among texts makes the comparison of all of them one by bytes: it folds only the letters of ASCII. */
export const textLetters = sql`collate "default"`

/** A text equals a value, or matches it where the value has `*`. */
export function likeText(column: string, value: string): Condition {
  if (!value.includes('*')) return equalsText(column, value)
  // A beginning is compared as an index on the lower letters has it.
  if (!value.startsWith('*'))
    return sql<boolean>`lower(${sql.raw(column)}) like lower(${wildcardPattern(value)})`
  return sql<boolean>`${sql.raw(column)} ilike ${wildcardPattern(value)}`
}

/**
 * One of the fields contains the text; a text of one or two characters must stand at its start (ARCHITECTURE, section 8).
 * The fields are compared as lines of one text: over many rows that takes two thirds of the time of one comparison each.
 */
export function findText(fields: readonly SearchField[], text: string): Condition {
  // The empty text in front gives the first field the start of a line too.
  const columns = [sql.lit(''), ...fields.map(field => sql.raw(field.sql))]
  const lines = sql`concat_ws(${sql.lit('\n')}, ${sql.join(columns)})`
  return sql<boolean>`${lines} ${textLetters} ilike ${findPattern(text)}`
}

/** What a `LIKE` looks for: the text anywhere, or a short one at the start of a line. */
export function findPattern(text: string): string {
  const searched = text.trim()
  return searched.length >= containsSearchMinLength
    ? `%${escapeLike(searched)}%`
    : `%\n${escapeLike(searched)}%`
}

/** `*` as LIKE's `%`; everything else stands for itself. */
export function wildcardPattern(value: string): string {
  return value.split('*').map(escapeLike).join('%')
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
