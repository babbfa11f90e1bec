/** Pages of an area that are not grids: the page of a route's ids, such as one process of sales orders, or of the route itself. */
import type { Route } from '../define/route'
import type { RouteIds } from '../define/route-path'
import type { LazyPart } from '../ui/lazy-part'
import type { AreaProps } from './area-props'

export interface AreaPageProps extends Omit<AreaProps, 'page' | 'mode'> {
  readonly route: Route
  /** The route's title, translated. */
  readonly title: string
  /** By the names that the route gives them. They can change while the page stays mounted. */
  readonly ids: RouteIds
}

/** Pages by the name that a route gives. */
export type AreaPages = Readonly<Record<string, LazyPart<AreaPageProps>>>
