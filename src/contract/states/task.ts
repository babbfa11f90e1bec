/**
 * Tasks: which may be cancelled and which may be put into a new job. The refusal names which of the three prevents it, the task's state,
 * its job's state or its type, and what is allowed (DOMAIN, tasks and jobs; spec 2, section 8, cancel task).
 */
import type { RefusalCode } from '../failures'
import { defineMachine, guard, type GuardResult } from './state-machine'
import {
  jobStates,
  taskStates,
  type JobState,
  type ProcessCategory,
  type TaskState,
  type TaskType,
} from './warehouse'

export const taskMachine = defineMachine({
  name: 'task',
  states: taskStates,
  final: ['Completed', 'Cancelled'],
  transitions: {
    cancel: { from: ['Initial'], to: ['Cancelled'] },
    createJob: { from: ['Initial'], to: ['Initial'] },
  },
})
export type TaskAction = keyof typeof taskMachine.transitions

/** Goods at a gate must be stored somewhere: tasks that put away or move them can be ended, not cancelled. */
export const cancellableTaskTypes = ['pick', 'replenish', 'count'] as const satisfies readonly TaskType[]

/** A task of a started job cannot be taken away from its user. */
export const undisturbedJobStates: readonly JobState[] = jobStates.filter(state => state !== 'InProgress')

/** The fields of a task that its rules need. */
export interface GuardedTask {
  readonly state: TaskState
  /** Null without a job. */
  readonly jobState: JobState | null
  readonly taskType: TaskType
}

/** Whether an action is allowed on a task. */
export function guardTask(action: TaskAction, task: GuardedTask): GuardResult<string> {
  const byState = guard(taskMachine, action, { state: task.state })
  if (!byState.allowed) return byState
  if (task.jobState !== null && !undisturbedJobStates.includes(task.jobState)) {
    return refuse('wrong-job-state', task.jobState, undisturbedJobStates)
  }
  if (action === 'cancel' && !isCancellableType(task.taskType)) {
    return refuse('wrong-task-type', task.taskType, cancellableTaskTypes)
  }
  return { allowed: true }
}

/** Whether tasks of a type may be cancelled. */
export function isCancellableType(type: TaskType): boolean {
  return (cancellableTaskTypes as readonly TaskType[]).includes(type)
}

/** The process category of each type of task: a job holds tasks of one category. */
export const categoryOfTaskType = {
  pick: 'SalesOrder',
  putAway: 'IngoingOrder',
  replenish: 'Maintenance',
  move: 'Maintenance',
  count: 'Inventory',
} as const satisfies Readonly<Record<TaskType, ProcessCategory>>

function refuse(code: RefusalCode, state: string, allowedStates: readonly string[]): GuardResult<string> {
  return { allowed: false, code, state, allowedStates }
}
