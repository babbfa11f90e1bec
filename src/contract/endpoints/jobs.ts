/** Jobs and tasks: what their grids read, and their actions (spec 2, section 7, jobs, tasks; Tools). */
import * as v from 'valibot'
import { job } from '../entities/job'
import { task } from '../entities/task'
import { actionResult, errorBody } from '../failures'
import { bulkIdsMost, nameLengthMost, textLengthMost } from '../limits'
import { readRows } from '../read-values'
import { rowViews } from '../row-views'
import { jobStates, taskStates, taskTypes } from '../states/warehouse'
import { decimal, isoDate, rowId } from '../wire-values'
import { descriptionEndpoint } from './descriptions'
import { gatesAt, get, group, post, put, type EndpointGate } from './endpoint'
import { searchEndpoint } from './grids'
import { countGates, newStockCount, stockRecount } from './stock-count-inputs'

const ids = v.pipe(v.array(rowId), v.minLength(1), v.maxLength(bulkIdsMost))
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(nameLengthMost))
const jobIds = v.object({ jobIds: ids })

/** A person or a role: exactly one of the two. */
const assignee = {
  userId: v.optional(v.nullable(rowId)),
  userRoleId: v.optional(v.nullable(rowId)),
} as const
/** The same, or neither: then anybody may take the job. */
const newJob = { name, ...assignee } as const

const bulk = { result: actionResult, isBulk: true } as const

/** A step of a job, as the person on the floor reads it. */
export const jobStep = v.object({
  taskId: rowId,
  taskType: v.picklist(taskTypes),
  state: v.picklist(taskStates),
  orderNo: v.nullable(v.string()),
  materialItemNo: v.string(),
  materialName: v.string(),
  uoM: v.nullable(v.string()),
  fromLocation: v.nullable(v.string()),
  fromContainer: v.nullable(v.string()),
  toLocation: v.nullable(v.string()),
  toContainer: v.nullable(v.string()),
  batch: v.nullable(v.string()),
  expDate: v.nullable(isoDate),
  serialNumber: v.nullable(v.string()),
  requestedQuantity: decimal,
  confirmedQuantity: decimal,
  reasonText: v.nullable(v.string()),
  /** The stock is blocked, or holds less than is requested: the step waits. */
  isWaiting: v.boolean(),
})
export type JobStep = v.InferOutput<typeof jobStep>

export const jobInstructions = v.object({
  jobId: rowId,
  name: v.string(),
  status: v.picklist(jobStates),
  userName: v.nullable(v.string()),
  userRole: v.nullable(v.string()),
  percentCompletion: v.number(),
  /** In the order in which the locations are walked. */
  steps: v.array(jobStep),
})
export type JobInstructions = v.InferOutput<typeof jobInstructions>

/** Types of jobs that can be created from stocks. */
export const stockJobTypes = ['move', 'replenish', 'count'] as const
export type StockJobType = (typeof stockJobTypes)[number]
/** What a type needs besides the permission to create jobs: counting is a stock count, however it begins. */
export const stockJobNeeds = {
  count: { permission: 'data/inventory/create', feature: 'InventoryManual' },
} as const satisfies Partial<Record<StockJobType, Pick<EndpointGate, 'permission' | 'feature'>>>

