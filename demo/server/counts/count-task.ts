/**
 * Confirming a count on the floor: the counted quantity is saved in the line. A recount takes a new snapshot at that time; a count task
 * without a line (proposed after a short pick, or in a job made by an older release) gets one in a count of its job. When its stock has an
 * open line in another count it counts that line, whose own tasks end: two lines would post the same difference twice.
 */
import { sql } from 'kysely'
import {
  guardStockCountLine,
  type StockCountLineState,
  type StockCountState,
} from '../../../src/contract/states/stock-count'
import type { JobState } from '../../../src/contract/states/warehouse'
import type { Db, Tx, UnitContext } from '../core/db/database'
import { decimalText, type Decimal } from '../../../src/contract/decimal'
import { approvesItself } from './rules'
import type { Caller } from '../core/calls/context'
import { readQuantity } from '../core/calls/read-quantity'
import { conflict, notFound, Refusal } from '../core/refusal'
import { assertGuard } from '../core/calls/row-refusal'
import { noAssignee } from '../jobs/public'
import { closeJob, saveOperations } from '../orders/public'
import { idList, idsOf } from '../core/db/id-list'
import { lockStocks, quantityRulesOf } from '../stocks/public'
import { approveLocked } from './approve-lines'
import { followLines, readCounts, readLines, type StoredLine } from './count-lines'
import { cancelCountTasks } from './count-work'
import { insertCount, insertLines } from './create-count'
import { isOpenCountLine, isOpenTask } from '../core/db/state-conditions'

export interface CountConfirmation {
  readonly taskId: number
  /** Decimal text. */
  readonly countedQuantity: string
  /** The feature InventoryAutoAcceptance is on. */
  readonly acceptsByItself: boolean
}

export interface CountProgress {
  readonly stockCountId: number
  readonly lineState: StockCountLineState
  readonly countState: StockCountState
  readonly jobState: JobState | null
}

interface StartedTask {
  readonly id: number
  readonly state: string
  readonly jobId: number | null
  readonly processId: number | null
  readonly performedBy: number | null
  readonly stockId: number
  readonly countId: number | null
  readonly lineId: number | null
  /** The open line of its stock in another count. */
  readonly isOfOtherCount: boolean
  readonly jobName: string | null
  readonly name: string
  readonly decimals: number | null
  readonly serialNumber: string | null
}

/** Confirms a started count of the caller. @throws Refusal 400, 404, 409 `wrong-state` */
export async function confirmCount(
  db: Db,
  unit: UnitContext,
  caller: Caller,
  confirmation: CountConfirmation,
  now: Date,
): Promise<CountProgress> {
  return db.tx(unit, async tx => {
    const { businessUnitId } = unit
    const unlocked = await readTask(tx, businessUnitId, confirmation.taskId)
    if (unlocked === undefined) throw notFound(`There is no count task ${confirmation.taskId}.`)
    if (unlocked.countId !== null) {
      await readCounts(tx.sql, businessUnitId, [unlocked.countId], { lock: true })
    }
    await sql`select id from job where id = ${unlocked.jobId} or id in (
        select job_id from task where stock_count_line_id = ${unlocked.lineId} and ${sql.raw(isOpenTask('task'))})
      order by id for no key update`.execute(tx.sql)
    const task = await readTask(tx, businessUnitId, confirmation.taskId)
    if (task === undefined) throw notFound(`There is no count task ${confirmation.taskId}.`)
    if (task.state !== 'Started' || task.performedBy !== caller.userId) {
      throw conflict('This task is not yours to confirm.', { state: task.state, allowedStates: ['Started'] })
    }
    const counted = readQuantity(confirmation.countedQuantity, 'body.countedQuantity', quantityRulesOf(task))
    const { countId, lineId } = await lineOf(tx, unit, task, now)
    const [line] = await readLines(tx.sql, businessUnitId, [lineId])
    const [count] = await readCounts(tx.sql, businessUnitId, [countId], { lock: true })
    if (line === undefined || count === undefined) throw notFound(`There is no line ${lineId}.`)
    assertGuard(guardStockCountLine('count', line))
    await performTask(tx, task, counted, now)
    await writeCounted(tx, line, counted, caller.userId, now)
    const countState = await followLines(tx, count, [lineId], now)
    tx.audit('countLine', 'Inventory', countId, {
      reason: line.name,
      qtyCounted: [line.counted === null ? null : decimalText(line.counted), decimalText(counted)],
      from: count.state,
      to: countState,
    })
    const accepted = await acceptByItself(tx, unit, confirmation, { countId, lineId, counted }, now)
    const jobState = await closeJobOf(tx, task, now)
    return {
      stockCountId: countId,
      lineState: accepted === null ? 'Counted' : 'Approved',
      countState: accepted ?? countState,
      jobState,
    }
  })
}

/** Whether a line `o` is neither approved nor cancelled. */
const isOpen = sql<boolean>`${sql.raw(isOpenCountLine('o'))}`

async function readTask(tx: Tx, businessUnitId: number, taskId: number): Promise<StartedTask | undefined> {
  const { rows } = await sql<StartedTask>`
    select t.id, t.state, t.job_id as "jobId", t.process_id as "processId", t.performed_by as "performedBy",
      t.stock_id as "stockId", coalesce(t.stock_count_id, o.stock_count_id) as "countId",
      coalesce(t.stock_count_line_id, o.id) as "lineId", o.id is not null as "isOfOtherCount",
      j.name as "jobName", c.name || ' · ' || m.item_no as name, u.decimals,
      s.serial_number as "serialNumber"
    from task t join material m on m.id = t.material_id join stock s on s.id = t.stock_id
    join location c on c.id = s.location_id left join job j on j.id = t.job_id
    left join unit_of_measure u on u.business_unit_id = m.business_unit_id and u.name = m.base_uom
    left join stock_count_line o on t.stock_count_line_id is null and o.stock_id = t.stock_id and ${isOpen}
    where t.id = ${taskId} and t.business_unit_id = ${businessUnitId} and t.task_type = 'count'
    order by o.id desc limit 1`.execute(tx.sql)
  return rows[0]
}

