/** The data of the retention page: how many rows there are of each kind, how old they are, and what will be archived when. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { startOfDay, addDays, dayOf } from '../../../src/contract/company-day'
import type { KeptRows, RetentionState } from '../../../src/contract/endpoints/unit-settings'
import {
  keptForEver,
  lastRetentionDay,
  retentionCutoff,
  retentionDayOf,
  retentionKinds,
  retentionNight,
  type RetentionKind,
} from '../../../src/contract/retention'
import type { Db } from '../core/db/database'
import type { Tables } from '../core/db/tables'
import { readUnitValues } from '../settings/public'
import { archiveProblem } from './archive-file'
import { keptKinds } from './kinds'
import { unitFolder } from './move-piece'
import { sinceWhen } from './since-when'

export interface AskedRetention {
  readonly businessUnitId: number
  readonly region: string
  /** Retention days to preview instead of the saved ones. */
  readonly wanted: Readonly<Partial<Record<RetentionKind, number | undefined>>>
  readonly folder: string | undefined
  readonly now: Date
}

export async function retentionStateOf(db: Db, asked: AskedRetention): Promise<RetentionState> {
  const { businessUnitId, region, wanted, folder, now } = asked
  const values = await readUnitValues(db.read, businessUnitId)
  const kinds: KeptRows[] = []
  for (const kind of retentionKinds) {
    const days = wanted[kind] ?? Number(values[`retention.${kind}`])
    kinds.push({
      kind,
      days,
      since: await sinceWhen(db.read, businessUnitId, kind),
      ...(await rowsThere(db.read, businessUnitId, kind)),
      next: days === keptForEver ? null : await nextRows(db.read, kind, days, asked),
      moved: await movedRows(db.read, businessUnitId, kind),
    })
  }
  return {
    folder: unitFolder(businessUnitId),
    problem: archiveProblem(folder),
    night: retentionNight(nextDay(now, region), region).toISOString(),
    kinds,
  }
}

const nextDay = (now: Date, region: string): string => addDays(lastRetentionDay(now, region), 1)

async function rowsThere(
  db: Kysely<Tables>,
  businessUnitId: number,
  kind: RetentionKind,
): Promise<Pick<KeptRows, 'rows' | 'oldest'>> {
  const { table, at, isThere } = keptKinds[kind]
  const { rows } = await sql<Pick<KeptRows, 'rows' | 'oldest'>>`
    select count(*) as rows, min(${at}) as oldest from ${sql.table(table)} r
    where r.business_unit_id = ${businessUnitId}::bigint and ${isThere}`.execute(db)
  return rows[0] ?? { rows: 0, oldest: null }
}

/** What will be archived in the next night; when that is nothing, what will be first later on. */
async function nextRows(
  db: Kysely<Tables>,
  kind: RetentionKind,
  days: number,
  { businessUnitId, region, now }: AskedRetention,
): Promise<KeptRows['next']> {
  const day = nextDay(now, region)
  const before = (moment: Date) => countBefore(db, kind, businessUnitId, moment)
  const atOnce = await before(retentionCutoff(day, days, region))
  if (atOnce > 0) return { day, rows: atOnce }
  const { table, at, isThere, mayGo } = keptKinds[kind]
  const { rows } = await sql<{ at: string }>`select ${at} as at from ${sql.table(table)} r
    where r.business_unit_id = ${businessUnitId}::bigint and ${isThere} and ${mayGo}
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
  const { table, at, isThere, mayGo } = keptKinds[kind]
  const count: RawBuilder<{ rows: number }> = sql`select count(*) as rows from ${sql.table(table)} r
    where r.business_unit_id = ${businessUnitId}::bigint and ${at} < ${moment.toISOString()}::timestamptz
      and ${isThere} and ${mayGo}`
  return (await count.execute(db)).rows[0]?.rows ?? 0
}

async function movedRows(
  db: Kysely<Tables>,
  businessUnitId: number,
  kind: RetentionKind,
): Promise<KeptRows['moved']> {
  const { rows } = await sql<{ rows: number; last: string | null }>`
    select coalesce(sum(rows), 0)::float8 as rows, max(moved_at) as last
    from archive_file where business_unit_id = ${businessUnitId}::bigint and kind = ${kind}`.execute(db)
  const [moved] = rows
  return moved === undefined || moved.last === null ? null : { ...moved, last: moved.last }
}
