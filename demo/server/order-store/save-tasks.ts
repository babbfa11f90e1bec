/** Saves the pick tasks of an order with their job. */
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../db/database'
import { decimalText } from '../domain/decimal'
import type { OrderSnapshot } from '../domain/order-snapshot'
import { closeJobs } from './close-jobs'
import { idList, idsOf, rowsOf } from './id-list'
import type { LoadedOrder } from './load-orders'
import { sayJobs } from './say-jobs'
import type { SaveOptions } from './save-options'

/** Deletes the open tasks that are gone, makes the new ones, and carries priority and date into those that stay. */
export async function saveTasks(
  tx: Tx,
  before: LoadedOrder,
  after: OrderSnapshot,
  options: SaveOptions,
): Promise<void> {
  const dropped = droppedTasks(before, after)
  const made = after.lines.flatMap(line =>
    line.tasks.filter(task => task.id === null).map(task => ({ line, task })),
  )
  if (dropped.length > 0) await dropTasks(tx, dropped, options)
  if (made.length > 0) {
    const jobId = options.jobId ?? (await openJob(tx, after, options))
    const rows = made.map(({ line, task }) => ({
      line_id: line.id,
      material_id: line.materialId,
      stock_id: task.stockId,
      quantity: decimalText(task.requested),
      state: task.isStarted ? 'Started' : 'Initial',
      started_at: task.isStarted ? options.now : null,
      performed_by: task.isStarted ? (options.startedBy ?? null) : null,
    }))
    const { rows: added } = await sql<{ id: number }>`
      insert into task (business_unit_id, process_id, job_id, order_id, order_line_id, task_type, state, material_id,
        stock_id, location_role_id, from_location_id, from_container, to_container, pick_list, requested_quantity,
        execution_priority, execution_date, batch, exp_date, serial_number, started_at, performed_by)
      select ${options.businessUnitId}::bigint, ${before.processId}::bigint, ${jobId}::bigint, ${after.id}::bigint,
        n.line_id, 'pick', n.state, n.material_id, s.id, c.location_role_id, s.location_id, s.container,
        case when n.state = 'Started' then ${pickContainer(sql`${after.id}::bigint`)} end,
        case when n.state = 'Started' then ${pickList(jobId)}::text end, n.quantity,
        ${after.priority}::smallint, ${after.executionDate}::timestamptz, s.batch, s.exp_date, s.serial_number, n.started_at,
        n.performed_by
      from json_to_recordset(${rowsOf(rows)})
        as n(line_id bigint, material_id bigint, stock_id bigint, quantity numeric, state text,
          started_at timestamptz, performed_by bigint)
      join stock s on s.id = n.stock_id join location c on c.id = s.location_id
      order by c.picking_sequence, c.id, n.line_id
      returning id`.execute(tx.sql)
    tx.changed('Task', idsOf(added))
    await sayJobs(tx, [jobId])
  }
  await changeQuantities(tx, before, after)
  if (after.priority !== before.priority || after.executionDate !== before.executionDate) {
    const { rows } = await sql<{ id: number }>`
      update task set execution_priority = ${after.priority}::smallint,
        execution_date = ${after.executionDate}::timestamptz, version = version + 1
      where order_line_id in ${idList(after.lines.map(line => line.id))}
        and state in ('Initial','Started') returning id`.execute(tx.sql)
    tx.changed('Task', idsOf(rows))
  }
}

/** Tasks that stay and ask for another quantity. */
async function changeQuantities(tx: Tx, before: OrderSnapshot, after: OrderSnapshot): Promise<void> {
  const asked = new Map(
    before.lines.flatMap(line => line.tasks.map(task => [task.id, task.requested] as const)),
  )
  const changed = after.lines.flatMap(line =>
    line.tasks.filter(({ id, requested }) => id !== null && asked.get(id) !== requested),
  )
  if (changed.length === 0) return
  const rows = changed.map(({ id, requested }) => ({ id, quantity: decimalText(requested) }))
  const { rows: saved } = await sql<{ id: number }>`
    update task t set requested_quantity = n.quantity, version = t.version + 1
    from json_to_recordset(${rowsOf(rows)}) as n(id bigint, quantity numeric)
    where t.id = n.id returning t.id`.execute(tx.sql)
  tx.changed('Task', idsOf(saved))
}

/** Name of the round in which a job is picked. */
export function pickList(jobId: number): string {
  return `OUT-${jobId}`
}

/** The container into which an order is picked, as SQL. */
export function pickContainer(orderId: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`'T-' || lpad((${orderId} % 10000)::text, 4, '0')`
}

/** Deletes tasks that are not performed, and ends the jobs that lose their last open task. */
async function dropTasks(tx: Tx, ids: readonly number[], { now }: SaveOptions): Promise<void> {
  const deleted = await sql<{ id: number; job_id: number | null }>`
    delete from task where id in ${idList(ids)} and state in ('Initial','Started') returning id, job_id`.execute(
    tx.sql,
  )
  tx.removed('Task', idsOf(deleted.rows))
  const jobs = deleted.rows.flatMap(row => (row.job_id === null ? [] : [row.job_id]))
  if (jobs.length === 0) return
  await closeJobs(tx, [...new Set(jobs)], new Date(now))
}

/**
 * Locks the jobs of tasks that go, before any stock is locked: orders, jobs, operations, stocks is the order in which everybody
 * locks.
 */
export async function lockJobsOfDropped(tx: Tx, before: OrderSnapshot, after: OrderSnapshot): Promise<void> {
  const dropped = droppedTasks(before, after)
  if (dropped.length === 0) return
  await sql`select id from job where id in (select job_id from task where id in ${idList(dropped)})
    order by id for no key update`.execute(tx.sql)
}

function droppedTasks(before: OrderSnapshot, after: OrderSnapshot): number[] {
  const kept = new Set(after.lines.flatMap(line => line.tasks.map(task => task.id)))
  return before.lines.flatMap(line =>
    line.tasks.flatMap(task => (task.id === null || kept.has(task.id) ? [] : [task.id])),
  )
}

async function openJob(tx: Tx, order: OrderSnapshot, options: SaveOptions): Promise<number> {
  const taskIds = order.lines.flatMap(line => line.tasks.flatMap(task => (task.id === null ? [] : [task.id])))
  if (taskIds.length > 0) {
    const open = await sql<{ id: number }>`
      select j.id from job j where j.state in ('Initial','Paused','InProgress')
        and j.id in (select job_id from task where id in ${idList(taskIds)})
      order by j.id limit 1`.execute(tx.sql)
    if (open.rows[0] !== undefined) return open.rows[0].id
  }
  const job = await tx.sql
    .insertInto('job')
    .values({
      business_unit_id: options.businessUnitId,
      name: `Pick ${order.orderNo}`,
      state: 'Initial',
      created_at: options.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return job.id
}
