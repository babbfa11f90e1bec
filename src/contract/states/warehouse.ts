/**
 * States of tasks, jobs, operations, ingoing orders and stock counts (DOMAIN, words; tasks and jobs; stock counts), and of
 * stocks, locations, materials, replenishment proposals and stock transactions.
 */

export const taskStates = ['Initial', 'Started', 'Completed', 'Cancelled'] as const
export type TaskState = (typeof taskStates)[number]

export const taskTypes = ['pick', 'putAway', 'replenish', 'count', 'move'] as const
export type TaskType = (typeof taskTypes)[number]

export const jobStates = ['Initial', 'Paused', 'InProgress', 'Completed', 'Cancelled'] as const
export type JobState = (typeof jobStates)[number]

/** Initial without tasks, Prepared with tasks; Completed (ours) when all its orders are final: it leaves the open lists. */
export const operationStates = ['Initial', 'Prepared', 'Completed'] as const
export type OperationState = (typeof operationStates)[number]

/** Prepared from its first task, InProgress from its first started task. */
export const operationSummarizedStates = ['Initial', 'Prepared', 'InProgress', 'Completed'] as const
export type OperationSummarizedState = (typeof operationSummarizedStates)[number]

export const ingoingOrderStates = ['Initial', 'Started', 'Completed', 'Cancelled'] as const
export type IngoingOrderState = (typeof ingoingOrderStates)[number]

/** Category of a process; the process definitions of these are active. */
export const processCategories = ['SalesOrder', 'IngoingOrder', 'Maintenance', 'Inventory'] as const
export type ProcessCategory = (typeof processCategories)[number]

/** An outgoing order's state is derived from its sales order state (DOMAIN, words). */
export const outgoingOrderStates = ['Initial', 'Started', 'Completed', 'Cancelled'] as const
export type OutgoingOrderState = (typeof outgoingOrderStates)[number]

export const stockCountStates = ['Initial', 'Started', 'Completed', 'Cancelled'] as const
export const stockCountLineStates = ['Initial', 'Counted', 'Approved', 'Recount', 'Cancelled'] as const

/** Blocked until counted: not used for reservation, picking or replenishment (spec 1, section 4, stock). */
export const stockStates = ['Active', 'Blocked'] as const
export type StockState = (typeof stockStates)[number]

/** How full a location is; derived from its stocks and its maxima. */
export const locationStates = ['Empty', 'Occupied', 'Full'] as const
export type LocationState = (typeof locationStates)[number]

/** Discontinued materials are no longer bought (DOMAIN, purchase need). */
export const materialStates = ['Active', 'Discontinued'] as const
export type MaterialState = (typeof materialStates)[number]

/** Reason of a proposal: a dedicated location below its minimum, or waiting orders (DOMAIN, maintenance). */
export const maintenanceTypes = ['MinMax', 'OrderBased'] as const
export type MaintenanceType = (typeof maintenanceTypes)[number]

/** Proposed: something can be moved. Planned: what is on its way covers it. Lacking: nothing is available elsewhere. */
export const maintenanceStates = ['Proposed', 'Planned', 'Lacking'] as const
export type MaintenanceState = (typeof maintenanceStates)[number]

export type { TransactionType } from './transaction-types'
