/** Jobs and tasks: searches, instructions, and every action on one or many of them (spec 2, section 7). */
import { sql } from 'kysely'
import { describeEntity } from '../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { job } from '../../../src/contract/entities/job'
import { task } from '../../../src/contract/entities/task'
import type { ActionResult, FailedRow } from '../../../src/contract/failures'
import { guardTask } from '../../../src/contract/states/task'
import type { JobState } from '../../../src/contract/states/warehouse'
import type { Tx } from '../core/db/database'
import type { Context } from '../core/calls/context'
import { failedRowOf, onRowsById, unknownIds, type NamedRow } from '../core/calls/each-row'
import { assertGuard } from '../core/calls/row-refusal'
import { invalidInput, notFound, type Refusal } from '../core/refusal'
import { readAssignee } from './assignee'
import { jobInstructionsOf, tryDeviate, tryFinishJob } from './instructions'
import { assignJob, cancelJob, dissolveJob, endJob, unassignJob } from './job-actions'
import { withLockedWork, type LockedJob, type LockedWork } from './locked-work'
import { makeJobOfOperations, makeJobOfTasks } from './new-job'
import { cancelTasks } from './open-tasks'
import { assignOperation, unassignOperation } from './operation-actions'
import { readOperations } from './operation-facts'
import { closeJobs, saveOperations, taskSource } from '../orders/public'
import { idList, idsOf } from '../core/db/id-list'
import { jobSource } from './job-source'
import { searchRows } from '../core/calls/search-rows'

type AllGroups = Handlers<Endpoints, Context>

/** Jobs made of stocks are in stock-jobs.ts and stock-counts.ts. */
type JobHandlers = Omit<
  AllGroups['jobs'],
  'createAndStartFromStocks' | 'createInventoryJobs' | 'createRecountInventoryJobs'
>
type Groups = Pick<AllGroups, 'tasks' | 'tools'> & { readonly jobs: JobHandlers }

const jobs: JobHandlers = {
  search: searchRows(jobSource),
  description: async () => describeEntity(job),

  instructions: async ({ params }, { db, caller }) =>
    jobInstructionsOf(db.read, caller.businessUnitId, params.id),

  async assign({ body }, context) {
    const assignee = await readAssignee(context.db.read, context.caller.businessUnitId, body)
    return onJobs(context, body.jobIds, (tx, work, job) =>
      assignJob(tx, work, job, assignee, actingOf(context), body.read),
    )
  },

  async unassign({ body }, context) {
    if (body.processIds === undefined && body.jobIds === undefined) throw nothingNamed('jobIds')
    const ofJobs = await onJobs(context, body.jobIds ?? [], (tx, work, job) =>
      unassignJob(tx, work, job, actingOf(context)),
    )
    const ofOperations = await onOperations(context, body.processIds ?? [], id =>
      unassignOperation(context.db, id, actingOf(context)),
    )
    return {
      done: [...ofJobs.done, ...ofOperations.done],
      failed: [...ofJobs.failed, ...ofOperations.failed],
    }
  },

  async assignOperationsToUser({ body }, context) {
    const assignee = await readAssignee(context.db.read, context.caller.businessUnitId, body)
    return onOperations(context, body.processIds, id =>
      assignOperation(context.db, id, assignee, actingOf(context), body.read),
    )
  },

  async createAndAssignJobFromTasks({ body }, context) {
    const { taskIds, processIds, name } = body
    if ((taskIds === undefined) === (processIds === undefined)) throw nothingNamed('taskIds')
    const assignee = await readAssignee(context.db.read, context.caller.businessUnitId, body)
    const acting = actingOf(context)
    const { businessUnitId } = context.unit
    return withLockedWork(
      context.db,
      context.unit,
      { taskIds: taskIds ?? [], processIds: processIds ?? [] },
      async (tx, work) => {
        if (taskIds !== undefined) {
          const chosen = new Set(taskIds)
          const tasks = work.tasks.filter(({ id }) => chosen.has(id))
          const made = await makeJobOfTasks(tx, tasks, { name, assignee }, acting)
          return resultOf(made, unknownIds(taskIds, tasks))
        }
        const operations = await readOperations(tx.sql, businessUnitId, processIds ?? [])
        const made = await makeJobOfOperations(tx, work, operations, { name, assignee }, acting)
        return resultOf(made, unknownIds(processIds ?? [], operations))
      },
    )
  },

  end: async ({ body }, context) =>
    onJobs(context, body.jobIds, (tx, work, job) => endJob(tx, work, job, actingOf(context))),
  dissolve: async ({ body }, context) =>
    onJobs(context, body.jobIds, (tx, work, job) => dissolveJob(tx, work, job, actingOf(context))),
  cancel: async ({ body }, context) =>
    onJobs(context, body.jobIds, (tx, work, job) => cancelJob(tx, work, job, actingOf(context))),

  tryFinish: async ({ body }, { db, unit, now }) => tryFinishJob(db, unit, body.jobId, now()),
  tryDeviateOnInstruction: async ({ body }, context) => {
    const deviation = { ...body, isDeviation: true, isOnBehalf: context.can('data/job/end') }
    return tryDeviate(context.db, context.unit, context.caller, deviation, context.now())
  },
}

