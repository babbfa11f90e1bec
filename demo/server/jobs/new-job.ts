/** Makes jobs of selected tasks, or of the open tasks of operations, for a user or a role (DOMAIN, tasks and jobs). */
import { sql } from 'kysely'
import type { DoneRow } from '../../../src/contract/failures'
import { guardOperationAssign } from '../../../src/contract/states/job'
import { categoryOfTaskType, guardTask } from '../../../src/contract/states/task'
import {
  taskTypes,
  type JobState,
  type ProcessCategory,
  type TaskType,
} from '../../../src/contract/states/warehouse'
import type { Tx, UnitContext } from '../core/db/database'
import { closeJobs, saveOperations, notifyJobs, withTasksForHeld } from '../orders/public'
import { assertGuard, refusalOf } from '../core/calls/row-refusal'
import { conflict, Refusal } from '../core/refusal'
import { idList } from '../core/db/id-list'
import { type Assignee, holdAssignee } from './assignee'
import { detachFromJobs } from './job-actions'
import type { LockedTask, LockedWork } from './locked-work'
import { saveChangedOrders } from './open-tasks'
import type { LockedOperation } from './operation-facts'

export interface NewJob {
  readonly name: string
  readonly assignee: Assignee
  readonly category: ProcessCategory
}

interface Acting {
  readonly unit: UnitContext
  readonly now: Date
}

/** The rows that became part of the new job, and the refusals of the others. */
export interface JobMade<R> {
  readonly done: readonly DoneRow[]
  readonly refused: readonly { readonly row: R; readonly refusal: Refusal }[]
}

