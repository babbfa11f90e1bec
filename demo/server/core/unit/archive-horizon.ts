/**
 * From when on the rows of a unit and kind are complete: earlier ones are in the archive (retention/), except a few that other rows need.
 * Reports, roll-ups and lists read it here, so that none of them counts the rows that remain as if they were all.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { addDays, dayOf, startOfDay } from '../../../../src/contract/company-day'
import { retentionKinds, type RetentionKind } from '../../../../src/contract/retention'
import type { Tables } from '../db/tables'

export type ArchiveHorizons = Readonly<Partial<Record<RetentionKind, string>>>

/** The moment before which rows of a kind were archived, as SQL; null when none were. */
export function archivedBefore(businessUnitId: RawBuilder<unknown>, kind: RetentionKind): RawBuilder<string> {
  return sql`(select max(f.cutoff) from archive_file f
    where f.business_unit_id = ${businessUnitId} and f.kind = ${sql.lit(kind)})`
}

/** These moments by kind; a kind is missing when none of its rows were archived. */
export async function archiveHorizons(db: Kysely<Tables>, businessUnitId: number): Promise<ArchiveHorizons> {
  const rows = await db
    .selectFrom('archive_file')
    .select(['kind', eb => eb.fn.max('cutoff').as('cutoff')])
    .where('business_unit_id', '=', businessUnitId)
    .groupBy('kind')
    .execute()
  return Object.fromEntries(
    retentionKinds.flatMap(kind => {
      const found = rows.find(row => row.kind === kind)
      return found === undefined ? [] : [[kind, found.cutoff]]
    }),
  )
}

/** The first day of a region whose rows of a kind are all in the database; undefined when none were archived. */
export async function firstCompleteDay(
  db: Kysely<Tables>,
  { businessUnitId, region }: { readonly businessUnitId: number; readonly region: string },
  kind: RetentionKind,
): Promise<string | undefined> {
  const { rows } = await sql<{ cutoff: string | null }>`
    select ${archivedBefore(sql`${businessUnitId}::bigint`, kind)} as cutoff`.execute(db)
  const cutoff = rows[0]?.cutoff ?? null
  if (cutoff === null) return undefined
  const day = dayOf(new Date(cutoff), region)
  // The region may be another one than that whose midnight it was.
  return startOfDay(day, region) < new Date(cutoff) ? addDays(day, 1) : day
}
