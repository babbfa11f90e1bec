/** A route as data: its name, its area, what it shows, what it needs and its place in the menu (spec 1, section 2). */
import type { Gate } from '../kernel/session'

export const areas = ['dashboard', 'order-grids', 'purchase-drafts', 'reports', 'settings'] as const
export type Area = (typeof areas)[number]

export interface MenuPlace {
  readonly order: number
  readonly icon: string
}

export interface Route {
  /** The route name of the spec; the path is '/' and the name, '' is the dashboard. */
  readonly name: string
  readonly area: Area
  /** Name of a grid, or of a page that the area knows. A name alone, so that a menu does not load what it leads to. */
  readonly shows: string
  readonly gate: Gate
  readonly menu?: MenuPlace
}

/** Declares the routes; throws when a name stands twice. */
export function defineRoutes(routes: readonly Route[]): readonly Route[] {
  const names = new Set(routes.map(route => route.name))
  if (names.size !== routes.length) throw new Error('A route name stands twice.')
  return routes
}
