import { describe, expect, it } from 'vitest'
import {
  guardJob,
  guardOperationAssign,
  guardOperationUnassign,
  type GuardedOperation,
  type JobAction,
} from '../../../src/contract/states/job'
import { guardTask, type TaskAction } from '../../../src/contract/states/task'
import { jobStates, taskStates, taskTypes, type JobState } from '../../../src/contract/states/warehouse'

/** DOMAIN, tasks and jobs, transcribed by hand. */
const jobTable: Readonly<Record<JobAction, readonly JobState[]>> = {
  assign: ['Initial', 'Paused', 'InProgress'],
  unassign: ['Initial', 'Paused', 'InProgress'],
  end: ['Initial', 'Paused', 'InProgress'],
  dissolve: ['Initial', 'Paused'],
  cancel: ['Initial', 'Paused'],
}
const jobCases = (Object.keys(jobTable) as JobAction[]).flatMap(action =>
  jobStates.map(status => [action, status] as const),
)

describe('a job', () => {
  it.each(jobCases)('%s from %s', (action, status) => {
    const result = guardJob(action, { status, userName: 'Anna', userRole: null })
    if (jobTable[action].includes(status)) expect(result).toEqual({ allowed: true })
    else {
      expect(result).toEqual({
        allowed: false,
        code: 'wrong-state',
        state: status,
        allowedStates: jobTable[action],
      })
    }
  })

  it('without a user or a role cannot be unassigned; one with a role can', () => {
    const open = { status: 'Initial', userName: null, userRole: null } as const
    expect(guardJob('unassign', open)).toMatchObject({ allowed: false, code: 'nothing-to-do' })
    expect(guardJob('unassign', { ...open, userRole: 'Picker' }).allowed).toBe(true)
    expect(guardJob('assign', open).allowed).toBe(true)
  })
})

describe('a task', () => {
  const jobs = [null, ...jobStates]
  const cases = (['cancel', 'createJob'] as const satisfies readonly TaskAction[]).flatMap(action =>
    taskStates.flatMap(state =>
      jobs.flatMap(jobState => taskTypes.map(taskType => [action, state, jobState, taskType] as const)),
    ),
  )

  it.each(cases)('%s: %s, its job %s, its type %s', (action, state, jobState, taskType) => {
    const result = guardTask(action, { state, jobState, taskType })
    const wrong =
      state !== 'Initial'
        ? ['wrong-state', state, ['Initial']]
        : jobState === 'InProgress'
          ? ['wrong-job-state', jobState, ['Initial', 'Paused', 'Completed', 'Cancelled']]
          : action === 'cancel' && ['putAway', 'move'].includes(taskType)
            ? ['wrong-task-type', taskType, ['pick', 'replenish', 'count']]
            : null
    if (wrong === null) expect(result).toEqual({ allowed: true })
    else {
      const [code, found, allowedStates] = wrong
      expect(result).toEqual({ allowed: false, code, state: found, allowedStates })
    }
  })
})

describe('an operation', () => {
  const operation = (change: Partial<GuardedOperation>): GuardedOperation => ({
    state: 'Prepared',
    isPartiallyReserved: false,
    jobState: 'Initial',
    userName: 'Anna',
    userRole: null,
    ...change,
  })

  it.each([
    ['Prepared', false, true],
    ['Prepared', true, true],
    ['Initial', false, false],
    ['Initial', true, true],
    ['Completed', false, false],
    ['Completed', true, false],
  ] as const)('%s, partially reserved: %s, can be assigned: %s', (state, held, isAllowed) => {
    expect(guardOperationAssign(operation({ state, isPartiallyReserved: held })).allowed).toBe(isAllowed)
  })

  it('can be unassigned while its job is open and has a user', () => {
    expect(guardOperationUnassign(operation({})).allowed).toBe(true)
    expect(guardOperationUnassign(operation({ state: 'Initial' }))).toMatchObject({ code: 'wrong-state' })
    expect(guardOperationUnassign(operation({ userName: null }))).toMatchObject({ code: 'nothing-to-do' })
    expect(guardOperationUnassign(operation({ jobState: null }))).toMatchObject({ code: 'nothing-to-do' })
    expect(guardOperationUnassign(operation({ jobState: 'Completed' }))).toMatchObject({
      code: 'wrong-job-state',
      allowedStates: ['Initial', 'Paused', 'InProgress'],
    })
  })
})
