/**
 * Prefetches the first rows of a page of grids before the page's code is loaded: its views and its initial state are a small part of the
 * code.
 */
import type { Route } from '../define/route'
import { openedBy } from '../define/route-path'
import type { View } from '../define/view'
import type { Session } from '../kernel/session'
import { prefetchFirstRows } from '../ui/grid/layout/open-arrangement'
import type { PageStart } from '../pages/area-props'

/** Prefetches the first rows of a page of grids, with the tab that the address names; settles when they are loaded or failed. */
export function prefetchRows(
  views: readonly View[],
  session: Session,
  { route, search, view: customView }: Omit<PageStart, 'page'> & { readonly route: Route },
): Promise<void> {
  const view = viewNamed(views, openedBy(route, search))
  return prefetchFirstRows(session, { view, stateName: stateNameOf(route, view), search, customView })
}

/** The view of this name. Throws when a route names a view that does not exist. */
export function viewNamed(views: readonly View[], name: string): View {
  const view = views.find(candidate => candidate.name === name)
  if (view === undefined) throw new Error(`No grid is called ${name}.`)
  return view
}

/** The key under which the layout is saved: an old page has a layout of its own (COVERAGE: the route's name decides). */
export function stateNameOf(route: Route, view: View): string {
  return route.replacedBy === undefined ? view.name : `${view.name}_old`
}