export const jobs = group('Job', {
  search: searchEndpoint(job, 'Job', 'Jobs by filters, sorted and paged.'),
  description: descriptionEndpoint('Job', 'Fields of a job.'),
  instructions: get('/instructions/{id}', {
    params: v.object({ id: rowId }),
    result: jobInstructions,
    permission: rowViews.Job.permission,
    summary: 'The steps of a job in walking order, as the person on the floor reads them.',
  }),
  assign: put('/assign', {
    body: v.object({ ...jobIds.entries, ...assignee, read: readRows }),
    ...bulk,
    permission: 'data/job/assign',
    summary: 'Gives jobs to a user or to a role; a started job that goes to a role is handed back.',
  }),
  unassign: put('/unassign', {
    body: v.object({ jobIds: v.optional(ids), processIds: v.optional(ids) }),
    ...bulk,
    permission: 'data/job/unassign',
    summary: 'Takes jobs, or the jobs of operations, from who has them; what was started is handed back.',
  }),
  assignOperationsToUser: put('/assignOperationsToUser', {
    body: v.object({ processIds: ids, ...assignee, read: readRows }),
    ...bulk,
    permission: 'data/job/assign',
    summary:
      'Gives the jobs of operations to a user or to a role; partially reserved orders get tasks for what they hold first.',
  }),
  createAndAssignJobFromTasks: post('/createAndAssignJobFromTasks', {
    body: v.object({ taskIds: v.optional(ids), processIds: v.optional(ids), ...newJob }),
    ...bulk,
    permission: 'data/job/create',
    summary:
      'Puts tasks, or the open tasks of operations, into a new job for a user or a role; what does not fit stays where it is.',
  }),
  createAndStartFromStocks: post('/createAndStartFromStocks', {
    body: v.object({
      stockIds: ids,
      type: v.picklist(stockJobTypes),
      /** Where the goods go; a count leaves them in place. */
      toLocationId: v.optional(v.nullable(rowId)),
      ...newJob,
    }),
    ...bulk,
    permission: 'data/job/create',
    gates: gatesAt('body.type', stockJobNeeds),
    summary:
      'Makes a job that moves, replenishes from or counts stocks, a stock count for the last; started at once for a user, waiting for a role.',
  }),
  createInventoryJobs: post('/createInventoryJobs', {
    body: newStockCount,
    ...bulk,
    permission: 'data/inventory/create',
    feature: 'InventoryManual',
    gates: countGates,
    summary:
      'Makes a stock count of chosen stocks with jobs of at most so many tasks; stocks that another open count has are left out.',
  }),
  createRecountInventoryJobs: post('/createRecountInventoryJobs', {
    body: stockRecount,
    ...bulk,
    permission: 'data/inventory/recount',
    summary: 'Sends lines of stock counts for recount: new tasks in new jobs.',
  }),
  end: put('/end', {
    body: jobIds,
    ...bulk,
    permission: 'data/job/end',
    summary: 'Finishes jobs with what is performed; open tasks are cancelled.',
  }),
  dissolve: put('/dissolve', {
    body: jobIds,
    ...bulk,
    permission: 'data/job/dissolve',
    summary: 'Deletes jobs and keeps their open tasks for other jobs.',
  }),
  cancel: put('/cancel', {
    body: jobIds,
    ...bulk,
    permission: 'data/job/cancel',
    summary: 'Cancels jobs with their open tasks.',
  }),
  tryFinish: put('/tryFinish', {
    body: v.object({ jobId: rowId }),
    result: v.object({
      jobId: rowId,
      jobState: v.picklist(jobStates),
      isFinished: v.boolean(),
      openTasks: v.number(),
      /** Of the open tasks, those whose stock is blocked or holds too little. */
      waitingTasks: v.number(),
    }),
    permission: ['data/job/end', 'data/terminal/pick'],
    summary: 'Finishes a job when nothing of it is open; otherwise says what still is.',
  }),
  tryDeviateOnInstruction: put('/tryDeviateOnInstruction', {
    body: v.object({
      taskId: rowId,
      confirmedQuantity: v.pipe(v.string(), v.maxLength(nameLengthMost)),
      causeCode: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost))),
    }),
    result: v.object({
      isAccepted: v.boolean(),
      jobState: v.nullable(v.picklist(jobStates)),
      /** Why it was not accepted; the body of an error answer. */
      refusal: v.nullable(errorBody),
    }),
    permission: ['data/job/end', 'data/terminal/pick'],
    summary:
      'Confirms a started step with less than was asked for. What stands against it is part of the answer, not an error.',
  }),
})

export const tasks = group('Task', {
  search: searchEndpoint(task, 'Task', 'Tasks by filters, sorted and paged.'),
  description: descriptionEndpoint('Task', 'Fields of a task.'),
  cancel: put('/cancel', {
    body: v.object({
      taskIds: ids,
      reason: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(textLengthMost)))),
    }),
    ...bulk,
    permission: 'data/task/cancel',
    summary:
      'Cancels open tasks; a refusal names the task’s state, its job’s state or its type. A cancelled pick keeps its reservation.',
  }),
})

export const tools = group('Tools', {
  updateOperationViewData: post('/UpdateOperationViewData', {
    body: v.object({ processIds: v.optional(ids) }),
    result: v.object({ updated: v.number() }),
    permission: 'header/settings/user_settings',
    summary: 'Works out the rows of operations anew from their orders and tasks: all, or some.',
  }),
})
