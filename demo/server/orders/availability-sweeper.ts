/**
 * Recomputes open orders after the stock of their materials changed: warnings, missing stock, waiting for maintenance, and waiting orders
 * whose missing stock has arrived; and, after the master data of materials changed, states, weight and volume. It processes the outbox
 * availability_dirty, to which every transaction that changes either adds rows, so that no change is lost when a server ends in between.
 * Goods that expire with a day are added when the next one begins. The rows of orders that cannot be processed stay there.
 */
import { sql } from 'kysely'
import { asError } from '../core/as-error'
import type { BackgroundTask, TaskRun } from '../core/background/background-task'
import { eachAlone } from '../core/background/each-alone'
import { systemUnit, type Db } from '../core/db/database'
import { asOnlyServer } from '../core/db/server-lease'
import { dayOf } from '../../../src/contract/company-day'
import { idList, idsOf } from '../core/db/id-list'
import type { FailedOrders } from './order-pass'
import { addUpOrders, recomputeOrders } from './recompute-orders'

/** Outbox rows of a unit per batch. */
const dirtyRowsMost = 5_000
/** Orders that could not be processed are tried again with the first run after this time, so at most `everyMs` later. */
const triedAgainAfterMs = 30_000

export interface AvailabilityParts {
  /** The lease of this server (core/db/server-lease.ts). */
  readonly leaseId: string
  readonly now: () => Date
}

/** Changes are collected for a moment before orders are recomputed. */
export function availabilityTask(db: Db, { leaseId, now }: AvailabilityParts): BackgroundTask {
  /** The day of each unit when its expired goods were last added. */
  const days = new Map<number, string>()
  const postponed = new Map<number, Postponed>()
  return {
    name: 'availability',
    // A day may have begun in a unit.
    everyMs: 60_000,
    atStart: true,
    wakesOn: change => change.isAvailabilityChanged,
    delayMs: 100,
    onSettle: 'run',
    async run({ signal, onError }) {
      const report = (error: unknown): void => onError(asError(error))
      await addExpired(db, days, now()).catch(report)
      for (const [id, { until }] of postponed) if (until <= now().getTime()) postponed.delete(id)
      const sweep = { leaseId, now, signal, onError, postponed, failed: new Map<number, unknown>() }
      while (!signal.aborted && (await sweepOnce(db, sweep)) > 0);
      for (const error of sweep.failed.values()) report(error)
    },
  }
}

/** What is left alone in a unit for a while: changes follow each other quickly, and each would try the same orders again in vain. */
interface Postponed extends FailedOrders {
  /** Time in ms from which on it is tried again. */
  readonly until: number
  /** The outbox rows that wait for it. */
  readonly rows: Set<number>
}

interface Sweep extends AvailabilityParts, TaskRun {
  readonly postponed: Map<number, Postponed>
  /** Units in which it failed as a whole: they are left out until the next run. */
  readonly failed: Map<number, unknown>
}

/**
 * Adds the materials of goods that have expired since the last look, or at all, to the outbox, and publishes their stocks, which open pages
 * show as available: no transaction does when a day ends. Nothing is published for the first look of a process.
 */
async function addExpired(db: Db, days: Map<number, string>, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; region: string | null }>`
    select b.id, c.region from business_unit b left join company_info c on c.business_unit_id = b.id`.execute(
    db.read,
  )
  await eachAlone(rows, async ({ id, region }) => {
    const today = dayOf(now, region ?? '')
    const before = days.get(id) ?? null
    if (before === today) return
    const expired = sql`from stock where business_unit_id = ${id}::bigint and exp_date < ${today}::date
      and exp_date >= coalesce(${before}::date, '-infinity')`
    await db.tx(systemUnit(id), async tx => {
      await sql`insert into availability_dirty (business_unit_id, material_id)
        select distinct business_unit_id, material_id ${expired} and quantity > 0`.execute(tx.sql)
      if (before === null) return
      const { rows: stocks } = await sql<{ id: number }>`select id ${expired}`.execute(tx.sql)
      tx.changed('Stock', idsOf(stocks))
    })
    days.set(id, today)
  })
}

