/** The time limit of a search: a statement that exceeds it becomes a refusal that asks to narrow the filter. */
import { Refusal } from '../refusal'

/** @throws Refusal 400 narrow-the-filter when the database cancelled a statement because of its time limit */
export async function withinSearchTime<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw isCancelled(error) ? narrowTheFilter() : error
  }
}

export function narrowTheFilter(): Refusal {
  return new Refusal(400, {
    code: 'narrow-the-filter',
    message: 'The search needs too long: narrow the filter, for instance by a state or a date.',
  })
}

/** PostgreSQL's query_canceled: the statement exceeded its time limit. */
function isCancelled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}
