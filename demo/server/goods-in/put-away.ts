/** The work of putting received goods away: one open job for each ingoing order, with a task for each target location. */
import { sql } from 'kysely'
import type { Tx, UnitContext } from '../core/db/database'
import { decimal, decimalText, type Decimal } from '../../../src/contract/decimal'
import { isRoomFor, putAwayPlans, type PutAway, type PutAwayPlace } from './rules'
import { insertJob, insertJobProcess, noAssignee } from '../jobs/public'
import { usedCapacity } from '../locations/public'
import { bringingTypes } from '../materials/public'
import { idsOf, rowsOf } from '../core/db/id-list'
import { isOpenTask } from '../core/db/state-conditions'

export interface PutAwayJob {
  readonly jobId: number
  readonly processId: number
}

/**
 * The open job that puts the goods of an ingoing order away, if nobody has started it; else a new one. The job and its operation are
 * locked: before stocks.
 */
export async function putAwayJob(
  tx: Tx,
  order: { readonly id: number; readonly orderNo: string },
  acting: { readonly unit: UnitContext; readonly now: Date },
): Promise<PutAwayJob> {
  const open = await sql<{ jobId: number; processId: number }>`
    select j.id as "jobId", t.process_id as "processId"
    from ingoing_order_line l join task t on t.ingoing_order_line_id = l.id and t.task_type = 'putAway'
    join job j on j.id = t.job_id and j.state = 'Initial'
    where l.order_id = ${order.id} and t.process_id is not null and t.state = 'Initial'
    order by j.id, t.id limit 1`.execute(tx.sql)
  const [known] = open.rows
  if (known !== undefined) {
    const { rows } = await sql<{
      id: number
    }>`select id from job where id = ${known.jobId} and state = 'Initial'
      for no key update`.execute(tx.sql)
    if (rows.length === 1) {
      await sql`select id from process where id = ${known.processId} for no key update`.execute(tx.sql)
      return known
    }
  }
  const name = `Put away ${order.orderNo}`
  const jobId = await insertJob(tx, acting, { name, assignee: noAssignee, category: 'IngoingOrder' })
  const processId = await insertJobProcess(tx, acting, { jobId, prefix: 'PA', category: 'IngoingOrder' })
  tx.audit('createJob', 'Job', jobId, { to: 'Initial', name: [null, name] })
  return { jobId, processId }
}

/**
 * The locations for each of the quantities of a material; `exceptLocationId` is full, or the goods are there. Others of the business unit
 * plan after this transaction, and so see what its tasks bring. Call it when all stocks are locked: those who wait here hold theirs.
 */
