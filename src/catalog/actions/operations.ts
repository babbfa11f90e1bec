/**
 * Assigning an operation (spec 1, section 4, order actions: assign, unassign, create and assign in a new job), and actions on all its
 * orders at once (spec 2, section 7, Process).
 */
import { jobs } from '../../contract/endpoints/jobs'
import { processes } from '../../contract/endpoints/process'
import type { Operation } from '../../contract/entities/operation'
import { guardOperationAssign, guardOperationUnassign } from '../../contract/states/job'
import { guardOperationCancel, guardOperationPriority } from '../../contract/states/operation-orders'
import { defineAction } from '../../define/action'
import { assignForm, newJobForm, operationPriorityForm } from '../forms/jobs'
import { assignedAgain, assigneeOf } from './assignee'
import { restores } from './taken-back'

const priorityAgain = restores('changeOperationPriority', operationPriorityForm)

const processIds = (rows: readonly Operation[]) => rows.map(operation => operation.id)

export const assignOperations = defineAction<Operation>({
  name: 'assignOperations',
  icon: 'user',
  section: 1,
  shortcut: 'A',
  isPromoted: true,
  permission: 'data/job/assign',
  guard: guardOperationAssign,
  form: assignForm,
  endpoint: jobs.assignOperationsToUser,
  input: (rows, values, read) => ({
    body: { processIds: processIds(rows), ...assigneeOf(values), read: [...read] },
  }),
  // A partially reserved order gets tasks by it, which unassigning would leave.
  undoneBy: operation =>
    operation.isPartiallyReserved
      ? undefined
      : (assignedAgain(operation, 'assignOperations') ?? { action: 'unassignOperations' }),
})

export const unassignOperations = defineAction<Operation>({
  name: 'unassignOperations',
  icon: 'undo',
  section: 1,
  isPromoted: true,
  permission: 'data/job/unassign',
  guard: guardOperationUnassign,
  endpoint: jobs.unassign,
  input: rows => ({ body: { processIds: processIds(rows) } }),
  undoneBy: operation => assignedAgain(operation, 'assignOperations'),
})

export const createJobFromOperations = defineAction<Operation>({
  name: 'createJobFromOperations',
  icon: 'jobs',
  section: 2,
  shortcut: 'J',
  isPromoted: true,
  permission: 'data/job/create',
  guard: guardOperationAssign,
  form: newJobForm,
  endpoint: jobs.createAndAssignJobFromTasks,
  input: (rows, values) => ({
    body: { processIds: processIds(rows), name: values.name, ...assigneeOf(values) },
  }),
})

export const changeOperationPriority = defineAction<Operation>({
  name: 'changeOperationPriority',
  icon: 'calendar',
  section: 3,
  permission: 'data/order/changePriorityAndDate',
  guard: guardOperationPriority,
  form: operationPriorityForm,
  endpoint: processes.executionPriority,
  input: (rows, { priority }, read) => ({
    body: { processIds: processIds(rows), priority: Number(priority), read: [...read] },
  }),
  // An operation of several orders shows only the most urgent priority; the others may have had another one.
  undoneBy: (operation, answers) =>
    operation.numberOfOrders === 1 ? priorityAgain(operation, answers) : undefined,
})

export const cancelOperationOrders = defineAction<Operation>({
  name: 'cancelOperationOrders',
  icon: 'close',
  section: 4,
  isDanger: true,
  needsConfirmation: true,
  permission: 'data/order/cancelProcess',
  guard: guardOperationCancel,
  endpoint: processes.cancelOrderInProcesses,
  input: rows => ({ body: { processIds: processIds(rows) } }),
})
