/** Pages of an area that are no grids: what a route's ids name, such as one process of sales orders, or what the route itself shows. */
import type { Route } from '../define/route'
import type { RouteIds } from '../define/route-path'
import type { LazyPart } from '../ui/lazy-part'
import type { AreaProps } from './area-props'

export interface AreaPageProps extends Omit<AreaProps, 'page' | 'mode'> {
  readonly route: Route
  /** The route in words. */
  readonly title: string
  /** By the names that the route gives them. They change while the page stays. */
  readonly ids: RouteIds
}

/** Pages by the name that a route gives. */
export type AreaPages = Readonly<Record<string, LazyPart<AreaPageProps>>>
