/** The context of every step of the simulated crew, and a random choice. */
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

/** Does one action of one person. Returns whether there was one to do. */
export type Step = (context: StepContext) => Promise<boolean>

/** A random element. */
export function oneOf<T>(some: readonly T[], random: () => number): T {
  const chosen = some[Math.floor(random() * some.length)]
  if (chosen === undefined) throw new Error('There is nothing to choose from.')
  return chosen
}