/**
 * Processes a batch of each unit's outbox, unless another server is doing so, and returns how many rows they had. What fails in one unit
 * holds up no other.
 */
async function sweepOnce(db: Db, sweep: Sweep): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select distinct business_unit_id as id from availability_dirty order by id`.execute(db.read)
  let count = 0
  for (const { id } of rows.filter(unit => !sweep.failed.has(unit.id))) {
    if (sweep.signal.aborted) break
    try {
      count +=
        (await asOnlyServer(db, `availability ${id}`, sweep.leaseId, () => sweepUnit(db, id, sweep))) ?? 0
    } catch (error) {
      sweep.failed.set(id, error)
    }
  }
  return count
}

interface DirtyRow {
  readonly id: number
  readonly materialId: number
  readonly areMeasuresChanged: boolean
}

async function sweepUnit(db: Db, businessUnitId: number, sweep: Sweep): Promise<number> {
  const { signal, now, onError } = sweep
  const known = sweep.postponed.get(businessUnitId)
  const postponed = known ?? {
    until: now().getTime() + triedAgainAfterMs,
    rows: new Set<number>(),
    errors: new Map<number, unknown>(),
    isHeldUp: false,
  }
  const { rows } = await sql<DirtyRow>`
    select id, material_id as "materialId", are_measures_changed as "areMeasuresChanged" from availability_dirty
    where business_unit_id = ${businessUnitId} and id not in ${idList(postponed.rows)}
    order by id limit ${dirtyRowsMost}`.execute(db.read)
  const failedBefore = new Set(postponed.errors.keys())
  const options = { now, signal, failed: postponed }
  const measured = rows.filter(row => row.areMeasuresChanged)
  if (measured.length > 0) {
    await addUpOrders(db, businessUnitId, materialsOf(measured), options)
    if (!signal.aborted) await markAddedUp(db, measured, postponed)
  }
  await recomputeOrders(db, businessUnitId, materialsOf(rows), options)
  if (postponed.errors.size > 0) sweep.postponed.set(businessUnitId, postponed)
  const failures = [...postponed.errors]
    .filter(([id]) => !failedBefore.has(id))
    .map(([, error]) => asError(error))
  // Many orders may have the same reason.
  for (const error of new Map(failures.map(each => [each.message, each])).values()) onError(error)
  // Deleted last: what a server that ends leaves is done by the next sweep, as after a crash.
  if (signal.aborted) return 0
  await deleteDone(db, rows, postponed)
  return rows.length
}

const materialsOf = (rows: readonly DirtyRow[]): ReadonlySet<number> =>
  new Set(rows.map(row => row.materialId))

/** What stays in the outbox for an order that is recomputed later must not add up the other orders again: each time is a new version. */
async function markAddedUp(db: Db, rows: readonly DirtyRow[], failed: FailedOrders): Promise<void> {
  const left = await materialsOfFailed(db, failed)
  await sql`update availability_dirty set are_measures_changed = false
    where id in ${idList(idsOf(rows.filter(row => !left.has(row.materialId))))}`.execute(db.read)
}

/** Deletes the rows, except for the oldest of each material of an order that failed: one is enough. */
async function deleteDone(db: Db, rows: readonly DirtyRow[], postponed: Postponed): Promise<void> {
  const left = await materialsOfFailed(db, postponed)
  for (const { id, materialId } of rows) if (left.has(materialId)) postponed.rows.add(id)
  await sql`delete from availability_dirty d where id in ${idList(idsOf(rows))} and (material_id not in ${idList(left)}
    or exists (select from availability_dirty o where o.business_unit_id = d.business_unit_id
      and o.material_id = d.material_id and o.are_measures_changed = d.are_measures_changed and o.id < d.id))`.execute(
    db.read,
  )
}

async function materialsOfFailed({ read }: Db, { errors }: FailedOrders): Promise<ReadonlySet<number>> {
  if (errors.size === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select distinct material_id as id from sales_order_line where order_id in ${idList(errors.keys())}`.execute(
    read,
  )
  return new Set(idsOf(rows))
}
