/**
 * How often materials were picked between two moments, for the report of slow moving materials. The number of picks up to the beginning of
 * each month is stored; the rest is counted from the tasks. The result is therefore also right without stored numbers.
 */
import { sql, type RawBuilder } from 'kysely'
import type { slowMovingProcesses } from '../../../../src/contract/reports/criteria'
import { systemUnit, type Db, type Tx } from '../../core/db/database'
import { idList } from '../../core/db/id-list'
import { archivedBefore } from '../../core/unit/archive-horizon'
import { eachAlone } from '../../core/background/each-alone'
import { pauseAfter, type PiecesOptions } from '../../core/db/pieces'

type Process = (typeof slowMovingProcesses)[number]

const taskTypes = { Pick: 'pick', Replenish: 'replenish' } as const satisfies Readonly<
  Record<Process, string>
>

/** A confirmation is stored soon after its time: a month is closed this long after its end (our choice). */
const closedAfterMs = 60 * 60_000

/** Key of the advisory locks of the closings, so that only one of several nodes makes them. */
const lockKey = 7_204_330

export interface PickQuery {
  readonly businessUnitId: number
  readonly processes: readonly Process[]
  /** ISO moments: inclusive start and exclusive end. */
  readonly from: string
  readonly before: string
  /** A condition on `from_location_id` and `material_id`; all picks when undefined. */
  readonly where: RawBuilder<boolean> | undefined
}

/**
 * A query for rows of `material_id` and `picks` that add up to how often each material was picked: the difference between the last and the
 * first closing of the period, and the tasks before and after them. A period that starts before the picks in the archive end counts whole
 * months there: its start, and its end when that is there too, is moved to the nearest beginning of a month. Task types are literals, as in
 * the indexes on performed tasks.
 */
export function pickParts({
  businessUnitId,
  processes,
  from,
  before,
  where = sql<boolean>`true`,
}: PickQuery): RawBuilder<unknown> {
  const types = [...new Set(processes)].map(process => sql.lit(taskTypes[process]))
  const [start, end] = [sql`${from}::timestamptz`, sql`${before}::timestamptz`]
  const closing = (which: 'min' | 'max'): RawBuilder<unknown> => sql`(
    select ${sql.raw(which)}(c.until) from pick_closing c
    where c.business_unit_id = ${businessUnitId} and c.until >= ${start} and c.until <= ${end})`
  const { isStartArchived, isEndArchived } = archivedEnds(businessUnitId, start, end)
  const opening = sql`case when ${isEndArchived} then least(${nearestMonth(start)}, (${nearestMonth(end)} at time zone 'UTC'
      - interval '1 month') at time zone 'UTC')
    when ${isStartArchived} then ${nearestMonth(start)} else ${closing('min')} end`
  const last = sql`case when ${isEndArchived} then ${nearestMonth(end)} else ${closing('max')} end`
  const performed = (begin: RawBuilder<unknown>, stop: RawBuilder<unknown>): RawBuilder<unknown>[] =>
    types.map(
      type => sql`
      select material_id, 1::bigint as picks from task
      where business_unit_id = ${businessUnitId} and state = 'Completed' and task_type = ${type}
        and performed_date >= ${begin} and performed_date < ${stop} and ${where}`,
    )
  const closed = (until: RawBuilder<unknown>, sign: '+' | '-'): RawBuilder<unknown> => sql`
    select material_id, ${sql.raw(sign)} picks from pick_closing_line
    where business_unit_id = ${businessUnitId} and until = (select ${until}) and task_type in (${sql.join(types)}) and ${where}`
  const parts = [
    ...performed(
      start,
      sql`(select case when ${isStartArchived} then ${start} else coalesce(${closing('min')}, ${end}) end)`,
    ),
    closed(opening, '-'),
    closed(last, '+'),
    ...performed(
      sql`(select case when ${isEndArchived} then ${end} else coalesce(${closing('max')}, ${end}) end)`,
      end,
    ),
  ]
  return sql.join(parts, sql` union all `)
}

/** Conditions that picks after the start, and between the end and the closing before it, may be in the archive. */
function archivedEnds(
  businessUnitId: number,
  start: RawBuilder<unknown>,
  end: RawBuilder<unknown>,
): { isStartArchived: RawBuilder<boolean>; isEndArchived: RawBuilder<boolean> } {
  // Picks after the last closing are never archived (rolled-up-tasks.ts). Without a horizon, `least` would return the closing.
  const horizon = archivedBefore(sql`${businessUnitId}::bigint`, 'tasks')
  const archivedUntil = sql`(select case when h.at is not null then least(h.at, (
    select max(c.until) from pick_closing c where c.business_unit_id = ${businessUnitId})) end from (select ${horizon} as at) h)`
  const isBefore = (moment: RawBuilder<unknown>): RawBuilder<boolean> =>
    sql`coalesce(${moment} < ${archivedUntil}, false)`
  const monthOfEnd = sql`date_trunc('month', ${end} at time zone 'UTC') at time zone 'UTC'`
  return {
    isStartArchived: isBefore(start),
    isEndArchived: sql`(${isBefore(start)} and ${isBefore(monthOfEnd)})`,
  }
}

