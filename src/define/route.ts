/** A route as data: its name, its area, what it shows and its requirements (spec 1, section 2). */
import type { RouteName } from '../contract/route-names'
import type { Gate } from '../kernel/session'

export const areas = ['dashboard', 'order-grids', 'purchase-drafts', 'reports', 'settings'] as const
export type Area = (typeof areas)[number]

export interface Route {
  /** The route name of the spec; the path is '/' and the name, '' is the dashboard. */
  readonly name: RouteName
  readonly area: Area
  /**
   * Name of a grid, or of a page that the area knows; several grids are tabs of one page. Only names, so that a menu does not load the
   * pages. Empty for a route that shows nothing without ids.
   */
  readonly shows: string | readonly string[]
  /** Names of the ids after the route's name in its path, in their order; an optional one ends in a question mark. */
  readonly params?: readonly string[]
  /** Name of the page, among the area's pages, that shows what the ids name; absent where it is the one in `shows`. */
  readonly named?: string
  readonly gate: Gate
  /** A former page: its value is the new page of the same rows. It has the plain layout and its own grid state. */
  readonly replacedBy?: RouteName
}

/** Declares the routes; throws on a duplicate name. */
export function defineRoutes(routes: readonly Route[]): readonly Route[] {
  const names = new Set(routes.map(route => route.name))
  if (names.size !== routes.length) throw new Error('A route name stands twice.')
  return routes
}

/** The grids or the page of a route, the first in front. */
export function shownBy(route: Route): readonly string[] {
  return typeof route.shows === 'string' ? [route.shows] : route.shows
}
