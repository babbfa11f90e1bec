/** What every step of the simulated crew works with, and how one of several is chosen. */
import type { Db } from '../../core/db/database'
import type { Dispatcher } from '../../core/http/dispatch'
import type { Crew } from './crew'

export interface StepContext {
  readonly db: Db
  readonly dispatcher: Dispatcher
  readonly crew: Crew
  readonly random: () => number
  readonly now: () => Date
}

/** Does one thing that a person does. Says whether there was something to do. */
export type Step = (context: StepContext) => Promise<boolean>

/** Any one of some. */
export function oneOf<T>(some: readonly T[], random: () => number): T {
  const chosen = some[Math.floor(random() * some.length)]
  if (chosen === undefined) throw new Error('There is nothing to choose from.')
  return chosen
}