/** The beginning of a month, as closings have it, that is nearest to a moment. */
const nearestMonth = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(date_trunc('month', ${moment} at time zone 'UTC' + interval '15 days') at time zone 'UTC')`

/** Makes the closings of the months that ended, of every business unit, and returns their number. */
export async function closePickMonths(
  db: Db,
  { now, isStopped = () => false, pauseFactor }: PiecesOptions & { readonly now: Date },
): Promise<number> {
  const settled = new Date(now.getTime() - closedAfterMs).toISOString()
  const { rows } = await sql<{ businessUnitId: number; months: string[] }>`
    select u.id as "businessUnitId", array_agg((month at time zone 'UTC')::text order by month) as months
    from business_unit u cross join lateral (
      select greatest(
        (select date_trunc('month', min(performed_date) at time zone 'UTC') from task
          where business_unit_id = u.id and state = 'Completed'),
        (select max(until) at time zone 'UTC' from pick_closing where business_unit_id = u.id)
      ) as known
    ) k, generate_series(k.known + interval '1 month', ${settled}::timestamptz at time zone 'UTC', interval '1 month') month
    group by u.id order by u.id`.execute(db.read)
  let count = 0
  await eachAlone(rows, async ({ businessUnitId, months }) => {
    for (const until of months) {
      if (isStopped()) return
      await pauseAfter(() => closeMonth(db, businessUnitId, until), pauseFactor)
      count += 1
    }
  })
  return count
}

const countedTypes: RawBuilder<unknown> = sql.join(Object.values(taskTypes).map(type => sql.lit(type)))

/**
 * Adds tasks that are written long after they were performed, such as picks of imported orders, to the closings that were made without
 * them. Call it after they are written, in the same transaction.
 */
export async function addLatePicks(
  tx: Tx,
  businessUnitId: number,
  taskIds: readonly number[],
): Promise<void> {
  // A month that is being closed would not see them, nor would they see its closing: one waits for the other.
  await sql`select pg_advisory_xact_lock_shared(${lockKey}::integer, ${businessUnitId}::integer)`.execute(
    tx.sql,
  )
  await sql`
    insert into pick_closing_line (business_unit_id, until, task_type, material_id, from_location_id, picks)
    select c.business_unit_id, c.until, t.task_type, t.material_id, t.from_location_id, count(*)
    from task t join pick_closing c on c.business_unit_id = t.business_unit_id and c.until > t.performed_date
    where t.business_unit_id = ${businessUnitId} and t.id in ${idList(taskIds)} and t.state = 'Completed'
      and t.task_type in (${countedTypes})
    group by 1, 2, 3, 4, 5`.execute(tx.sql)
}

/** Adds the picks since the previous closing; without one, all that were ever performed. */
async function closeMonth(db: Db, businessUnitId: number, until: string): Promise<void> {
  await db.tx(systemUnit(businessUnitId), async tx => {
    await sql`select pg_advisory_xact_lock(${lockKey}::integer, ${businessUnitId}::integer)`.execute(tx.sql)
    const { rows: made } = await sql`
      insert into pick_closing (business_unit_id, until) values (${businessUnitId}, ${until}::timestamptz)
      on conflict do nothing returning until`.execute(tx.sql)
    // Another node was first.
    if (made.length === 0) return
    await sql`
      with known as (
        select max(until) as until from pick_closing where business_unit_id = ${businessUnitId} and until < ${until}::timestamptz
      )
      insert into pick_closing_line (business_unit_id, until, task_type, material_id, from_location_id, picks)
      select ${businessUnitId}::bigint, ${until}::timestamptz, task_type, material_id, from_location_id, sum(picks)
      from (
        select task_type, material_id, from_location_id, picks from pick_closing_line
        where business_unit_id = ${businessUnitId} and until = (select until from known)
        union all
        select task_type, material_id, from_location_id, 1 from task
        where business_unit_id = ${businessUnitId} and state = 'Completed' and task_type in (${countedTypes})
          and performed_date >= coalesce((select until from known), '-infinity') and performed_date < ${until}::timestamptz
      ) parts group by task_type, material_id, from_location_id`.execute(tx.sql)
  })
}
