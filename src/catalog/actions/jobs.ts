/** Actions of jobs (spec 1, section 4, order actions; spec 2, section 7, jobs). */
import { jobs } from '../../contract/endpoints/jobs'
import type { Job } from '../../contract/entities/job'
import { guardJob, type JobAction } from '../../contract/states/job'
import { defineAction } from '../../define/action'
import { assignForm } from '../forms/jobs'
import { assignedAgain, assigneeOf } from './assignee'

const guarded = (action: JobAction) => (job: Job) => guardJob(action, job)
const jobIds = (rows: readonly Job[]) => rows.map(job => job.id)
const byJob = (rows: readonly Job[]) => ({ body: { jobIds: jobIds(rows) } })

/** The instructions as the worker on the floor reads them; users who may end a job can report a deviation there. */
export const showInstructions = defineAction<Job>({
  name: 'showInstructions',
  icon: 'eye',
  section: 1,
  shortcut: 'I',
  permission: 'data/navigation',
  isSingle: true,
  dialog: 'jobInstructions',
})

export const assignJobs = defineAction<Job>({
  name: 'assignJobs',
  icon: 'user',
  section: 2,
  shortcut: 'A',
  isPromoted: true,
  permission: 'data/job/assign',
  guard: guarded('assign'),
  form: assignForm,
  endpoint: jobs.assign,
  input: (rows, values, read) => ({
    body: { jobIds: jobIds(rows), ...assigneeOf(values), read: [...read] },
  }),
  undoneBy: job => assignedAgain(job, 'assignJobs') ?? { action: 'unassignJobs' },
})

export const unassignJobs = defineAction<Job>({
  name: 'unassignJobs',
  icon: 'undo',
  section: 2,
  isPromoted: true,
  permission: 'data/job/unassign',
  guard: guarded('unassign'),
  endpoint: jobs.unassign,
  input: byJob,
  undoneBy: job => assignedAgain(job, 'assignJobs'),
})

export const endJobs = defineAction<Job>({
  name: 'endJobs',
  icon: 'check',
  section: 3,
  isPromoted: true,
  permission: 'data/job/end',
  guard: guarded('end'),
  needsConfirmation: true,
  endpoint: jobs.end,
  input: byJob,
})

export const dissolveJobs = defineAction<Job>({
  name: 'dissolveJobs',
  icon: 'split',
  section: 3,
  permission: 'data/job/dissolve',
  guard: guarded('dissolve'),
  needsConfirmation: true,
  endpoint: jobs.dissolve,
  input: byJob,
})

export const cancelJobs = defineAction<Job>({
  name: 'cancelJobs',
  icon: 'close',
  section: 4,
  isDanger: true,
  permission: 'data/job/cancel',
  guard: guarded('cancel'),
  needsConfirmation: true,
  endpoint: jobs.cancel,
  input: byJob,
})
