/** The jobs grid with the tasks of a job. */
import { jobs } from '../../contract/endpoints/jobs'
import { job } from '../../contract/entities/job'
import {
  assignJobs,
  cancelJobs,
  dissolveJobs,
  endJobs,
  showInstructions,
  unassignJobs,
} from '../actions/jobs'
import { defineView } from '../../define/view'
import { jobHistoryTab } from './history'
import { tasksView } from './tasks'

export const jobsView = defineView(job, {
  name: 'Job',
  search: jobs.search,
  columns: [
    'name',
    'status',
    'userName',
    'userRole',
    'percentCompletion',
    'taskCount',
    'operationArea',
    'processDefinitionCategory',
    'createdDate',
    'startedDate',
    'completedDate',
  ],
  internal: ['id', 'userId', 'userRoleId'],
  nameField: 'name',
  stateField: 'status',
  filters: ['status', 'userName', 'userRole', 'processDefinitionCategory', 'operationArea', 'createdDate'],
  sort: [{ selector: 'createdDate', desc: false }],
  widths: { name: 176, taskCount: 76, processDefinitionCategory: 140 },
  isHistorical: row => row.status === 'Completed' || row.status === 'Cancelled',
  historicalDate: 'completedDate',
  sums: ['taskCount'],
  details: [{ view: tasksView, by: 'jobId' }, jobHistoryTab],
  actions: [showInstructions, assignJobs, unassignJobs, endJobs, dissolveJobs, cancelJobs],
})
