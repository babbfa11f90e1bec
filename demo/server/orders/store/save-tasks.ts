/** Saves the pick tasks of orders with their jobs. */
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../core/db/database'
import { decimalText } from '../../../../src/contract/decimal'
import type { OpenTask } from '../rules/order-snapshot'
import { closeJobs } from './close-jobs'
import { idList, idsOf, rowsOf } from '../../core/db/id-list'
import { notifyJobs } from './notify-jobs'
import type { OrderChange, SaveOptions } from './save-options'
import { isOpenJob, isOpenTask } from '../../core/db/state-conditions'

/**
 * Adds new tasks, deletes the open ones that are gone, and updates priority and date of the remaining ones. New ones come first: the job of
 * the tasks that they replace would otherwise end, and its assignee lose them.
 */
export async function saveTasks(tx: Tx, orders: readonly OrderChange[], options: SaveOptions): Promise<void> {
  await makeTasks(tx, orders, options)
  const dropped = orders.flatMap(droppedTasks)
  if (dropped.length > 0) await dropTasks(tx, dropped, options)
  await changeQuantities(tx, orders)
  await changeTimes(tx, orders)
}

async function makeTasks(tx: Tx, orders: readonly OrderChange[], options: SaveOptions): Promise<void> {
  const asking = orders.filter(getsTasks)
  if (asking.length === 0) return
  const { jobIds, added: fresh } = await jobsFor(tx, asking, options)
  const rows = asking.flatMap(({ before, after }) => {
    const jobId = jobIds.get(after.id)
    if (jobId === undefined) throw new Error(`Order ${after.id} has no job for its tasks.`)
    return after.lines.flatMap(line =>
      line.tasks.filter(isNew).map(task => ({
        process_id: before.processId,
        job_id: jobId,
        order_id: after.id,
        line_id: line.id,
        material_id: line.materialId,
        stock_id: task.stockId,
        quantity: decimalText(task.requested),
        priority: after.priority,
        execution_date: after.executionDate,
        ...(task.isStarted
          ? {
              state: 'Started',
              pick_list: pickList(jobId),
              started_at: options.now,
              performed_by: options.startedBy ?? null,
            }
          : { state: 'Initial' }),
      })),
    )
  })
  const { rows: added } = await sql<{ id: number }>`
    insert into task (business_unit_id, process_id, job_id, order_id, order_line_id, task_type, state, material_id,
      stock_id, location_role_id, from_location_id, from_container, to_container, pick_list, requested_quantity,
      execution_priority, execution_date, batch, exp_date, serial_number, started_at, performed_by)
    select ${options.businessUnitId}::bigint, n.process_id, n.job_id, n.order_id, n.line_id, 'pick', n.state,
      n.material_id, s.id, c.location_role_id, s.location_id, s.container,
      case when n.state = 'Started' then ${pickContainer(sql`n.order_id`)} end, n.pick_list, n.quantity,
      n.priority, n.execution_date, s.batch, s.exp_date, s.serial_number, n.started_at, n.performed_by
    from json_to_recordset(${rowsOf(rows)})
      as n(process_id bigint, job_id bigint, order_id bigint, line_id bigint, material_id bigint, stock_id bigint,
        quantity numeric, priority smallint, execution_date timestamptz, state text, pick_list text,
        started_at timestamptz, performed_by bigint)
    join stock s on s.id = n.stock_id join location c on c.id = s.location_id
    order by n.job_id, n.order_id, c.picking_sequence, c.id, n.line_id
    returning id`.execute(tx.sql)
  tx.changed('Task', idsOf(added))
  tx.changed('Job', [...fresh.keys()])
  for (const [jobId, name] of fresh) {
    const taskCount = rows.filter(row => row.job_id === jobId).length
    tx.audit('createJob', 'Job', jobId, { to: 'Initial', name: [null, name], taskCount: [null, taskCount] })
  }
  await notifyJobs(
    tx,
    [...new Set(jobIds.values())].filter(id => !fresh.has(id)),
  )
}

const isNew = (task: OpenTask): boolean => task.id === null

const getsTasks = ({ after }: OrderChange): boolean => after.lines.some(line => line.tasks.some(isNew))

/** Remaining tasks whose quantity changed. */
async function changeQuantities(tx: Tx, orders: readonly OrderChange[]): Promise<void> {
  const requestedBefore = new Map(
    orders.flatMap(({ before }) =>
      before.lines.flatMap(line => line.tasks.map(task => [task.id, task.requested] as const)),
    ),
  )
  const changed = orders
    .flatMap(({ after }) => after.lines.flatMap(line => line.tasks))
    .filter(({ id, requested }) => id !== null && requestedBefore.get(id) !== requested)
  if (changed.length === 0) return
  const rows = changed.map(({ id, requested }) => ({
    id,
    quantity: decimalText(requested),
  }))
  const { rows: saved } = await sql<{ id: number }>`
    update task t set requested_quantity = n.quantity, version = t.version + 1
    from json_to_recordset(${rowsOf(rows)}) as n(id bigint, quantity numeric)
    where t.id = n.id returning t.id`.execute(tx.sql)
  tx.changed('Task', idsOf(saved))
}

