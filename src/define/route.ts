/** A route as data: its name, its area, what it shows and what it needs (spec 1, section 2). */
import type { RouteName } from '../contract/route-names'
import type { Gate } from '../kernel/session'

export const areas = ['dashboard', 'order-grids', 'purchase-drafts', 'reports', 'settings'] as const
export type Area = (typeof areas)[number]

export interface Route {
  /** The route name of the spec; the path is '/' and the name, '' is the dashboard. */
  readonly name: RouteName
  readonly area: Area
  /**
   * Name of a grid, or of a page that the area knows; several grids are tabs of one page. Names alone, so that a menu does not
   * load what it leads to. Empty for a route that opens nothing without ids.
   */
  readonly shows: string | readonly string[]
  /** Names of the ids behind the route's name in its address, in their order; one that may be absent ends in a question mark. */
  readonly params?: readonly string[]
  /** Name of the page, among the area's pages, that shows what the ids name; absent where it is the one that `shows` names. */
  readonly named?: string
  readonly gate: Gate
  /** An old page: the new one of the same rows. It has the plain layout and its own grid state. */
  readonly replacedBy?: RouteName
}

/** Declares the routes; throws when a name stands twice. */
export function defineRoutes(routes: readonly Route[]): readonly Route[] {
  const names = new Set(routes.map(route => route.name))
  if (names.size !== routes.length) throw new Error('A route name stands twice.')
  return routes
}

/** The grids or the page that a route shows, the first on top. */
export function shownBy(route: Route): readonly string[] {
  return typeof route.shows === 'string' ? [route.shows] : route.shows
}
