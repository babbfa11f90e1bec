/** The next pick of a picker: his started tasks, and taking over the most urgent open job. */
import { sql } from 'kysely'
import type { TerminalPick } from '../../../src/contract/endpoints/floor'
import type { Db, UnitContext } from '../core/db/database'
import {
  folded,
  loadPool,
  openMaterials,
  pickContainer,
  pickList,
  saveOrder,
  notifyJobs,
  withLines,
} from '../orders/public'
import { isUnrestricted } from '../materials/public'
import type { Caller } from '../core/calls/context'
import { withLockedWork } from './locked-work'
import { assignOpenJob, isForCaller, triedMost } from './take-job'
import { asksForZero } from './zero-count'
import { idList } from '../core/db/id-list'
import { companyDayOf } from '../core/unit/company-info'

/** Joins the stock s of a task t, when goods may be picked from it. */
const joinPickableStock = sql.raw(`join (stock s left join company_info company
    on company.business_unit_id = s.business_unit_id) on s.id = t.stock_id and ${isUnrestricted('s', 'company')}`)

/** The caller's next started task in walking order; tasks at blocked and expired stocks wait. */
export async function startedPick(db: Db, caller: Caller): Promise<TerminalPick | null> {
  const { rows } = await sql<TerminalPick>`
    select t.id as "taskId", j.id as "jobId", j.name as "jobName", o.id as "orderId", o.order_no as "orderNo",
      m.id as "materialId", m.item_no as "materialItemNo", m.name as "materialName", coalesce(m.base_uom, '') as "uoM",
      u.decimals, c.name as "fromLocation", s.container as "fromContainer", s.batch, s.exp_date as "expDate",
      s.serial_number as "serialNumber", t.requested_quantity as "requestedQuantity",
      ${asksForZero(caller)} as "asksForZero"
    from job j
    join task t on t.job_id = j.id and t.state = 'Started' and t.task_type = 'pick'
    join sales_order o on o.id = t.order_id
    join material m on m.id = t.material_id
    left join unit_of_measure u on u.business_unit_id = m.business_unit_id and u.name = m.base_uom
    ${joinPickableStock}
    join location c on c.id = t.from_location_id
    where j.business_unit_id = ${caller.businessUnitId} and j.state = 'InProgress' and j.user_id = ${caller.userId}
    order by j.id, c.picking_sequence, t.id limit 1`.execute(db.read)
  return rows[0] ?? null
}

/**
 * Assigns an open job to the caller and starts its tasks: one that was assigned to him already, else the most urgent one that he may take.
 * Returns whether there was one. All orders of the job's tasks are locked with it, also one that was split off meanwhile.
 */
export async function claimJob(db: Db, unit: UnitContext, caller: Caller, now: Date): Promise<boolean> {
  const { businessUnitId } = unit
  for (const jobId of await openJobs(db, caller)) {
    const isClaimed = await withLockedWork(db, unit, { jobIds: [jobId] }, async (tx, { orders }) => {
      if (!(await assignOpenJob(tx, caller, jobId, now))) return false
      const started = await sql<{ id: number }>`
        update task set state = 'Started', started_at = ${now.toISOString()}::timestamptz,
          pick_list = coalesce(pick_list, ${pickList(jobId)}::text),
          to_container = coalesce(to_container, ${pickContainer(sql`order_id`)}),
          performed_by = ${caller.userId}, version = version + 1
        where job_id = ${jobId} and state = 'Initial' returning id`.execute(tx.sql)
      const startedIds = new Set(started.rows.map(row => row.id))
      await sql`update sales_order set pick_list = coalesce(pick_list, ${pickList(jobId)})
        where id in ${idList(orders.map(order => order.id))}`.execute(tx.sql)
      tx.changed('Task', [...startedIds])
      await notifyJobs(tx, [jobId])
      const today = await companyDayOf(tx.sql, businessUnitId, now)
      const pool = await loadPool(tx.sql, businessUnitId, openMaterials(orders), today)
      for (const before of orders) {
        const after = withLines(before, line => ({
          ...line,
          tasks: line.tasks.map(task =>
            task.id !== null && startedIds.has(task.id) ? { ...task, isStarted: true } : task,
          ),
        }))
        const picking = folded(after, pool)
        await saveOrder(tx, before, picking, { businessUnitId, now: now.toISOString() })
        if (picking.state !== before.state) {
          tx.audit('startPicking', 'SalesOrder', before.id, { from: before.state, to: picking.state })
        }
      }
      tx.audit('startJob', 'Job', jobId)
      return startedIds.size > 0
    })
    if (isClaimed) return true
  }
  return false
}

/** Open jobs with picks that the caller may take: his own first, then those of the most urgent orders. */
async function openJobs(db: Db, caller: Caller): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select j.id from job j
    join task t on t.job_id = j.id and t.state = 'Initial' and t.task_type = 'pick'
    ${joinPickableStock}
    join sales_order o on o.id = t.order_id and not o.is_held
    where j.business_unit_id = ${caller.businessUnitId} and j.state = 'Initial'
      and ${isForCaller(caller)}
    group by j.id
    order by j.user_id is null, min(o.priority), min(o.delivery_date), j.id limit ${triedMost}`.execute(
    db.read,
  )
  return rows.map(row => row.id)
}