/** Open tasks of orders whose priority or date changed. */
async function changeTimes(tx: Tx, orders: readonly OrderChange[]): Promise<void> {
  const rows = orders
    .filter(
      ({ before, after }) =>
        after.priority !== before.priority || after.executionDate !== before.executionDate,
    )
    .flatMap(({ after }) =>
      after.lines.map(line => ({
        line_id: line.id,
        priority: after.priority,
        date: after.executionDate,
      })),
    )
  if (rows.length === 0) return
  const { rows: saved } = await sql<{ id: number }>`
    update task t set execution_priority = n.priority, execution_date = n.date, version = t.version + 1
    from json_to_recordset(${rowsOf(rows)}) as n(line_id bigint, priority smallint, date timestamptz)
    where t.order_line_id = n.line_id and ${sql.raw(isOpenTask('t'))} returning t.id`.execute(tx.sql)
  tx.changed('Task', idsOf(saved))
}

/** Name of a job's picking round. */
export function pickList(jobId: number): string {
  return `OUT-${jobId}`
}

/** The container into which an order is picked, as SQL. */
export function pickContainer(orderId: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`'T-' || lpad((${orderId} % 10000)::text, 4, '0')`
}

/** Deletes tasks that are not performed, and ends jobs that lose their last open task. */
async function dropTasks(tx: Tx, ids: readonly number[], { now }: SaveOptions): Promise<void> {
  const deleted = await sql<{ id: number; job_id: number | null }>`
    delete from task where id in ${idList(ids)} and ${sql.raw(isOpenTask('task'))} returning id, job_id`.execute(
    tx.sql,
  )
  tx.removed('Task', idsOf(deleted.rows))
  const jobs = deleted.rows.flatMap(row => (row.job_id === null ? [] : [row.job_id]))
  if (jobs.length === 0) return
  await closeJobs(tx, [...new Set(jobs)], new Date(now))
}

/** Locks the jobs that lose or get tasks before any stock is locked: the global order is orders, jobs, operations, stocks. */
export async function lockJobs(
  tx: Tx,
  orders: readonly OrderChange[],
  { jobId }: SaveOptions,
): Promise<void> {
  const taskIds = orders.flatMap(order =>
    jobId === undefined && getsTasks(order) ? tasksBefore(order) : droppedTasks(order),
  )
  if (taskIds.length === 0 && jobId === undefined) return
  await sql`select id from job where id in (select job_id from task where id in ${idList(taskIds)})
    or id = ${jobId ?? null}::bigint order by id for no key update`.execute(tx.sql)
}

function droppedTasks({ before, after }: OrderChange): number[] {
  const remaining = new Set(after.lines.flatMap(line => line.tasks.map(task => task.id)))
  return tasksBefore({ before }).filter(id => !remaining.has(id))
}

function tasksBefore({ before }: Pick<OrderChange, 'before'>): number[] {
  return before.lines.flatMap(line => line.tasks.flatMap(({ id }) => (id === null ? [] : [id])))
}

/** The job of each order's new tasks: the given one, its own open one, or a new one named after the order; `added` has the names of these. */
async function jobsFor(
  tx: Tx,
  orders: readonly OrderChange[],
  { businessUnitId, jobId, now }: SaveOptions,
): Promise<{ readonly jobIds: ReadonlyMap<number, number>; readonly added: ReadonlyMap<number, string> }> {
  if (jobId !== undefined) {
    return { jobIds: new Map(orders.map(({ after }) => [after.id, jobId])), added: new Map() }
  }
  const jobIds = await openJobs(tx, orders)
  const names = new Map<string, number>(
    orders.flatMap(({ after }) =>
      jobIds.has(after.id) ? [] : [[`Pick ${after.orderNo}`, after.id] as const],
    ),
  )
  if (names.size === 0) return { jobIds, added: new Map() }
  const { rows } = await sql<{ id: number; name: string }>`
    insert into job (business_unit_id, name, state, created_at)
    select ${businessUnitId}::bigint, name, 'Initial', ${now}::timestamptz
    from json_array_elements_text(${JSON.stringify([...names.keys()])}::json) with ordinality as n(name, place)
    order by place
    returning id, name`.execute(tx.sql)
  for (const { id, name } of rows) {
    const orderId = names.get(name)
    if (orderId !== undefined) jobIds.set(orderId, id)
  }
  return { jobIds, added: new Map(rows.map(({ id, name }) => [id, name])) }
}

/** The first open job among the tasks that each order had, by order: it keeps the assignee of tasks that are replaced. */
async function openJobs(tx: Tx, orders: readonly OrderChange[]): Promise<Map<number, number>> {
  const taskIds = orders.flatMap(tasksBefore)
  if (taskIds.length === 0) return new Map()
  const { rows } = await sql<{ order_id: number; job_id: number }>`
    select t.order_id, min(j.id) as job_id from task t
    join job j on j.id = t.job_id and ${sql.raw(isOpenJob('j'))}
    where t.id in ${idList(taskIds)} group by t.order_id`.execute(tx.sql)
  return new Map(rows.map(row => [row.order_id, row.job_id]))
}