export async function planPutAway(
  tx: Tx,
  materialId: number,
  quantities: readonly Decimal[],
  exceptLocationId: number,
): Promise<readonly PutAway[][]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('put-away/' || business_unit_id::text, 0))
    from material where id = ${materialId}`.execute(tx.sql)
  for (let most = placesMost; ; most *= 8) {
    const places = await readPlaces(tx, { materialId, exceptLocationId, most })
    const plans = putAwayPlans(quantities, places)
    // The best place with room is among the first ones, unless they are all too full.
    const isCut = places.filter(({ isDedicated }) => !isDedicated).length === most
    if (!isCut || isRoomFor(plans.flat(), places)) return plans
  }
}

export interface PutAwayTasks {
  readonly stockId: number
  readonly plan: readonly PutAway[]
  readonly job: { readonly jobId: number; readonly processId: number | null }
  readonly ingoingOrderLineId: number | null
  readonly priority: number
  /** The user who has started the job, and gets the new tasks as started; null when it is not started. */
  readonly startedBy: number | null
}

/** Adds tasks that put a stock away. Returns their ids. */
export async function addPutAwayTasks(
  tx: Tx,
  { stockId, plan, job, ingoingOrderLineId, priority, startedBy }: PutAwayTasks,
  now: Date,
): Promise<number[]> {
  const at = now.toISOString()
  const rows = plan.map(({ locationId, quantity }) => ({
    place: locationId,
    quantity: decimalText(quantity),
  }))
  const added = await sql<{ id: number }>`
    insert into task (business_unit_id, process_id, job_id, task_type, state, material_id, stock_id, location_role_id,
      from_location_id, from_container, to_location_id, requested_quantity, execution_priority, execution_date, batch,
      exp_date, serial_number, ingoing_order_line_id, started_at, performed_by)
    select s.business_unit_id, ${job.processId}::bigint, ${job.jobId}::bigint, 'putAway',
      ${startedBy === null ? 'Initial' : 'Started'}::text, s.material_id, s.id,
      coalesce(w.location_role_id, c.location_role_id), s.location_id, s.container, w.id, n.quantity,
      ${priority}::smallint, ${at}::timestamptz, s.batch, s.exp_date, s.serial_number, ${ingoingOrderLineId}::bigint,
      ${startedBy === null ? null : at}::timestamptz, ${startedBy}::bigint
    from json_to_recordset(${rowsOf(rows)}) as n(place bigint, quantity numeric)
    join stock s on s.id = ${stockId} join location c on c.id = s.location_id
    left join location w on w.id = n.place
    returning id`.execute(tx.sql)
  tx.changed('Task', idsOf(added.rows))
  return idsOf(added.rows)
}

/** Places to begin with, in the order in which the rules prefer them: computing the room of each is what takes time. */
const placesMost = 40

/** Whether task t is open and brings goods to its target, which do not lie there yet. */
const bringing = sql.raw(`${isOpenTask('t')} and t.task_type in ${bringingTypes}`)

/** The dedicated locations of a material, and the `most` best of the others: pick locations and reserve, in the order of putAwayPlaces without their room. */
async function readPlaces(
  tx: Tx,
  {
    materialId,
    exceptLocationId,
    most,
  }: { readonly materialId: number; readonly exceptLocationId: number; readonly most: number },
): Promise<PutAwayPlace[]> {
  const { rows } = await sql<Omit<PutAwayPlace, 'room'> & { readonly room: string | null }>`
    with facts as (
      select w.business_unit_id as unit, w.id as "locationId", w.available_for_pick as "isPickable", w.picking_sequence as sequence,
        coalesce(w.location_role_id = m.picking_location_role_id, false) as "isOfRole",
        exists (select 1 from stock d where d.business_unit_id = w.business_unit_id and d.location_id = w.id and d.material_id = m.id
          and d.dedicated_location) as "isDedicated",
        exists (select 1 from stock d where d.business_unit_id = w.business_unit_id and d.location_id = w.id and d.material_id <> m.id
          and d.dedicated_location) as "isOfOthers",
        exists (select 1 from stock h where h.business_unit_id = w.business_unit_id and h.location_id = w.id and h.material_id = m.id
          and h.quantity > 0) as "holdsMaterial",
        not exists (select 1 from stock h where h.business_unit_id = w.business_unit_id and h.location_id = w.id and h.quantity > 0)
          and not exists (select 1 from task t where t.to_location_id = w.id and t.material_id <> m.id and ${bringing}) as "isEmpty"
      from material m join location w on w.business_unit_id = m.business_unit_id
      join location_role a on a.id = w.location_role_id and not a.is_receiving
      where m.id = ${materialId} and not w.hidden and not w.system_location and not w.deleted
        and w.id <> ${exceptLocationId}::bigint
    ), ranked as (
      select f.*, row_number() over (partition by f."isDedicated"
        order by f."isOfOthers", f."isOfRole" desc, f."isPickable" = f."goesToReserve", f."holdsMaterial" desc, f."isEmpty" desc,
          f.sequence, f."locationId") as rank
      from (select *, bool_or("isDedicated") over () as "goesToReserve" from facts) f
    )
    select r."locationId", r."isPickable", r.sequence, r."isOfRole", r."isDedicated", r."isOfOthers",
      r."holdsMaterial", r."isEmpty", least(case when r."isDedicated" then (
        select max(d.max_quantity) from stock d
        where d.business_unit_id = r.unit and d.location_id = r."locationId" and d.material_id = ${materialId} and d.dedicated_location
      ) - (
        select coalesce(sum(h.quantity), 0) from stock h
        where h.business_unit_id = r.unit and h.location_id = r."locationId" and h.material_id = ${materialId}
      ) - (
        select coalesce(sum(t.requested_quantity), 0) from task t
        where t.business_unit_id = r.unit and t.to_location_id = r."locationId" and t.material_id = ${materialId}
          and ${bringing}
      ) end, floor(least((w.max_volume - used.volume - incoming.volume) / nullif(m.volume_m3, 0),
        (w.max_weight - used.weight - incoming.weight) / nullif(m.weight_kg, 0)))) as room
    from ranked r join location w on w.id = r."locationId" join material m on m.id = ${materialId}
    left join ${sql.raw(usedCapacity('w'))}
    left join lateral (
      select coalesce(sum(t.requested_quantity * k.volume_m3), 0) as volume,
        coalesce(sum(t.requested_quantity * k.weight_kg), 0) as weight
      from task t join material k on k.id = t.material_id where t.to_location_id = w.id and ${bringing}
    ) incoming on true
    where r."isDedicated" or r.rank <= ${most}`.execute(tx.sql)
  return rows.map(row => ({ ...row, room: row.room === null ? null : decimal(row.room) }))
}
