/**
 * How terminal users get work: which open jobs a user may take, and taking a job or a task without one. Picks are taken together with their
 * orders (jobs/claim-job.ts).
 */
import { sql, type RawBuilder } from 'kysely'
import type { ProcessCategory } from '../../../src/contract/states/warehouse'
import type { Db, Tx, UnitContext } from '../core/db/database'
import type { Caller } from '../core/calls/context'
import { idsOf } from '../core/db/id-list'
import { saveOperations, notifyJobs } from '../orders/public'
import { noAssignee } from './assignee'
import { auditNewJob, insertJob } from './new-job'

/** The user who gets the work: the caller, or a user to whom it is assigned as started. */
type Taker = Pick<Caller, 'userId' | 'businessUnitId'>

/** Number of jobs or tasks to try one after the other, since others may take the first ones meanwhile. */
export const triedMost = 8

/** Condition on a job `j`: assigned to the caller, to his role, or unassigned. */
export function isForCaller({ userId }: Pick<Caller, 'userId'>): RawBuilder<unknown> {
  return sql`(j.user_id is null or j.user_id = ${userId}) and (j.user_role_id is null
    or j.user_id = ${userId} or j.user_role_id in (select role_id from app_user_role where user_id = ${userId}))`
}

/** Assigns an open job to the caller; its tasks are still to be started. False when it was taken meanwhile. */
export async function assignOpenJob(tx: Tx, caller: Taker, jobId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update job j set state = 'InProgress', user_id = ${caller.userId}, started_at = ${now.toISOString()}::timestamptz
    where j.id = ${jobId} and j.business_unit_id = ${caller.businessUnitId} and j.state = 'Initial'
      and ${isForCaller(caller)} returning j.id`.execute(tx.sql)
  return rows.length > 0
}

/** Assigns an open job to the caller and starts its tasks. False when it was taken meanwhile. */
export async function takeJob(tx: Tx, caller: Taker, jobId: number, now: Date): Promise<boolean> {
  if (!(await assignOpenJob(tx, caller, jobId, now))) return false
  await startTasks(tx, caller, jobId, now)
  tx.audit('startJob', 'Job', jobId)
  return true
}

/** Starts the unstarted tasks of a started job of the caller. Returns whether there were any. */
async function startRest(tx: Tx, caller: Pick<Caller, 'userId'>, jobId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select id from job where id = ${jobId} and state = 'InProgress'
    and user_id = ${caller.userId} for no key update`.execute(tx.sql)
  return rows.length === 1 && (await startTasks(tx, caller, jobId, now)) > 0
}

/** Starts the unstarted tasks of a job in the caller's name. Returns their number. */
async function startTasks(tx: Tx, caller: Pick<Caller, 'userId'>, jobId: number, now: Date): Promise<number> {
  const started = await sql<{ id: number; processId: number | null }>`
    update task set state = 'Started', started_at = ${now.toISOString()}::timestamptz,
      performed_by = ${caller.userId}, version = version + 1
    where job_id = ${jobId} and state = 'Initial' returning id, process_id as "processId"`.execute(tx.sql)
  tx.changed('Task', idsOf(started.rows))
  await saveOperations(tx, [...new Set(started.rows.flatMap(task => task.processId ?? []))])
  await notifyJobs(tx, [jobId])
  return started.rows.length
}

/** The job to be made from a task without one. */
interface NewJob {
  readonly name: string
  readonly category: ProcessCategory
}

/** Work of one kind that a user can get next; ids in the order in which they are tried, at most `triedMost`. */
interface NextWork {
  /** Started jobs of the caller with unstarted tasks. */
  unfinishedJobs(): Promise<readonly number[]>
  /** Open jobs that the caller may take. */
  openJobs(): Promise<readonly number[]>
  looseTasks(): Promise<readonly number[]>
  /** Locks a task without a job; undefined when it was taken meanwhile. */
  jobOf(tx: Tx, taskId: number): Promise<NewJob | undefined>
}

/**
 * Starts tasks that were added to a started job of the caller; else assigns an open job to him, else a job made from a task without one.
 * Returns whether there was any.
 */
export async function claimNext(
  db: Db,
  unit: UnitContext,
  caller: Caller,
  now: Date,
  work: NextWork,
): Promise<boolean> {
  for (const jobId of await work.unfinishedJobs()) {
    if (await db.tx(unit, tx => startRest(tx, caller, jobId, now))) return true
  }
  for (const jobId of await work.openJobs()) {
    if (await db.tx(unit, tx => takeJob(tx, caller, jobId, now))) return true
  }
  for (const taskId of await work.looseTasks()) {
    const isTaken = await db.tx(unit, async tx => {
      const job = await work.jobOf(tx, taskId)
      if (job !== undefined) await takeLooseTask(tx, unit, caller, { id: taskId, ...job }, now)
      return job !== undefined
    })
    if (isTaken) return true
  }
  return false
}

/** Makes a started job of the caller from a task. */
async function takeLooseTask(
  tx: Tx,
  unit: UnitContext,
  caller: Caller,
  { id, name, category }: NewJob & { readonly id: number },
  now: Date,
): Promise<void> {
  const assignee = { ...noAssignee, userId: caller.userId, userName: caller.userName }
  const jobId = await insertJob(tx, { unit, now }, { name, assignee, category })
  await sql`update job set state = 'InProgress', started_at = ${now.toISOString()}::timestamptz
    where id = ${jobId}`.execute(tx.sql)
  await sql`update task set job_id = ${jobId} where id = ${id}`.execute(tx.sql)
  await startTasks(tx, caller, jobId, now)
  await auditNewJob(tx, jobId, { name, assignee }, 'InProgress')
}
