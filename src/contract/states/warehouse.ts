/** States of tasks, jobs, operations, ingoing orders and stock counts (DOMAIN, words; tasks and jobs; stock counts). */

export const taskStates = ['Initial', 'Started', 'Completed', 'Cancelled'] as const
export type TaskState = (typeof taskStates)[number]

export const taskTypes = ['pick', 'putAway', 'replenish', 'count', 'move'] as const
export type TaskType = (typeof taskTypes)[number]

export const jobStates = ['Initial', 'Paused', 'InProgress', 'Completed', 'Cancelled'] as const
export type JobState = (typeof jobStates)[number]

export const operationStates = ['Initial', 'Prepared'] as const
export type OperationState = (typeof operationStates)[number]

/** Prepared from its first task, InProgress from its first started task. */
export const operationSummarizedStates = ['Initial', 'Prepared', 'InProgress'] as const
export type OperationSummarizedState = (typeof operationSummarizedStates)[number]

export const ingoingOrderStates = ['Initial', 'Started', 'Completed', 'Cancelled'] as const
export type IngoingOrderState = (typeof ingoingOrderStates)[number]

/** An outgoing order's state is derived from its sales order state (DOMAIN, words). */
export const outgoingOrderStates = ['Initial', 'Started', 'Completed'] as const

export const stockCountStates = ['Initial', 'Started', 'Completed', 'Cancelled'] as const
export const stockCountLineStates = ['Initial', 'Counted', 'Approved', 'Recount', 'Cancelled'] as const

/** A pick line is open for the crew while its task is in one of these. */
export const openTaskStates = ['Initial', 'Started'] as const satisfies readonly TaskState[]
