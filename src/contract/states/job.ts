/**
 * Jobs: which actions each state allows, and what its operation needs (DOMAIN, tasks and jobs; the row "assign, unassign, create and assign
 * in a new job" of the table of actions).
 */
import type { JobState, OperationState } from './warehouse'
import { jobStates } from './warehouse'
import { defineMachine, guard, type GuardResult } from './state-machine'

/** States of a job with open work. */
export const openJobStates = ['Initial', 'Paused', 'InProgress'] as const satisfies readonly JobState[]

export const jobMachine = defineMachine({
  name: 'job',
  states: jobStates,
  final: ['Completed', 'Cancelled'],
  transitions: {
    /** Assigned to a person, the job keeps its state; assigned to a role, it is handed back and waits. */
    assign: { from: openJobStates, to: openJobStates },
    unassign: { from: openJobStates, to: ['Initial'] },
    /** Performed tasks stay performed; without any, there is nothing to complete. */
    end: { from: openJobStates, to: ['Completed', 'Cancelled'] },
    /** Its tasks stay, without a job; a job with performed tasks keeps those. */
    dissolve: { from: ['Initial', 'Paused'], to: ['Completed', 'Cancelled'] },
    cancel: { from: ['Initial', 'Paused'], to: ['Cancelled'] },
  },
})
export type JobAction = keyof typeof jobMachine.transitions

/** Fields of a job that its rules need; rows of the cockpit and of the database both have them. */
export interface GuardedJob {
  readonly status: JobState
  readonly userName: string | null
  readonly userRole: string | null
}

/** Whether an action is allowed on a job. A job without an assignee cannot be unassigned. */
export function guardJob(action: JobAction, job: GuardedJob): GuardResult<JobState> {
  const result = guard(jobMachine, action, { state: job.status })
  if (!result.allowed || action !== 'unassign' || isAssigned(job)) return result
  return {
    allowed: false,
    code: 'nothing-to-do',
    state: job.status,
    allowedStates: jobMachine.allowedFrom(action),
  }
}

/** The fields of an operation that the rules of assigning need. */
export interface GuardedOperation {
  readonly state: OperationState
  /** One of its orders is PartiallyReserved: it may be assigned by hand, which first creates tasks for the reserved quantity. */
  readonly isPartiallyReserved: boolean
  /** Of its open tasks, otherwise of its last ones. */
  readonly jobState: JobState | null
  readonly userName: string | null
  readonly userRole: string | null
}

/** States of an operation that can be assigned. */
export const assignableOperationStates = ['Prepared'] as const satisfies readonly OperationState[]

/** Whether an operation can be assigned, in its own job or in a new one. */
export function guardOperationAssign(operation: GuardedOperation): GuardResult<OperationState> {
  const { state, isPartiallyReserved } = operation
  if (state === 'Prepared' || (state === 'Initial' && isPartiallyReserved)) return { allowed: true }
  return { allowed: false, code: 'wrong-state', state, allowedStates: assignableOperationStates }
}

/** Whether an operation can be unassigned. */
export function guardOperationUnassign(operation: GuardedOperation): GuardResult<string> {
  const { state, jobState } = operation
  if (state !== 'Prepared') {
    return { allowed: false, code: 'wrong-state', state, allowedStates: assignableOperationStates }
  }
  const refuse = (code: 'wrong-job-state' | 'nothing-to-do', found: string): GuardResult<string> => ({
    allowed: false,
    code,
    state: found,
    allowedStates: openJobStates,
  })
  if (jobState === null) return refuse('nothing-to-do', state)
  if (jobMachine.isFinal(jobState)) return refuse('wrong-job-state', jobState)
  return isAssigned(operation) ? { allowed: true } : refuse('nothing-to-do', jobState)
}

function isAssigned({ userName, userRole }: Pick<GuardedJob, 'userName' | 'userRole'>): boolean {
  return userName !== null || userRole !== null
}
