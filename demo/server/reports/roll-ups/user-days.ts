/**
 * The roll-up of what users did on each day. It contains only whole, closed days of the company's region, and a missing day is read from
 * its tasks: the report is therefore also right without any roll-up. Days of another region than the company's present one are ignored and
 * made again, but those whose tasks are in the archive are final.
 */
import { sql, type RawBuilder } from 'kysely'
import { formatDefaults } from '../../../../src/contract/limits'
import { systemUnit, type Db, type Tx } from '../../core/db/database'
import { addDays, dayOf } from '../../../../src/contract/company-day'
import { archivedBefore } from '../../core/unit/archive-horizon'
import { eachAlone } from '../../core/background/each-alone'
import { pauseAfter, type PiecesOptions } from '../../core/db/pieces'
import { confirmedOnDays } from '../confirmations'

/** A confirmation is stored soon after its time: a day is closed this long after its end (our choice). */
const closedAfterMs = 60 * 60_000

/** Days per transaction, so that locks are short; even fewer on the embedded engine, where other calls wait. */
export const daysAtOnce = { postgres: 31, pglite: 5 } as const

/** Key of the advisory locks of a unit's roll-up: making days and deleting them exclude each other. */
const lockKey = 7_204_320

/** Rolls up the missing closed days of every business unit, the latest first, and returns their number. */
export async function rollUpUserDays(
  db: Db,
  { now, isStopped = () => false, pauseFactor }: PiecesOptions & { readonly now: Date },
): Promise<number> {
  const atOnce = daysAtOnce[db.engine]
  const { rows: units } = await sql<{ id: number; region: string; first: string | null }>`
    select b.id, coalesce(nullif(c.region, ''), ${formatDefaults.region}) as region,
      (select min(t.performed_date) from task t where t.business_unit_id = b.id and t.state = 'Completed') as first
    from business_unit b left join company_info c on c.business_unit_id = b.id order by b.id`.execute(db.read)
  let count = 0
  await eachAlone(units, async ({ id, region, first }) => {
    if (first === null) return
    const unit = { businessUnitId: id, region }
    const from = dayOf(new Date(first), region)
    const to = addDays(dayOf(new Date(now.getTime() - closedAfterMs), region), -1)
    const days = await missingDays(db, unit, from, to)
    for (let start = 0; start < days.length && !isStopped(); start += atOnce) {
      await pauseAfter(() => rollUp(db, unit, days.slice(start, start + atOnce)), pauseFactor)
    }
    count += days.length
  })
  return count
}

/**
 * Records that performed tasks of the past have changed: their days are read from the tasks until they are rolled up again, unless other
 * tasks of such a day are in the archive. Call it after the change, in the same transaction.
 */
export async function forgetUserDays(
  tx: Tx,
  businessUnitId: number,
  taskIds: readonly number[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockKey}::integer, ${businessUnitId}::integer)`.execute(
    tx.sql,
  )
  await sql`delete from rolled_up_day r using task t
    where t.id = any(${[...taskIds]}::bigint[]) and t.performed_date is not null and r.business_unit_id = ${businessUnitId}
      and r.day = (t.performed_date at time zone r.region)::date and not ${isFinalDay(businessUnitId)}`.execute(
    tx.sql,
  )
}

/** Keeps the days of these tasks from being made or deleted until the transaction ends: before it archives the tasks. */
export async function lockUserDays(tx: Tx, taskIds: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey}::integer, u.id::integer) from (
    select distinct business_unit_id as id from task where id = any(${[...taskIds]}::bigint[])) u`.execute(
    tx.sql,
  )
}

/** The condition that tasks of a day `r` in the roll-up may be in the archive: it can no longer be made from them. */
export function isFinalDay(businessUnitId: number): RawBuilder<boolean> {
  const horizon = archivedBefore(sql`${businessUnitId}::bigint`, 'tasks')
  return sql`coalesce(r.day < (${horizon} at time zone r.region)::date, false)`
}

interface RolledUnit {
  readonly businessUnitId: number
  readonly region: string
}

async function missingDays(
  db: Db,
  { businessUnitId, region }: RolledUnit,
  from: string,
  to: string,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select d.day from (
      select ${from}::date + n as day from generate_series(0, ${to}::date - ${from}::date) n
    ) d
    where not exists (
      select from rolled_up_day r
      where r.business_unit_id = ${businessUnitId} and r.day = d.day
        and (r.region = ${region} or ${isFinalDay(businessUnitId)})
    )
    order by d.day desc`.execute(db.read)
  return rows.map(({ day }) => day)
}

async function rollUp(db: Db, unit: RolledUnit, days: readonly string[]): Promise<void> {
  const { businessUnitId, region } = unit
  const list = sql`${[...days]}::date[]`
  await db.tx(systemUnit(businessUnitId), async tx => {
    await sql`select pg_advisory_xact_lock(${lockKey}::integer, ${businessUnitId}::integer)`.execute(tx.sql)
    await sql`delete from user_day where business_unit_id = ${businessUnitId} and day = any(${list})`.execute(
      tx.sql,
    )
    await sql`
      insert into user_day (business_unit_id, day, user_id, task_type, location_role_id, tasks, order_lines, quantity,
        working_time, deviations)
      select ${businessUnitId}::bigint, c.* from (${confirmedOnDays({ ...unit, days: sql`select unnest(${list}) as day` })}) c`.execute(
      tx.sql,
    )
    await sql`
      insert into rolled_up_day (business_unit_id, day, region)
      select ${businessUnitId}::bigint, d.day, ${region}::text from unnest(${list}) d(day)
      on conflict (business_unit_id, day) do update set region = excluded.region`.execute(tx.sql)
  })
}
