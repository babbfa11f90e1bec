/** The history of a business unit's imports, and the retention of their rows. */
import { sql } from 'kysely'
import { importRowsRetentionDays } from '../../../src/contract/import-limits'
import type { ImportKindName } from '../../../src/contract/imports/import-kinds'
import { importMachine, type ImportState } from '../../../src/contract/states/import'
import type { Db } from '../core/db/database'
import { stateList } from '../core/db/state-conditions'
import { summaryOf } from './import-row'

export interface HistoryQuery {
  readonly skip: number
  readonly take: number
  readonly kinds: readonly ImportKindName[]
  readonly states: readonly ImportState[]
}

/** A page of imports of these kinds, newest first, with their total number. */
export async function importHistory(
  db: Db,
  businessUnitId: number,
  { skip, take, kinds, states }: HistoryQuery,
) {
  const matching = db.read
    .selectFrom('import')
    .where('business_unit_id', '=', businessUnitId)
    .where('kind', 'in', kinds.length > 0 ? kinds : ['' as ImportKindName])
    .$if(states.length > 0, query => query.where('state', 'in', states))
  const rows = await matching.selectAll().orderBy('id', 'desc').limit(take).offset(skip).execute()
  const { count } = await matching
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { result: rows.map(summaryOf), totalCount: count, isTotalExact: true }
}

/**
 * Deletes the staged rows and files of imports that were not used for long, and at once those of ended ones that were never read to their
 * end: nobody can continue with these. The history stays.
 */
export async function forgetImportRows(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - importRowsRetentionDays * 24 * 60 * 60_000).toISOString()
  await sql`with old as (
      update import i set has_rows = false, state = case when state in ('Uploading','Ready','Checked') then 'Cancelled' else state end
      where (changed_at < ${before} or not has_rows and state in (${stateList(importMachine.final)}))
        and state not in ('Reading','Checking','Running')
        and (has_rows or state = 'Uploading' or exists (select from import_part p where p.import_id = i.id)
          or exists (select from import_row r where r.import_id = i.id)) returning id),
    parts as (delete from import_part where import_id in (select id from old)),
    problems as (delete from import_problem where import_id in (select id from old))
    delete from import_row where import_id in (select id from old)`.execute(db.read)
}
