/** The data of the retention page: how many rows there are of each kind, how old they are, and what will be archived when. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { startOfDay, addDays, dayOf } from '../../../src/contract/company-day'
import type { RetainedRows, RetentionState } from '../../../src/contract/endpoints/unit-settings'
import {
  retainedForever,
  lastRetentionDay,
  retentionCutoff,
  retentionDayOf,
  retentionKinds,
  retentionNight,
  type RetentionKind,
} from '../../../src/contract/retention'
import { runCancellable } from '../core/db/cancellable'
import type { Db } from '../core/db/database'
import type { Tables } from '../core/db/tables'
import { statementTimeoutMs } from '../exports/public'
import { readUnitValues, unitSettingsEntity } from '../settings/public'
import { archiveProblem } from './archive-file'
import { isAnotherFolder } from './archive-folder'
import { archivedKinds } from './kinds'
import { unitFolder } from './move-piece'

export interface RetentionQuery {
  readonly businessUnitId: number
  readonly region: string
  /** Retention days to preview instead of the saved ones. */
  readonly previewed: Readonly<Partial<Record<RetentionKind, number | undefined>>>
  readonly folder: string | undefined
  readonly now: Date
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/** @throws the signal's reason */
export async function retentionStateOf(db: Db, query: RetentionQuery): Promise<RetentionState> {
  const { businessUnitId, region, previewed, folder, now, signal } = query
  const values = await readUnitValues(db.read, businessUnitId)
  const kinds: RetainedRows[] = []
  for (const kind of retentionKinds) {
    const days = previewed[kind] ?? Number(values[`retention.${kind}`])
    kinds.push(
      await runCancellable(db, { signal, timeoutMs: statementTimeoutMs }, connection =>
        retainedRows(connection, kind, days, query),
      ),
    )
  }
  return {
    folder: unitFolder(businessUnitId),
    problem: await problemOf(db, folder),
    night: retentionNight(nextDay(now, region), region).toISOString(),
    kinds,
  }
}

async function retainedRows(
  db: Kysely<Tables>,
  kind: RetentionKind,
  days: number,
  query: RetentionQuery,
): Promise<RetainedRows> {
  const { businessUnitId } = query
  return {
    kind,
    days,
    since: await retentionChangedAt(db, businessUnitId, kind),
    ...(await rowsThere(db, businessUnitId, kind)),
    next: days === retainedForever ? null : await nextRows(db, kind, days, query),
    moved: await movedRows(db, businessUnitId, kind),
  }
}

async function problemOf(db: Db, folder: string | undefined): Promise<RetentionState['problem']> {
  const problem = archiveProblem(folder)
  if (problem !== null || folder === undefined) return problem
  return (await isAnotherFolder(db, folder)) ? 'another-folder' : null
}

const nextDay = (now: Date, region: string): string => addDays(lastRetentionDay(now, region), 1)

async function rowsThere(
  db: Kysely<Tables>,
  businessUnitId: number,
  kind: RetentionKind,
): Promise<Pick<RetainedRows, 'rows' | 'oldest'>> {
  const { table, at, isThere } = archivedKinds[kind]
  const { rows } = await sql<Pick<RetainedRows, 'rows' | 'oldest'>>`
    select count(*) as rows, min(${at}) as oldest from ${sql.table(table)} r
    where r.business_unit_id = ${businessUnitId}::bigint and ${isThere}`.execute(db)
  return rows[0] ?? { rows: 0, oldest: null }
}

/** What will be archived in the next night; when that is nothing, what will be first later on. */
async function nextRows(
  db: Kysely<Tables>,
  kind: RetentionKind,
  days: number,
  { businessUnitId, region, now }: RetentionQuery,
): Promise<RetainedRows['next']> {
  const day = nextDay(now, region)
  const before = (moment: Date) => countBefore(db, kind, businessUnitId, moment)
  const atOnce = await before(retentionCutoff(day, days, region))
  if (atOnce > 0) return { day, rows: atOnce }
  const { table, at, isThere, mayGo } = archivedKinds[kind]
  const { rows } = await sql<{ at: string }>`select ${at} as at from ${sql.table(table)} r
    where r.business_unit_id = ${businessUnitId}::bigint and ${isThere} and ${mayGo(businessUnitId)}
    order by ${at}, r.id limit 1`.execute(db)
  const [oldest] = rows
  if (oldest === undefined) return null
  const first = new Date(oldest.at)
  const itsDay = addDays(dayOf(first, region), 1)
  return {
    day: retentionDayOf(first, days, region),
    rows: await before(startOfDay(itsDay, region)),
  }
}

async function countBefore(
  db: Kysely<Tables>,
  kind: RetentionKind,
  businessUnitId: number,
  moment: Date,
): Promise<number> {
  const { table, at, isThere, mayGo } = archivedKinds[kind]
  const count: RawBuilder<{ rows: number }> = sql`select count(*) as rows from ${sql.table(table)} r
    where r.business_unit_id = ${businessUnitId}::bigint and ${at} < ${moment.toISOString()}::timestamptz
      and ${isThere} and ${mayGo(businessUnitId)}`
  return (await count.execute(db)).rows[0]?.rows ?? 0
}

async function movedRows(
  db: Kysely<Tables>,
  businessUnitId: number,
  kind: RetentionKind,
): Promise<RetainedRows['moved']> {
  const { rows } = await sql<{ rows: number; last: string | null }>`
    select coalesce(sum(rows), 0)::float8 as rows, max(moved_at) as last
    from archive_file where business_unit_id = ${businessUnitId}::bigint and kind = ${kind}`.execute(db)
  const [moved] = rows
  return moved === undefined || moved.last === null ? null : { ...moved, last: moved.last }
}

/** Since when the saved retention period of a kind applies: its last change; null when it was never changed. */
export async function retentionChangedAt(
  db: Kysely<Tables>,
  businessUnitId: number,
  kind: RetentionKind,
): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`
    select a.at from audit a
    where a.business_unit_id = ${businessUnitId}::bigint and a.entity = ${unitSettingsEntity} and a.entity_id is null
      and jsonb_exists(a.detail, ${`retention.${kind}`})
    order by a.id desc limit 1`.execute(db)
  return rows[0]?.at ?? null
}
