/** Cancels open tasks, unassigns started ones, and recomputes their orders by the fold. */
import { sql } from 'kysely'
import type { AuditAction } from '../../../src/contract/states/history-actions'
import type { TaskType } from '../../../src/contract/states/warehouse'
import {
  type LoadedOrder,
  loadPool,
  openMaterials,
  type OrderSnapshot,
  saveOperations,
  saveOrder,
  type Supply,
  withoutTasks,
  withTasksHandedBack,
} from '../orders/public'
import type { Tx, UnitContext } from '../core/db/database'
import { dayOf } from '../../../src/contract/company-day'
import { idList, idsOf } from '../core/db/id-list'
import type { LockedTask, LockedWork } from './locked-work'
import { isOpenTask } from '../core/db/state-conditions'

/** Parameters of an action on tasks. */
export interface TaskActing {
  readonly unit: UnitContext
  readonly now: Date
  readonly reason?: string | null
}

/** Cancels open tasks; reservations of their orders stay. The jobs are not closed here (close-jobs.ts). */
export async function cancelTasks(
  tx: Tx,
  work: LockedWork,
  tasks: readonly LockedTask[],
  acting: TaskActing,
): Promise<void> {
  if (tasks.length === 0) return
  const { rows } = await sql<{ id: number; type: TaskType; materialId: number }>`
    update task set state = 'Cancelled', cancelled_at = ${acting.now.toISOString()}::timestamptz,
      reason_text = coalesce(${acting.reason ?? null}::text, reason_text), version = version + 1
    where id in ${idList(idsOf(tasks))} and ${sql.raw(isOpenTask('task'))}
    returning id, task_type as type, material_id as "materialId"`.execute(tx.sql)
  tx.changed('Task', idsOf(rows))
  // Orders may have waited for these goods.
  tx.availabilityChanged(rows.flatMap(row => (row.type === 'replenish' ? [row.materialId] : [])))
  await followOrders(tx, work, tasks, { ...acting, action: 'cancelTask' }, withoutTasks)
}

/** Started tasks go back to open, for the next assignee of the job; performed quantities stay. */
export async function handTasksBack(
  tx: Tx,
  work: LockedWork,
  tasks: readonly LockedTask[],
  acting: TaskActing,
): Promise<void> {
  const started = tasks.filter(task => task.state === 'Started')
  if (started.length === 0) return
  const { rows } = await sql<{ id: number }>`
    update task set state = 'Initial', started_at = null, performed_by = null, version = version + 1
    where id in ${idList(idsOf(started))} and state = 'Started' returning id`.execute(tx.sql)
  tx.changed('Task', idsOf(rows))
  await followOrders(tx, work, started, { ...acting, action: 'handBackTasks' }, withTasksHandedBack)
}

/** Recomputes the orders of changed tasks; operations without orders are computed from their tasks. */
async function followOrders(
  tx: Tx,
  work: LockedWork,
  tasks: readonly LockedTask[],
  acting: OrderActing,
  change: (order: OrderSnapshot, taskIds: ReadonlySet<number>, supply: Supply) => OrderSnapshot,
): Promise<void> {
  const ids = new Set(idsOf(tasks))
  const concerned = new Set(tasks.flatMap(task => task.orderId ?? []))
  const orders = work.orders.filter(order => concerned.has(order.id))
  await saveChangedOrders(tx, orders, acting, (order, supply) => change(order, ids, supply))
  const ofOrders = new Set(work.orders.map(order => order.processId))
  await saveOperations(
    tx,
    [...new Set(tasks.flatMap(task => task.processId ?? []))].filter(id => !ofOrders.has(id)),
  )
}

/** Options for saving the recomputed orders. */
export interface OrderActing extends TaskActing {
  /** The action's name in the history of an order. */
  readonly action: AuditAction<'SalesOrder'>
  /** Job for new tasks; the order's own when absent. */
  readonly jobId?: number
}

/** Saves orders changed by a rule, with a history row for each whose state changed. */
export async function saveChangedOrders(
  tx: Tx,
  orders: readonly LoadedOrder[],
  { unit, now, action, reason = null, jobId }: OrderActing,
  change: (order: OrderSnapshot, supply: Supply) => OrderSnapshot,
): Promise<void> {
  if (orders.length === 0) return
  const { businessUnitId } = unit
  const today = dayOf(now, orders[0]?.region ?? '')
  const pool = await loadPool(tx.sql, businessUnitId, openMaterials(orders), today)
  for (const before of orders) {
    const after = change(before, pool)
    await saveOrder(tx, before, after, {
      businessUnitId,
      now: now.toISOString(),
      ...(jobId === undefined ? {} : { jobId }),
    })
    if (after.state === before.state) continue
    const reasonDetail = reason === null ? {} : { reason }
    tx.audit(action, 'SalesOrder', before.id, { from: before.state, to: after.state, ...reasonDetail })
  }
}
