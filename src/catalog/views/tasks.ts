/** The tasks grid. */
import { tasks } from '../../contract/endpoints/jobs'
import { task } from '../../contract/entities/task'
import { cancelTasks, createJobFromTasks } from '../actions/tasks'
import { defineView } from '../../define/view'
import { movementLinks } from './movements'

export const tasksView = defineView(task, {
  name: 'Task',
  search: tasks.search,
  columns: [
    'materialItemNo',
    'state',
    'taskType',
    'area',
    'materialName',
    'fromLocation',
    'requestedQuantity',
    'uoM',
    'toLocation',
    'confirmedQuantity',
    'executionPriority',
    'executionDate',
    'orderNo',
    'jobName',
    'performedBy',
    'performedDate',
    'stockIsMissing',
  ],
  internal: ['id', 'processId', 'jobId', 'orderId', 'materialId', 'stockCountId', 'stockCountLineId'],
  nameField: 'materialItemNo',
  about: ['materialItemNo', 'materialName', 'fromLocation'],
  stateField: 'state',
  filters: [
    'state',
    'taskType',
    'area',
    'executionDate',
    'performedDate',
    'performedBy',
    'materialItemNo',
    'stockIsMissing',
  ],
  sort: [
    { selector: 'executionPriority', desc: false },
    { selector: 'executionDate', desc: false },
  ],
  warnings: ['stockIsMissing'],
  archivedAs: 'tasks',
  sums: ['completedOrderLines'],
  widths: {
    state: 124,
    taskType: 110,
    area: 120,
    uoM: 72,
    executionPriority: 90,
    fromLocation: 160,
    toLocation: 160,
    jobState: 130,
    operationState: 130,
    processDefinitionCategory: 130,
  },
  isHistorical: row => row.state === 'Completed' || row.state === 'Cancelled',
  historicalDate: 'endedDate',
  links: {
    ...movementLinks,
    jobName: { opens: 'jobs-es-page', by: 'id', from: 'jobId' },
    processName: { opens: 'operations-page', by: 'processName', from: 'processName' },
  },
  actions: [createJobFromTasks, cancelTasks],
})
