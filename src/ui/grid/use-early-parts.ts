/**
 * Parts of a grid that its first rows do without are fetched as soon as those stand, so that a menu or a pane opens at once and
 * keeps the focus.
 */
import { useEffect } from 'react'
import type { Grid } from './use-grid'

/** Fetches the parts once the grid has something to show. `loads`: the same array at every call. */
export function useEarlyParts(
  { snapshot }: Pick<Grid, 'snapshot'>,
  loads: readonly (() => Promise<unknown>)[],
): void {
  const isShown = snapshot.trueAt !== null
  useEffect(() => {
    if (isShown) for (const load of loads) load().catch(() => undefined)
  }, [isShown, loads])
}