export const jobHandlers: Groups = {
  jobs,
  tasks: {
    search: searchRows(taskSource),
    description: async () => describeEntity(task),
    cancel: async ({ body }, context) => cancelChosenTasks(context, body.taskIds, body.reason ?? null),
  },
  tools: {
    updateOperationViewData: async ({ body }, context) => ({
      updated: await updateOperations(context, body.processIds),
    }),
  },
}

type ActOnJob = (tx: Tx, work: LockedWork, job: LockedJob) => Promise<JobState>

/** Handles each job in its own transaction, with its tasks and their orders locked. */
function onJobs(context: Context, ids: readonly number[], act: ActOnJob): Promise<ActionResult> {
  return onRowsById(context, ids, namedJobs, ({ id, name }) =>
    withLockedWork(context.db, context.unit, { jobIds: [id] }, async (tx, work) => {
      const [job] = work.jobs
      if (job === undefined) throw notFound(`There is no job ${id}.`)
      return { id, name, state: await act(tx, work, job) }
    }),
  )
}

async function namedJobs({ db, unit }: Context, ids: readonly number[]): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select id, name from job where business_unit_id = ${unit.businessUnitId} and id in ${idList(ids)}
    order by id`.execute(db.read)
  return rows
}

function onOperations(
  context: Context,
  ids: readonly number[],
  act: (id: number) => Promise<ActionResult['done'][number]>,
): Promise<ActionResult> {
  const namedOperations = async ({ db, unit }: Context) =>
    ids.length === 0 ? [] : readOperations(db.read, unit.businessUnitId, ids)
  return onRowsById(context, ids, namedOperations, ({ id }) => act(id))
}

function cancelChosenTasks(
  context: Context,
  ids: readonly number[],
  reason: string | null,
): Promise<ActionResult> {
  const acting = { ...actingOf(context), reason }
  return onRowsById(context, ids, namedTasks, ({ id }) =>
    withLockedWork(context.db, context.unit, { taskIds: [id] }, async (tx, work) => {
      const [task] = work.tasks
      if (task === undefined) throw notFound(`There is no task ${id}.`)
      assertGuard(guardTask('cancel', task))
      await cancelTasks(tx, work, [task], acting)
      const reasonDetail = reason === null ? {} : { reason }
      tx.audit('cancelTask', 'Task', id, { from: task.state, to: 'Cancelled', ...reasonDetail })
      if (task.jobId !== null) {
        tx.audit('cancelTask', 'Job', task.jobId, { task: task.name, ...reasonDetail })
        await closeJobs(tx, [task.jobId], acting.now)
      }
      return { id, name: task.name, state: 'Cancelled' }
    }),
  )
}

async function namedTasks({ db, unit }: Context, ids: readonly number[]): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select t.id, m.item_no as name from task t join material m on m.id = t.material_id
    where t.business_unit_id = ${unit.businessUnitId} and t.id in ${idList(ids)} order by t.id`.execute(
    db.read,
  )
  return rows
}

const operationsAtOnce = 500

/** Recomputes operations in batches, so that locks stay short. */
async function updateOperations(
  { db, unit, progress }: Pick<Context, 'db' | 'unit' | 'progress'>,
  operationIds: readonly number[] | undefined,
): Promise<number> {
  const rows = await db.read
    .selectFrom('process')
    .select('id')
    .where('business_unit_id', '=', unit.businessUnitId)
    .orderBy('id')
    .execute()
  const chosen = operationIds === undefined ? undefined : new Set(operationIds)
  const ids = idsOf(rows).filter(id => chosen?.has(id) ?? true)
  progress.expect(ids.length)
  for (let from = 0; from < ids.length; from += operationsAtOnce) {
    const some = ids.slice(from, from + operationsAtOnce)
    await db.tx(unit, tx => saveOperations(tx, some))
    progress.advance(some.length)
  }
  return ids.length
}

/** The result of a new job in the form of the contract. */
export function resultOf(
  made: {
    readonly done: readonly ActionResult['done'][number][]
    readonly refused: readonly { readonly row: NamedRow; readonly refusal: Refusal }[]
  },
  unknown: readonly number[],
): ActionResult {
  return {
    done: [...made.done],
    failed: [
      ...made.refused.map(({ row, refusal }) => failedRowOf(row, refusal)),
      ...unknown.map((id): FailedRow => ({ id, name: String(id), code: 'not-found' })),
    ],
  }
}

function actingOf({ unit, now }: Pick<Context, 'unit' | 'now'>) {
  return { unit, now: now() }
}

function nothingNamed(field: string): Refusal {
  const message = 'Exactly one kind of row has to be named.'
  return invalidInput([{ path: `body.${field}`, message, code: 'only-one-kind' }])
}