/** Adds an open job and returns its id. @throws as holdAssignee */
export async function insertJob(
  tx: Tx,
  { unit, now }: Acting,
  { name, assignee, category }: NewJob,
): Promise<number> {
  await holdAssignee(tx, assignee)
  const { id } = await tx.sql
    .insertInto('job')
    .values({
      business_unit_id: unit.businessUnitId,
      name,
      state: 'Initial',
      user_id: assignee.userId,
      user_role_id: assignee.userRoleId,
      process_definition_category: category,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds the operation of a new job, named after it, and returns its id. */
export async function insertJobProcess(
  tx: Tx,
  { unit }: Pick<Acting, 'unit'>,
  { jobId, prefix, category }: { readonly jobId: number; readonly prefix: string } & Pick<NewJob, 'category'>,
): Promise<number> {
  const { id } = await tx.sql
    .insertInto('process')
    .values({
      business_unit_id: unit.businessUnitId,
      name: `${prefix}-J${jobId}`,
      process_definition_category: category,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Moves tasks into a new job. A job has work of one category, that of the first acceptable task; other tasks stay in their jobs. Without an
 * acceptable task no job is made.
 */
export async function makeJobOfTasks(
  tx: Tx,
  tasks: readonly LockedTask[],
  job: Omit<NewJob, 'category'>,
  acting: Acting,
): Promise<JobMade<LockedTask>> {
  const refused: { row: LockedTask; refusal: Refusal }[] = []
  const accepted: LockedTask[] = []
  for (const task of tasks) {
    const refusal = misfitOf(task, accepted[0])
    if (refusal === null) accepted.push(task)
    else refused.push({ row: task, refusal })
  }
  const [first] = accepted
  if (first === undefined) return { done: [], refused }
  const jobId = await insertJob(tx, acting, { ...job, category: categoryOfTaskType[first.taskType] })
  await moveTasks(tx, accepted, jobId, acting.now)
  await auditNewJob(tx, jobId, job)
  return { done: accepted.map(({ id, name, state }) => ({ id, name, state })), refused }
}

/** Moves the open, unstarted tasks of operations into a new job; partially reserved orders first get tasks for what is reserved. */
export async function makeJobOfOperations(
  tx: Tx,
  work: LockedWork,
  operations: readonly LockedOperation[],
  job: Omit<NewJob, 'category'>,
  acting: Acting,
): Promise<JobMade<LockedOperation>> {
  const refused: { row: LockedOperation; refusal: Refusal }[] = []
  const accepted: { operation: LockedOperation; tasks: readonly LockedTask[]; holds: boolean }[] = []
  for (const operation of operations) {
    try {
      assertGuard(guardOperationAssign(operation))
      const category = accepted[0]?.operation.category ?? operation.category
      if (operation.category !== category) throw otherCategory(operation.category, category)
      const tasks = work.tasks.filter(task => task.processId === operation.id && isFree(task))
      const holds = ordersToPrepare(work, operation).length > 0
      if (tasks.length === 0 && !holds) {
        throw conflict('No task of it is free.', { code: 'no-tasks', state: operation.summarizedState })
      }
      accepted.push({ operation, tasks, holds })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ row: operation, refusal: error })
    }
  }
  const [first] = accepted
  if (first === undefined) return { done: [], refused }
  const jobId = await insertJob(tx, acting, { ...job, category: first.operation.category })
  for (const { operation, holds } of accepted) {
    if (holds) await prepareHeld(tx, work, operation, acting, jobId)
  }
  const tasks = accepted.flatMap(one => one.tasks)
  await moveTasks(tx, tasks, jobId, acting.now)
  const processIds = accepted.map(({ operation }) => operation.id)
  await saveOperations(tx, processIds)
  const { rows } = await sql<DoneRow>`select id, name, summarized_state as state from process
    where id in ${idList(processIds)} order by id`.execute(tx.sql)
  await auditNewJob(tx, jobId, job)
  return { done: rows, refused }
}

/** Makes tasks for what partially reserved orders of an operation have reserved, in a given job or in jobs of their own. */
export async function prepareHeld(
  tx: Tx,
  work: LockedWork,
  operation: LockedOperation,
  acting: Acting,
  jobId?: number,
): Promise<void> {
  const orders = ordersToPrepare(work, operation)
  const saving = { ...acting, action: 'prepareHeld' as const, ...(jobId === undefined ? {} : { jobId }) }
  await saveChangedOrders(tx, orders, saving, withTasksForHeld)
}

function ordersToPrepare(work: LockedWork, operation: LockedOperation) {
  return work.orders.filter(
    order =>
      order.processId === operation.id &&
      order.state === 'PartiallyReserved' &&
      order.lines.some(line => line.reservations.length > 0),
  )
}

/** Whether a task may be moved to another job: it is not started. */
function isFree(task: LockedTask): boolean {
  return guardTask('createJob', task).allowed
}

async function moveTasks(tx: Tx, tasks: readonly LockedTask[], jobId: number, now: Date): Promise<void> {
  const former = [...new Set(tasks.flatMap(task => task.jobId ?? []))].sort((a, b) => a - b)
  await detachFromJobs(tx, tasks, jobId)
  await closeJobs(tx, former, now)
  await notifyJobs(tx, [jobId])
  await saveOperations(tx, [...new Set(tasks.flatMap(task => task.processId ?? []))])
}

/** The history row of a new job, with the number of its tasks: written once they are there. */
export async function auditNewJob(
  tx: Tx,
  jobId: number,
  { name, assignee }: Omit<NewJob, 'category'>,
  to: JobState = 'Initial',
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from task where job_id = ${jobId}`.execute(tx.sql)
  tx.audit('createJob', 'Job', jobId, {
    to,
    name: [null, name],
    taskCount: [null, rows[0]?.count ?? 0],
    ...(assignee.userName === null ? {} : { userName: [null, assignee.userName] }),
    ...(assignee.userRole === null ? {} : { userRole: [null, assignee.userRole] }),
  })
}

function misfitOf(task: LockedTask, first: LockedTask | undefined): Refusal | null {
  const result = guardTask('createJob', task)
  if (!result.allowed) return refusalOf(result)
  if (first === undefined) return null
  const category = categoryOfTaskType[first.taskType]
  if (categoryOfTaskType[task.taskType] === category) return null
  return conflict(`A job holds tasks of one kind; this one is ${task.taskType}.`, {
    code: 'wrong-task-type',
    state: task.taskType,
    allowedStates: typesOf(category),
  })
}

function otherCategory(found: ProcessCategory, allowed: ProcessCategory): Refusal {
  return conflict(`A job holds work of one kind; this is ${found}.`, {
    code: 'wrong-task-type',
    state: typesOf(found)[0] ?? found,
    allowedStates: typesOf(allowed),
  })
}

function typesOf(category: ProcessCategory): TaskType[] {
  return taskTypes.filter(type => categoryOfTaskType[type] === category)
}
