/**
 * Locks what an action on jobs and tasks affects, in the global order: counts, then orders, jobs, tasks without a job and operations, each by
 * id. Rows read before the locks are read again after them; when tasks have moved meanwhile, everything is repeated.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { JobState, ProcessCategory, TaskState, TaskType } from '../../../src/contract/states/warehouse'
import type { Db, Tx, UnitContext } from '../core/db/database'
import { conflict } from '../core/refusal'
import { idList, idsOf } from '../core/db/id-list'
import { type LoadedOrder, loadOrders } from '../orders/public'
import { isOpenTask, stateList } from '../core/db/state-conditions'
import { salesOrderMachine } from '../../../src/contract/states/sales-order'

export interface LockedJob {
  readonly id: number
  readonly name: string
  readonly status: JobState
  readonly userId: number | null
  readonly userName: string | null
  readonly userRoleId: number | null
  readonly userRole: string | null
  readonly category: ProcessCategory
}

export interface LockedTask {
  readonly id: number
  readonly state: TaskState
  readonly taskType: TaskType
  readonly jobId: number | null
  readonly jobState: JobState | null
  readonly orderId: number | null
  readonly processId: number | null
  /** Its name in messages: material and location. */
  readonly name: string
}

export interface LockedWork {
  readonly orders: readonly LoadedOrder[]
  readonly jobs: readonly LockedJob[]
  /** Open tasks of the chosen jobs and operations; chosen tasks in any state. */
  readonly tasks: readonly LockedTask[]
}

/** The selected work: jobs with their tasks, single tasks, or operations with their open tasks. */
export interface WorkChoice {
  readonly jobIds?: readonly number[]
  readonly taskIds?: readonly number[]
  readonly processIds?: readonly number[]
  /** Stock counts, which are locked first. */
  readonly countIds?: readonly number[]
  /** Includes all tasks of the tasks' jobs. */
  readonly withWholeJobs?: boolean
}

/** Tasks moved to other jobs, or more work was chosen, while waiting for the locks: everything is repeated. */
export class WorkMoved extends Error {
  override readonly name = 'WorkMoved'
}

const attemptsMost = 8
const firstDelayMs = 10

/**
 * Runs `act` in a transaction that holds the locks of the selected work. Ids of other business units are left out. A choice that is a
 * function is made in this transaction, and made again after WorkMoved.
 * @throws Refusal `busy` when others keep moving the same tasks
 */
export async function withLockedWork<T>(
  db: Db,
  unit: UnitContext,
  choice: WorkChoice | ((tx: Tx) => Promise<WorkChoice>),
  act: (tx: Tx, work: LockedWork) => Promise<T>,
): Promise<T> {
  const choose = typeof choice === 'function' ? choice : () => Promise.resolve(choice)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.tx(unit, async tx => act(tx, await lockWork(tx, unit.businessUnitId, await choose(tx))))
    } catch (error) {
      if (!(error instanceof WorkMoved)) throw error
      if (attempt >= attemptsMost) throw conflict('Others are moving the same tasks.', { code: 'busy' })
      await wait(firstDelayMs * attempt * (0.5 + Math.random()))
    }
  }
}

/**
 * Locks and reads the selected work in the given transaction. A task changes its job only while its order is locked, so the jobs are final
 * once the orders are locked; only a job may still get tasks of further orders.
 * @throws WorkMoved
 */
export async function lockWork(tx: Tx, businessUnitId: number, choice: WorkChoice): Promise<LockedWork> {
  const { jobIds = [], processIds = [], countIds = [] } = choice
  if (countIds.length > 0) await lockCounts(tx, businessUnitId, countIds)
  const seen = await readTasks(tx, businessUnitId, choice)
  const orderIds = new Set([
    ...seen.flatMap(task => task.orderId ?? []),
    ...(await openOrders(tx, businessUnitId, processIds)),
  ])
  const orders = orderIds.size === 0 ? [] : await loadOrders(tx.sql, businessUnitId, orderIds, { lock: true })
  const locked = await readTasks(tx, businessUnitId, choice)
  assertLocked(locked, orderIds)
  const jobs = await lockJobs(tx, businessUnitId, [...jobIds, ...locked.flatMap(task => task.jobId ?? [])])
  await lockLooseTasks(tx, idsOf(locked))
  const tasks = await readTasks(tx, businessUnitId, choice)
  assertLocked(tasks, orderIds, new Set(idsOf(jobs)))
  await lockOperations(tx, [...processIds, ...tasks.flatMap(task => task.processId ?? [])], idsOf(jobs))
  return { orders, jobs, tasks }
}

