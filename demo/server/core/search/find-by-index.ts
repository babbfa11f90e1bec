/**
 * Find-in-view over many rows: the texts of the main table by their trigram index where it has one, joined texts by the rows that have
 * them. What is looked up is asked first, so that the database plans with real ids instead of a guess, and joins nothing.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { rowsLimitDefault } from '../../../../src/contract/limits'
import type { Tables } from '../db/tables'
import type { Condition } from './search-shape'
import type { FindIndex, SearchSource } from './search-source'
import { findPattern, isPlainText, textLetters } from './search-text'

/** The condition; undefined when nothing is looked for, or the source has no such index and all findable fields are compared. */
export async function findByIndex(
  db: Kysely<Tables>,
  { findIndex }: SearchSource,
  find: string,
  businessUnitId: number,
): Promise<Condition | undefined> {
  if (!findIndex || find.trim() === '' || !isPlainText(find)) return undefined
  const pattern = findPattern(find)
  const { text, columns = [], lookups } = findIndex
  const branches: RawBuilder<unknown>[] = text === undefined ? [] : [sql`${sql.raw(text)} ilike ${pattern}`]
  for (const lookup of lookups) branches.push(...(await lookupBranch(db, lookup, pattern, businessUnitId)))
  // The same as ilike, which makes the pattern small for every row anew.
  for (const column of columns) branches.push(sql`lower(${linesOf([column])}) like lower(${pattern})`)
  return branches.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(branches, sql` or `)})`
}

async function lookupBranch(
  db: Kysely<Tables>,
  { reference, table, columns }: FindIndex['lookups'][number],
  pattern: string,
  businessUnitId: number,
): Promise<RawBuilder<unknown>[]> {
  const found = sql<{ id: number }>`
    select id from ${sql.raw(table)}
    where business_unit_id = ${businessUnitId} and ${linesOf(columns)} ilike ${pattern}
  `
  const { rows } = await sql<{ id: number }>`${found} limit ${rowsLimitDefault + 1}`.execute(db)
  if (rows.length === 0) return []
  if (rows.length > rowsLimitDefault) return [sql`${sql.raw(reference)} in (${found})`]
  return [sql`${sql.raw(reference)} = any(${rows.map(({ id }) => id)}::bigint[])`]
}

/** Of one column the expression of its index, where it has one. */
function linesOf(columns: readonly string[]): RawBuilder<unknown> {
  const lines = columns.map((column, index) => {
    const line = sql`${sql.lit('\n')} || ${sql.raw(column)}`
    return index === 0 ? line : sql`coalesce(${line}, ${sql.lit('')})`
  })
  return sql`(${sql.join(lines, sql` || `)}) ${textLetters}`
}
