/** The time that a search may take: a statement that ran into its limit becomes the request to narrow the filter. */
import { Refusal } from '../refusal'

/** @throws Refusal 400 narrow-the-filter when the database cancelled a statement because of its time */
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

/** PostgreSQL's query_canceled: the statement ran into its time limit. */
function isCancelled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}
