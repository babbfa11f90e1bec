/**
 * Find-in-view over many rows: the texts of the main table by their trigram index, joined texts by the rows that have them. What
 * is looked up is asked first, so that the database plans with real ids instead of a guess.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { rowsLimitDefault } from '../../../src/contract/limits'
import type { Tables } from '../db/tables'
import type { Condition } from './search-shape'
import type { FindIndex, SearchSource } from './search-source'
import { findPattern, isPlainText } from './search-text'

/** The condition; undefined when nothing is looked for, or the source has no such index and all findable fields are compared. */
export async function findByIndex(
  db: Kysely<Tables>,
  { findIndex }: SearchSource,
  find: string,
  businessUnitId: number,
): Promise<Condition | undefined> {
  if (!findIndex || find.trim() === '' || !isPlainText(find)) return undefined
  const pattern = findPattern(find)
  const branches: RawBuilder<unknown>[] = [sql`${sql.raw(findIndex.text)} ilike ${pattern}`]
  for (const lookup of findIndex.lookups) {
    branches.push(...(await lookupBranch(db, lookup, pattern, businessUnitId)))
  }
  return sql<boolean>`(${sql.join(branches, sql` or `)})`
}

async function lookupBranch(
  db: Kysely<Tables>,
  { reference, table, column }: FindIndex['lookups'][number],
  pattern: string,
  businessUnitId: number,
): Promise<RawBuilder<unknown>[]> {
  const found = sql<{ id: number }>`
    select id from ${sql.raw(table)}
    where business_unit_id = ${businessUnitId} and ${sql.lit('\n')} || ${sql.raw(column)} ilike ${pattern}
  `
  const { rows } = await sql<{ id: number }>`${found} limit ${rowsLimitDefault + 1}`.execute(db)
  if (rows.length === 0) return []
  if (rows.length > rowsLimitDefault) return [sql`${sql.raw(reference)} in (${found})`]
  return [sql`${sql.raw(reference)} = any(${rows.map(({ id }) => id)}::bigint[])`]
}
