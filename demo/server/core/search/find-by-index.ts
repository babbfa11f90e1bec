/**
 * Find-in-view over many rows: texts of the main table by their trigram index if there is one, joined texts by the rows that contain them.
 * Joined rows are looked up first, so that the database plans with actual ids instead of estimates, and needs no joins.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { rowsLimitDefault } from '../../../../src/contract/limits'
import type { Tables } from '../db/tables'
import type { Condition } from './search-shape'
import type { FindIndex, SearchSource } from './search-source'
import { findPattern, isPlainText, textLetters } from './search-text'

/** The condition; undefined when no text is searched for, or when the source has no such index and all findable fields are compared. */
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
  // Equivalent to ilike, which would convert the pattern to lower case again for every row.
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

/** For a single column the expression of its index, if it has one. */
function linesOf(columns: readonly string[]): RawBuilder<unknown> {
  const lines = columns.map((column, index) => {
    const line = sql`${sql.lit('\n')} || ${sql.raw(column)}`
    return index === 0 ? line : sql`coalesce(${line}, ${sql.lit('')})`
  })
  return sql`(${sql.join(lines, sql` || `)}) ${textLetters}`
}
