/** Conditions on texts: case-insensitive comparison, `*` for any characters, and find-in-view. */
import { sql } from 'kysely'
import { containsSearchMinLength } from '../../../../src/contract/limits'
import { roleLines } from './role-words'
import type { Condition } from './search-shape'
import type { SearchField } from './search-source'

/** PostgreSQL's texts cannot contain NUL. */
export const isPlainText = (text: string): boolean => !text.includes('\0')

/**
 * A text equals a value; `*` is a literal character here. Columns with numbers are compared by bytes, where the database only folds ASCII
 * letters: a value with other letters is also searched for as written.
 */
export function equalsText(column: string, value: string): Condition {
  const folded = sql<boolean>`lower(${sql.raw(column)}) = lower(${value})`
  return isAscii(value) ? folded : sql<boolean>`(${folded} or ${sql.raw(column)} = ${value})`
}

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** A single such column would make the comparison of all texts bytewise, which folds only ASCII letters. */
export const textLetters = sql`collate "default"`

/** A text equals a value, or matches it if the value contains `*`. */
export function likeText(column: string, value: string): Condition {
  if (!value.includes('*')) return equalsText(column, value)
  // A prefix is compared in the form of the index on the lower-case text.
  if (!value.startsWith('*'))
    return sql<boolean>`lower(${sql.raw(column)}) like lower(${wildcardPattern(value)})`
  return sql<boolean>`${sql.raw(column)} ilike ${wildcardPattern(value)}`
}

/**
 * One of the fields contains the text; a text of one or two characters must be at its start (ARCHITECTURE, section 8). The fields are
 * compared as lines of one text: over many rows that takes two thirds of the time of separate comparisons. A role is found by its name and
 * by its titles.
 */
export function findText(fields: readonly SearchField[], text: string): Condition {
  // The empty text in front puts the first field after a line break too.
  const columns = [
    sql.lit(''),
    ...fields.map(field => sql.raw(field.namesRoles ? roleLines(field.sql) : field.sql)),
  ]
  const lines = sql`concat_ws(${sql.lit('\n')}, ${sql.join(columns)})`
  return sql<boolean>`${lines} ${textLetters} ilike ${findPattern(text)}`
}

/** The `LIKE` pattern: the text anywhere, or a short one at the start of a line. */
export function findPattern(text: string): string {
  const searched = text.trim()
  return searched.length >= containsSearchMinLength
    ? `%${escapeLike(searched)}%`
    : `%\n${escapeLike(searched)}%`
}

/** Converts `*` to LIKE's `%`; all other characters are escaped. */
export function wildcardPattern(value: string): string {
  return value.split('*').map(escapeLike).join('%')
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
