/** One task for each of the three reasons why a task cannot be cancelled (DOMAIN, tasks and jobs). */
import { tasksView } from '../../../src/catalog/views/tasks'
import type { Task } from '../../../src/contract/entities/task'
import type { CockpitApi } from '../cockpit-api'
import { text } from '../texts'

export interface UncancellableTask {
  readonly id: number
  /** The value that prevents cancelling, and one that allows it, as texts. */
  readonly state: string
  readonly allowed: string
}

/** @throws Error when the seed has no such task */
export async function uncancellableTasks(api: CockpitApi): Promise<readonly UncancellableTask[]> {
  const all = (await api.rows(tasksView)).result as unknown as readonly Task[]
  const one = (what: string, fits: (task: Task) => boolean): number => {
    const task = all.find(fits)
    if (task === undefined) throw new Error(`There is no task ${what}.`)
    return task.id
  }
  return [
    {
      id: one('completed', ({ state }) => state === 'Completed'),
      state: text('state.task.Completed'),
      allowed: text('state.task.Initial'),
    },
    {
      id: one('of a job at work', ({ state, jobState }) => state === 'Initial' && jobState === 'InProgress'),
      state: text('state.job.InProgress'),
      allowed: text('state.job.Initial'),
    },
    {
      id: one(
        'that puts away',
        ({ state, taskType, jobState }) =>
          state === 'Initial' && taskType === 'putAway' && jobState !== 'InProgress',
      ),
      state: text('state.taskType.putAway'),
      allowed: text('state.taskType.pick'),
    },
  ]
}
