/**
 * The actions on a job: assign, unassign, finish, dissolve, cancel (DOMAIN, tasks and jobs). Each takes locked work and throws a refusal.
 */
import { sql } from 'kysely'
import { changedSince, type ReadRow } from '../../../src/contract/read-values'
import { guardJob } from '../../../src/contract/states/job'
import { cancellableTaskTypes, isCancellableType } from '../../../src/contract/states/task'
import type { JobState } from '../../../src/contract/states/warehouse'
import type { Tx, UnitContext } from '../core/db/database'
import type { Json } from '../core/db/json-column'
import { assertGuard } from '../core/calls/row-refusal'
import { changedMeanwhile, conflict, type Refusal } from '../core/refusal'
import { closeJobs, saveOperations, notifyJobs } from '../orders/public'
import { idList, idsOf } from '../core/db/id-list'
import { isSameAssignee, noAssignee, writeAssignee, type Assignee } from './assignee'
import type { LockedJob, LockedTask, LockedWork } from './locked-work'
import { cancelTasks, handTasksBack, type TaskActing } from './open-tasks'

interface Acting {
  readonly unit: UnitContext
  readonly now: Date
}

/**
 * Assigns a job. A started job with a new user stays started; one with a role goes back to open.
 * @throws Refusal `wrong-state`, `unchanged`, or `changed` when another user assigned it since it was read
 */
export async function assignJob(
  tx: Tx,
  work: LockedWork,
  job: LockedJob,
  assignee: Assignee,
  acting: Acting,
  read?: readonly ReadRow[],
): Promise<JobState> {
  assertGuard(guardJob('assign', job))
  const fields = changedSince(read, { ...job })
  if (fields.length > 0) throw changedMeanwhile(fields, 'Somebody else assigned the job.')
  if (isSameAssignee(job, assignee)) throw unchanged(job.status)
  const status =
    assignee.userId === null || job.status === 'Initial'
      ? await handJobBack(tx, work, job, acting)
      : job.status
  if (status !== 'Initial') await passTasksOn(tx, work, job, assignee)
  await writeAssignee(tx, job.id, assignee)
  await notifyJobs(tx, [job.id])
  tx.audit('assignJob', 'Job', job.id, {
    ...stateChange(job.status, status),
    ...assigneeChange(job, assignee),
  })
  return status
}

/** Unassigns a job; its started tasks go back to open. @throws Refusal */
export async function unassignJob(
  tx: Tx,
  work: LockedWork,
  job: LockedJob,
  acting: Acting,
): Promise<JobState> {
  assertGuard(guardJob('unassign', job))
  const status = await handJobBack(tx, work, job, acting)
  await writeAssignee(tx, job.id, noAssignee)
  await notifyJobs(tx, [job.id])
  tx.audit('unassignJob', 'Job', job.id, {
    ...stateChange(job.status, status),
    ...assigneeChange(job, noAssignee),
  })
  return status
}

/** Finishes a job with what was performed; its open tasks are cancelled. @throws Refusal */
export async function endJob(tx: Tx, work: LockedWork, job: LockedJob, acting: Acting): Promise<JobState> {
  assertGuard(guardJob('end', job))
  const open = tasksOf(work, job)
  await cancelTasks(tx, work, open, acting)
  await closeJobs(tx, [job.id], acting.now, { isAuditedByCaller: true })
  const status = await stateOfJob(tx, job)
  tx.audit('endJob', 'Job', job.id, { ...stateChange(job.status, status), cancelledTasks: open.length })
  return status
}