function assertLocked(
  tasks: readonly LockedTask[],
  orderIds: ReadonlySet<number>,
  jobIds?: ReadonlySet<number>,
): void {
  for (const { orderId, jobId } of tasks) {
    const isOrderLocked = orderId === null || orderIds.has(orderId)
    const isJobLocked = jobId === null || jobIds?.has(jobId) !== false
    if (!isOrderLocked || !isJobLocked) throw new WorkMoved()
  }
}

async function readTasks(tx: Tx, businessUnitId: number, choice: WorkChoice): Promise<LockedTask[]> {
  const { jobIds = [], taskIds = [], processIds = [], withWholeJobs = false } = choice
  const chosen = sql`select t.id from task t where t.business_unit_id = ${businessUnitId} and t.id in ${idList(taskIds)}
    union select t.id from task t where t.business_unit_id = ${businessUnitId} and t.job_id in ${idList(jobIds)}
      and ${sql.raw(isOpenTask('t'))}
    union select t.id from task t where t.business_unit_id = ${businessUnitId} and t.process_id in ${idList(processIds)}
      and ${sql.raw(isOpenTask('t'))}`
  const selected = withWholeJobs
    ? sql`select id from chosen union select o.id from task c join chosen on chosen.id = c.id
        join task o on o.job_id = c.job_id and ${sql.raw(isOpenTask('o'))}`
    : sql`select id from chosen`
  const { rows } = await sql<LockedTask>`
    with chosen as (${chosen}), meant as (${selected})
    select t.id, t.state, t.task_type as "taskType", t.job_id as "jobId", j.state as "jobState",
      t.order_id as "orderId", t.process_id as "processId",
      m.item_no || coalesce(' · ' || f.name, '') as name
    from meant join task t on t.id = meant.id join material m on m.id = t.material_id
    left join job j on j.id = t.job_id left join location f on f.id = t.from_location_id
    order by t.id`.execute(tx.sql)
  return rows
}

async function lockCounts(tx: Tx, businessUnitId: number, ids: readonly number[]): Promise<void> {
  await sql`select id from stock_count where business_unit_id = ${businessUnitId} and id in ${idList(ids)}
    order by id for no key update`.execute(tx.sql)
}

/** Unfinished orders of operations: their tasks may be made or moved. */
async function openOrders(tx: Tx, businessUnitId: number, processIds: readonly number[]): Promise<number[]> {
  if (processIds.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from sales_order where business_unit_id = ${businessUnitId} and process_id in ${idList(processIds)}
      and state not in (${stateList(salesOrderMachine.final)})`.execute(tx.sql)
  return idsOf(rows)
}

async function lockJobs(tx: Tx, businessUnitId: number, ids: readonly number[]): Promise<LockedJob[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<LockedJob>`
    select j.id, j.name, j.state as status, j.user_id as "userId", u.display_name as "userName",
      j.user_role_id as "userRoleId", r.user_role_name as "userRole", j.process_definition_category as category
    from job j left join app_user u on u.id = j.user_id left join user_role r on r.id = j.user_role_id
    where j.business_unit_id = ${businessUnitId} and j.id in ${idList(ids)}
    order by j.id for no key update of j`.execute(tx.sql)
  return rows
}

/** A task without a job is locked by none: a terminal may take it into a new one (take-job.ts). */
async function lockLooseTasks(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`select id from task where id in ${idList(ids)} and job_id is null
    order by id for no key update`.execute(tx.sql)
}

/** Operations of the tasks, and those that show one of the jobs. */
async function lockOperations(tx: Tx, ids: readonly number[], jobIds: readonly number[]): Promise<void> {
  if (ids.length === 0 && jobIds.length === 0) return
  await sql`select id from process where id in ${idList(ids)} or job_id in ${idList(jobIds)}
    order by id for no key update`.execute(tx.sql)
}
