/** How many rows each state has while all other filters hold; beside the check boxes of a filter. */
import { useEffect, useMemo, useState } from 'react'
import { grids } from '../../../contract/endpoints/grids'
import type { Filter } from '../../../contract/filter'
import { useSession } from '../../session-context'
import { filtersOf, type FilterEntry } from './filter-drafts'
import type { Grid } from '../data/use-grid'
import { toJson } from '../../../contract/to-json'

/** From the last change to the question. */
const askDelayMs = 400

/**
 * Rows by state; undefined while nobody knows, and when the server does not say. `selector` is null where there is nothing to
 * count.
 */
export function useStateCounts(
  grid: Grid,
  selector: string | null,
  others: readonly FilterEntry[],
): ReadonlyMap<string, number> | undefined {
  const session = useSession()
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>()
  const { view, snapshot } = grid
  const { fixed } = snapshot
  const { find } = snapshot.query
  const asked = toJson(filtersOf(others))
  const filters = useMemo(
    () => [...(view.fixed ?? []), ...fixed, ...(JSON.parse(asked) as readonly Filter[])],
    [view, fixed, asked],
  )
  useEffect(() => {
    if (selector === null) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      session.api
        .call(
          grids.groups,
          {
            params: { view: view.name },
            body: { filters, find: find.trim(), by: selector, take: 200 },
          },
          { signal: controller.signal },
        )
        .then(
          ({ result }) => {
            if (!controller.signal.aborted)
              setCounts(new Map(result.map(({ value, count }) => [String(value), count])))
          },
          // The figures are an extra: without them the filter works as well.
          () => {
            if (!controller.signal.aborted) setCounts(undefined)
          },
        )
    }, askDelayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [session, view, selector, filters, find])
  return counts
}