/** Cancels a job with its open tasks. @throws Refusal, also when one of the tasks has a type that cannot be cancelled */
export async function cancelJob(tx: Tx, work: LockedWork, job: LockedJob, acting: Acting): Promise<JobState> {
  assertGuard(guardJob('cancel', job))
  const open = tasksOf(work, job)
  const misfit = open.find(task => !isCancellableType(task.taskType))
  if (misfit !== undefined) {
    throw conflict(`A task of the type ${misfit.taskType} cannot be cancelled.`, {
      code: 'wrong-task-type',
      state: misfit.taskType,
      allowedStates: cancellableTaskTypes,
    })
  }
  await cancelTasks(tx, work, open, acting)
  await tx.sql
    .updateTable('job')
    .set({ state: 'Cancelled', completed_at: acting.now.toISOString() })
    .where('id', '=', job.id)
    .execute()
  await notifyJobs(tx, [job.id])
  tx.audit('cancelJob', 'Job', job.id, {
    ...stateChange(job.status, 'Cancelled'),
    cancelledTasks: open.length,
  })
  return 'Cancelled'
}

/**
 * Deletes a job; its open tasks stay, without a job. A job with performed tasks is completed with them instead. Returns the job's new
 * state.
 * @throws Refusal
 */
export async function dissolveJob(
  tx: Tx,
  work: LockedWork,
  job: LockedJob,
  acting: Acting,
): Promise<JobState> {
  assertGuard(guardJob('dissolve', job))
  const open = tasksOf(work, job)
  await handTasksBack(tx, work, open, acting)
  await detachFromJobs(tx, open, null)
  const removed = await closeJobs(tx, [job.id], acting.now, { isAuditedByCaller: true })
  await saveOperations(tx, [...new Set(open.flatMap(task => task.processId ?? []))])
  const status = removed.has(job.id) ? 'Cancelled' : await stateOfJob(tx, job)
  tx.audit('dissolveJob', 'Job', job.id, { ...stateChange(job.status, status), keptTasks: open.length })
  return status
}

/** Moves tasks from their jobs into another one, or out of jobs. */
export async function detachFromJobs(
  tx: Tx,
  tasks: readonly LockedTask[],
  jobId: number | null,
): Promise<void> {
  if (tasks.length === 0) return
  await sql`update task set job_id = ${jobId}::bigint, version = version + 1
    where id in ${idList(idsOf(tasks))}`.execute(tx.sql)
  tx.changed('Task', idsOf(tasks))
}

/** The open tasks of a job. */
export function tasksOf(work: LockedWork, job: LockedJob): LockedTask[] {
  return work.tasks.filter(
    task => task.jobId === job.id && (task.state === 'Initial' || task.state === 'Started'),
  )
}

async function handJobBack(tx: Tx, work: LockedWork, job: LockedJob, acting: TaskActing): Promise<JobState> {
  if (job.status === 'Initial') return job.status
  await handTasksBack(tx, work, tasksOf(work, job), acting)
  await tx.sql.updateTable('job').set({ state: 'Initial' }).where('id', '=', job.id).execute()
  return 'Initial'
}

/** Assigns the started tasks of a job to another user. */
async function passTasksOn(tx: Tx, work: LockedWork, job: LockedJob, { userId }: Assignee): Promise<void> {
  const started = tasksOf(work, job).filter(task => task.state === 'Started')
  if (started.length === 0) return
  await sql`update task set performed_by = ${userId}::bigint, version = version + 1
    where id in ${idList(idsOf(started))}`.execute(tx.sql)
  tx.changed('Task', idsOf(started))
}

/** The current state of a job; Cancelled when it was deleted. */
export async function stateOfJob(tx: Tx, job: LockedJob): Promise<JobState> {
  const { rows } = await sql<{ state: JobState }>`select state from job where id = ${job.id}`.execute(tx.sql)
  return rows[0]?.state ?? 'Cancelled'
}

function stateChange(from: JobState, to: JobState): { [key: string]: Json } {
  return from === to ? {} : { from, to }
}

function assigneeChange(job: LockedJob, assignee: Assignee): { [key: string]: Json } {
  const detail: { [key: string]: Json } = {}
  if (job.userName !== assignee.userName) detail.userName = [job.userName, assignee.userName]
  if (job.userRole !== assignee.userRole) detail.userRole = [job.userRole, assignee.userRole]
  return detail
}

function unchanged(state: JobState): Refusal {
  return conflict('The job is assigned like that already.', { code: 'unchanged', state })
}
