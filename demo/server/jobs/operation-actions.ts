/** Assigns or unassigns the work of an operation: its jobs are assigned, and tasks without a job get one. */
import { changedSince, type ReadRow } from '../../../src/contract/read-values'
import { guardOperationAssign, guardOperationUnassign } from '../../../src/contract/states/job'
import type { DoneRow } from '../../../src/contract/failures'
import type { Db, Tx, UnitContext } from '../core/db/database'
import { assertGuard } from '../core/calls/row-refusal'
import { changedMeanwhile, conflict, notFound } from '../core/refusal'
import { isSameAssignee, type Assignee } from './assignee'
import { assignJob, tasksOf, unassignJob } from './job-actions'
import { lockWork, withLockedWork, type LockedWork } from './locked-work'
import { makeJobOfTasks, prepareHeld } from './new-job'
import { readOperations, type LockedOperation } from './operation-facts'

interface Acting {
  readonly unit: UnitContext
  readonly now: Date
}

/**
 * Assigns an operation: partially reserved orders get tasks for what is reserved, then all jobs of its open tasks are assigned to the user
 * or role. Returns its summarized state.
 * @throws Refusal
 */
export async function assignOperation(
  db: Db,
  operationId: number,
  assignee: Assignee,
  acting: Acting,
  read?: readonly ReadRow[],
): Promise<DoneRow> {
  const { unit } = acting
  const choice = { processIds: [operationId], withWholeJobs: true }
  return withLockedWork(db, unit, choice, async (tx, found) => {
    const before = await operationOf(tx, unit, operationId)
    assertGuard(guardOperationAssign(before))
    const fields = changedSince(read, { ...before })
    if (fields.length > 0) throw changedMeanwhile(fields, 'Somebody else assigned the operation.')
    await prepareHeld(tx, found, before, acting)
    // The new tasks and their jobs are not assigned yet.
    const work = await lockWork(tx, unit.businessUnitId, choice)
    const own = work.tasks.filter(task => task.processId === operationId)
    const state = before.summarizedState
    if (own.length === 0) throw conflict('Nothing of it is open.', { code: 'no-tasks', state })
    const loose = own.filter(task => task.jobId === null)
    const others = jobsOf(work, operationId).filter(job => !isSameAssignee(job, assignee))
    if (loose.length === 0 && others.length === 0) {
      throw conflict('It is assigned like that already.', { code: 'unchanged', state })
    }
    for (const job of others) await assignJob(tx, work, job, assignee, acting)
    if (loose.length > 0) await makeJobOfTasks(tx, loose, { name: before.name, assignee }, acting)
    return doneRow(await operationOf(tx, unit, operationId))
  })
}

/** Unassigns the open jobs of an operation. @throws Refusal */
export async function unassignOperation(db: Db, operationId: number, acting: Acting): Promise<DoneRow> {
  const { unit } = acting
  return withLockedWork(db, unit, { processIds: [operationId], withWholeJobs: true }, async (tx, work) => {
    const operation = await operationOf(tx, unit, operationId)
    assertGuard(guardOperationUnassign(operation))
    for (const job of jobsOf(work, operationId)) {
      if (job.userId !== null || job.userRoleId !== null) await unassignJob(tx, work, job, acting)
    }
    return doneRow(await operationOf(tx, unit, operationId))
  })
}

/** Jobs with open tasks of an operation. */
function jobsOf(work: LockedWork, operationId: number) {
  return work.jobs.filter(job => tasksOf(work, job).some(task => task.processId === operationId))
}

async function operationOf(tx: Tx, unit: UnitContext, id: number): Promise<LockedOperation> {
  const [operation] = await readOperations(tx.sql, unit.businessUnitId, [id])
  if (operation === undefined) throw notFound(`There is no operation ${id}.`)
  return operation
}

function doneRow({ id, name, summarizedState }: LockedOperation): DoneRow {
  return { id, name, state: summarizedState }
}