/** Locks the stock that a task counts, and returns its line. */
async function lineOf(
  tx: Tx,
  unit: UnitContext,
  task: StartedTask,
  now: Date,
): Promise<{ countId: number; lineId: number }> {
  const { countId, lineId } = task
  if (countId === null || lineId === null) return addLines(tx, unit, task, now)
  await lockStocks(tx.sql, [task.stockId])
  if (task.isOfOtherCount) await recountLine(tx, task.id, lineId, now)
  return { countId, lineId }
}

/** The task counts the line; other tasks that were to count it are cancelled. */
async function recountLine(tx: Tx, taskId: number, lineId: number, now: Date): Promise<void> {
  await cancelCountTasks(tx, [lineId], now)
  await sql`update stock_count_line set state = 'Recount', version = version + 1 where id = ${lineId}`.execute(
    tx.sql,
  )
  await sql`update task t set stock_count_id = l.stock_count_id, stock_count_line_id = l.id, version = t.version + 1
    from stock_count_line l where t.id = ${taskId} and l.id = ${lineId}`.execute(tx.sql)
}

/**
 * A job with count tasks but no lines becomes a count: each of its open tasks gets a line with the current booked quantity, unless its stock
 * has an open line.
 */
async function addLines(
  tx: Tx,
  unit: UnitContext,
  task: StartedTask,
  now: Date,
): Promise<{ countId: number; lineId: number }> {
  const { rows } = await sql<{ id: number; stock_id: number }>`
    select id, stock_id from task t where job_id = ${task.jobId} and task_type = 'count'
      and stock_count_line_id is null and ${sql.raw(isOpenTask('t'))} and (id = ${task.id} or not exists (
        select 1 from stock_count_line o where o.stock_id = t.stock_id and ${isOpen}))`.execute(tx.sql)
  const stocks = [...new Set(rows.map(row => row.stock_id))].map(id => ({ id }))
  await lockStocks(tx.sql, idsOf(stocks))
  const named = (name: string) =>
    insertCount(tx, { name, assignee: noAssignee, unblocksStocks: true }, { unit, now })
  const name = task.jobName ?? task.name
  const countId = (await named(name)) ?? (await named(`${name} · ${task.id}`))
  if (countId === null) throw conflict('An open count has this name.', { code: 'name-taken' })
  const lineIds = await insertLines(tx, unit.businessUnitId, countId, stocks, false, now)
  await sql`update task t set stock_count_id = l.stock_count_id, stock_count_line_id = l.id, version = t.version + 1
    from stock_count_line l
    where t.id in ${idList(idsOf(rows))} and l.id in ${idList(lineIds)} and l.stock_id = t.stock_id`.execute(
    tx.sql,
  )
  tx.changed('Task', idsOf(rows))
  tx.changed('InventoryLine', lineIds)
  tx.audit('createCount', 'Inventory', countId, { to: 'Initial', lines: lineIds.length })
  const own = await sql<{
    id: number
  }>`select stock_count_line_id as id from task where id = ${task.id}`.execute(tx.sql)
  const [line] = own.rows
  if (line === undefined) throw new Error(`Task ${task.id} was locked, but no longer exists.`)
  return { countId, lineId: line.id }
}

async function performTask(tx: Tx, { id }: StartedTask, counted: Decimal, now: Date): Promise<void> {
  await sql`update task set state = 'Completed', confirmed_quantity = ${decimalText(counted)}::numeric,
      performed_date = ${now.toISOString()}::timestamptz, version = version + 1
    where id = ${id}`.execute(tx.sql)
  tx.changed('Task', [id])
}

async function writeCounted(
  tx: Tx,
  { id, state }: StoredLine,
  counted: Decimal,
  userId: number,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const isRecount = state === 'Recount'
  await sql`update stock_count_line l set state = 'Counted', counted_quantity = ${decimalText(counted)}::numeric,
      counted_by = ${userId}::bigint, counted_at = ${at}::timestamptz, booked_quantity = s.quantity,
      snapshot_quantity = case when ${isRecount}::boolean then s.quantity else l.snapshot_quantity end,
      snapshot_at = case when ${isRecount}::boolean then ${at}::timestamptz else l.snapshot_at end,
      version = l.version + 1
    from stock s where s.id = l.stock_id and l.id = ${id}`.execute(tx.sql)
}

/** InventoryAutoAcceptance: returns the count's state when the line was approved automatically, null otherwise. */
async function acceptByItself(
  tx: Tx,
  unit: UnitContext,
  { acceptsByItself }: CountConfirmation,
  { countId, lineId, counted }: { countId: number; lineId: number; counted: Decimal },
  now: Date,
): Promise<StockCountState | null> {
  const [line] = await readLines(tx.sql, unit.businessUnitId, [lineId])
  if (!acceptsByItself || line === undefined || !approvesItself({ ...line, counted })) return null
  const acting = { unit, now, isReallocating: false, choice: null }
  const outcome = await approveLocked(tx, acting, countId, [lineId], new Set())
  return outcome instanceof Refusal ? null : outcome
}

async function closeJobOf(tx: Tx, { jobId, processId }: StartedTask, now: Date): Promise<JobState | null> {
  await saveOperations(tx, processId === null ? [] : [processId])
  return jobId === null ? null : closeJob(tx, jobId, now)
}
