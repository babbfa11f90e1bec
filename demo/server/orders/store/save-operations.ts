/**
 * Saves the figures of an operation's orders and tasks in its row: searches over many operations read these columns instead of summing
 * orders. Code that changes an order or a task of an operation must call this in the same transaction.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tx } from '../../core/db/database'
import type { Tables } from '../../core/db/tables'
import {
  operationFacts,
  type OperationFacts,
  type OperationOrder,
  type OperationTasks,
} from '../rules/operation'
import { grouped } from '../../core/db/grouped'
import { idList, idsOf, rowsOf } from '../../core/db/id-list'
import { isOpenTask } from '../../core/db/state-conditions'

/**
 * Recomputes operations and notifies them. The rows are locked first, so that of two concurrent changes of one operation's orders both are
 * counted.
 */
export async function saveOperations(tx: Tx, processIds: readonly number[]): Promise<void> {
  if (processIds.length === 0) return
  const { rows: before } = await sql<StateRow>`
    select id, state from process where id in ${idList(processIds)} order by id for no key update`.execute(
    tx.sql,
  )
  const after = await readOperationFacts(tx.sql, processIds)
  const states = new Map(before.map(row => [row.id, row.state]))
  const turned = after.filter(row => states.get(row.id) !== row.state).map(row => row.id)
  tx.changed('Operation', processIds)
  await operationUpdate(after).execute(tx.sql)
  if (turned.length === 0) return
  const { rows } = await taskUpdate(turned).execute(tx.sql)
  tx.changed('Task', idsOf(rows))
}

interface StateRow {
  readonly id: number
  readonly state: string
}

/** Tasks show the state of their operation. */
function taskUpdate(processIds: readonly number[]): RawBuilder<{ id: number }> {
  return sql`update task set version = version + 1 where process_id in ${idList(processIds)} returning id`
}

/** Writes the columns of operations without notifications, for instance for the seed. */
export async function recomputeOperations(db: Kysely<Tables>, processIds: readonly number[]): Promise<void> {
  await operationUpdate(await readOperationFacts(db, processIds)).execute(db)
}

function operationUpdate(rows: readonly (OperationFacts & { readonly id: number })[]): RawBuilder<unknown> {
  return sql`
    update process p set state = f.state, summarized_state = f."summarizedState",
      is_stock_missing = f."isStockMissing", wait_for_preparation = f."waitForPreparation",
      is_partially_reserved = f."isPartiallyReserved", order_id = f."orderId",
      order_numbers = f."orderNumbers", number_of_orders = f.orders, number_of_order_lines = f.lines,
      job_id = f."jobId", priority = f.priority, execution_date = f."executionDate",
      expected_completion_date = f."expectedCompletionDate", completed_date = f."completedDate",
      delivery_type = f."deliveryType", country_code = f."countryCode", zip_code = f."zipCode",
      total_base_quantity = f.units, total_volume = f.volume, total_weight = f.weight, total_containers = f.boxes,
      one_piece_id = f."onePieceId", pick_lists = f."pickLists", version = p.version + 1
    from json_to_recordset(${rowsOf(rows)}) as f(id bigint, state text, "summarizedState" text,
      "isStockMissing" boolean, "waitForPreparation" boolean, "isPartiallyReserved" boolean, "orderId" bigint, "orderNumbers" text, orders integer,
      lines integer, "jobId" bigint, priority smallint, "executionDate" timestamptz, "expectedCompletionDate" date,
      "completedDate" timestamptz, "deliveryType" text, "countryCode" text, "zipCode" text, units numeric,
      volume numeric, weight numeric, boxes integer, "onePieceId" text, "pickLists" text)
    where p.id = f.id`
}

/** The computed columns of operations, from their orders and tasks. */
export async function readOperationFacts(
  db: Kysely<Tables>,
  processIds: readonly number[],
): Promise<(OperationFacts & { readonly id: number })[]> {
  const { rows: orderRows } = await ordersOf(processIds).execute(db)
  const { rows: taskRows } = await tasksOf(processIds).execute(db)
  const orders = grouped(orderRows, row => row.processId)
  const tasks = new Map(taskRows.map(row => [row.processId, row]))
  return [...new Set(processIds)].map(id => ({
    id,
    ...operationFacts(orders.get(id) ?? [], tasks.get(id) ?? noTasks),
  }))
}

const operationsAtOnce = 10_000

/** Writes the columns of all operations of an installation: after the seed, and after the migration that added them. */
export async function recomputeAllOperations(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from process order by id`.execute(db)
  for (let from = 0; from < rows.length; from += operationsAtOnce) {
    await recomputeOperations(
      db,
      rows.slice(from, from + operationsAtOnce).map(row => row.id),
    )
  }
}

const noTasks: OperationTasks = {
  hasTasks: false,
  hasOpen: false,
  hasStarted: false,
  jobId: null,
  endedDate: null,
  priority: null,
  executionDate: null,
}

type OrderRow = OperationOrder & { readonly processId: number }

function ordersOf(processIds: readonly number[]): RawBuilder<OrderRow> {
  return sql`
    select o.process_id as "processId", o.id, o.order_no as "orderNo", o.state, o.has_picks as "hasPicks",
      o.is_stock_missing as "isStockMissing", o.wait_for_preparation as "waitForPreparation", o.priority,
      o.execution_date as "executionDate", o.delivery_date as "deliveryDate", o.updated_date as "updatedDate",
      d.name as "deliveryType", o.country_code as "countryCode", o.zip_code as "zipCode",
      o.number_of_order_lines as lines, o.number_of_units as units, o.order_volume as volume,
      o.order_weight as weight, o.boxes, o.one_piece_id as "onePieceId", o.pick_list as "pickList"
    from sales_order o left join delivery_type d on d.id = o.delivery_type_id
    where o.process_id in ${idList(processIds)} order by o.id`
}

/** One row for each operation with tasks. */
type TasksRow = OperationTasks & { readonly processId: number }

/** The columns of an operation with archived tasks are final: it was completed, and so were they. */
function tasksOf(processIds: readonly number[]): RawBuilder<TasksRow> {
  return sql`
    select id as "processId", true as "hasTasks", false as "hasOpen", true as "hasStarted", job_id as "jobId",
      completed_date as "endedDate", priority, execution_date as "executionDate"
    from process where id in ${idList(processIds)} and tasks_archived_at is not null
    union all
    select process_id as "processId", true as "hasTasks",
      bool_or(${sql.raw(isOpenTask('task'))}) as "hasOpen", bool_or(state in ('Started','Completed')) as "hasStarted",
      (array_agg(job_id order by ${sql.raw(isOpenTask('task'))} desc, id desc)
        filter (where job_id is not null))[1] as "jobId",
      max(ended_at) as "endedDate", min(execution_priority) as priority,
      min(execution_date) as "executionDate"
    from task where process_id in ${idList(processIds)}
      and process_id not in (select id from process where id in ${idList(processIds)} and tasks_archived_at is not null)
    group by process_id`
}
