/** The instructions of a job: its steps in walking order, and whether it can be finished. */
import { sql } from 'kysely'
import type { JobInstructions, JobStep } from '../../../src/contract/endpoints/jobs'
import type { JobState } from '../../../src/contract/states/warehouse'
import type { Db, UnitContext } from '../core/db/database'
import { jobSource } from './job-source'
import { rowsByIds } from '../core/search/search'
import { conflict, notFound, Refusal } from '../core/refusal'
import type { ErrorBody } from '../../../src/contract/failures'
import { lacksGoods } from '../materials/public'
import { closeJobs } from '../orders/public'
import { confirmStartedPick, type PickConfirmation } from './confirm-pick'
import type { Caller } from '../core/calls/context'
import { stateOfJob, tasksOf } from './job-actions'
import { withLockedWork } from './locked-work'
import { isOpenTask } from '../core/db/state-conditions'

/** The stock s of task t, and the company whose day says what has expired. */
const itsStock = sql`left join stock s on s.id = t.stock_id
  left join company_info company on company.business_unit_id = t.business_unit_id`

/** Whether a task waits, as SQL over task t and `itsStock`: the stock from which it takes goods lacks them. */
const isWaiting = sql<boolean>`(${sql.raw(isOpenTask('t'))} and t.task_type in ('pick','replenish','move')
  and ${sql.raw(lacksGoods('t', 's', 'company'))})`

/** The steps of a job. @throws Refusal 404 */
export async function jobInstructionsOf(
  db: Db['read'],
  businessUnitId: number,
  jobId: number,
): Promise<JobInstructions> {
  const [job] = await rowsByIds(db, jobSource, [jobId], businessUnitId)
  if (job === undefined) throw notFound(`There is no job ${jobId}.`)
  const { rows: steps } = await sql<JobStep>`
    select t.id as "taskId", t.task_type as "taskType", t.state, o.order_no as "orderNo",
      m.item_no as "materialItemNo", m.name as "materialName", m.base_uom as "uoM",
      f.name as "fromLocation", t.from_container as "fromContainer", w.name as "toLocation",
      t.to_container as "toContainer", t.batch, t.exp_date as "expDate", t.serial_number as "serialNumber",
      t.requested_quantity as "requestedQuantity", t.confirmed_quantity as "confirmedQuantity",
      t.reason_text as "reasonText", ${isWaiting} as "isWaiting"
    from task t join material m on m.id = t.material_id
    left join sales_order o on o.id = t.order_id
    left join location f on f.id = t.from_location_id left join location w on w.id = t.to_location_id
    ${itsStock}
    where t.job_id = ${jobId} and t.business_unit_id = ${businessUnitId}
    order by coalesce(f.picking_sequence, w.picking_sequence), t.id`.execute(db)
  const { name, status, userName, userRole, percentCompletion } = job
  return { jobId, name, status, userName, userRole, percentCompletion, steps }
}

export interface FinishAttempt {
  readonly jobId: number
  readonly jobState: JobState
  readonly isFinished: boolean
  readonly openTasks: number
  /** Open tasks whose stock is blocked, has expired or has too little. */
  readonly waitingTasks: number
}

/** Finishes a job without open tasks; otherwise returns their number and changes nothing. @throws Refusal 404 */
export async function tryFinishJob(
  db: Db,
  unit: UnitContext,
  jobId: number,
  now: Date,
): Promise<FinishAttempt> {
  return withLockedWork(db, unit, { jobIds: [jobId] }, async (tx, work) => {
    const [job] = work.jobs
    if (job === undefined) throw notFound(`There is no job ${jobId}.`)
    const openTasks = tasksOf(work, job).length
    if (openTasks > 0) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count
        from task t ${itsStock} where t.job_id = ${jobId} and ${isWaiting}`.execute(tx.sql)
      const waitingTasks = rows[0]?.count ?? 0
      return { jobId, jobState: job.status, isFinished: false, openTasks, waitingTasks }
    }
    await closeJobs(tx, [jobId], now)
    const jobState = await stateOfJob(tx, job)
    return { jobId, jobState, isFinished: true, openTasks: 0, waitingTasks: 0 }
  })
}

export interface DeviationAnswer {
  readonly isAccepted: boolean
  readonly jobState: JobState | null
  readonly refusal: ErrorBody | null
}

/**
 * Confirms a started step with a smaller quantity than requested: by the picker or, with `isOnBehalf`, by somebody in the office. The
 * answer contains a refusal instead of throwing it.
 */
export async function tryDeviate(
  db: Db,
  unit: UnitContext,
  caller: Caller,
  deviation: PickConfirmation,
  now: Date,
): Promise<DeviationAnswer> {
  try {
    const task = await db.read
      .selectFrom('task')
      .select('task_type')
      .where('id', '=', deviation.taskId)
      .where('business_unit_id', '=', unit.businessUnitId)
      .executeTakeFirst()
    if (task !== undefined && task.task_type !== 'pick') {
      throw conflict('Only a pick can deviate here.', {
        code: 'wrong-task-type',
        state: task.task_type,
        allowedStates: ['pick'],
      })
    }
    const { jobState } = await confirmStartedPick(db, unit, caller, deviation, now)
    return { isAccepted: true, jobState, refusal: null }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    return { isAccepted: false, jobState: null, refusal: error.body }
  }
}
