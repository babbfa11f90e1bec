/** Paths of pages: a route's name, followed by the ids of what the page shows, such as processsalesorders/12/34. Pure. */
import { shownBy, type Route } from './route'

/** Ids from a path by their names; an optional one may be absent. */
export type RouteIds = Readonly<Partial<Record<string, number>>>

/** A route with the ids in its path. */
export interface RoutePlace {
  readonly route: Route
  readonly ids: RouteIds
}

/** The route of a path without its first slash; null when there is none, or when the ids do not fit the route. */
export function placeOf(routes: readonly Route[], path: string): RoutePlace | null {
  const [name, ...texts] = path.split('/')
  const route = routes.find(candidate => candidate.name === name)
  if (route === undefined) return null
  const ids = idsFrom(route, texts)
  return ids === null ? null : { route, ids }
}

/** The path of a page: the route's name followed by ids. */
export function pathOf(name: string, ids: readonly (string | number)[] = []): string {
  return [name, ...ids.map(id => encodeURIComponent(id))].join('/')
}

/** The page of an area that shows what the ids name; null for a route with grids. */
export function pageShownAt({ route, ids }: RoutePlace): string | null {
  if (Object.keys(ids).length === 0) return null
  return route.named ?? String(route.shows)
}

/** Name of the open tab in the search of an address. */
export const tabParameter = 'tab'

/** The grid or page of a route that the address opens: the tab that it names, else the first. */
export function openedBy(route: Route, search: URLSearchParams): string {
  const names = shownBy(route)
  return names.find(name => name === search.get(tabParameter)) ?? names[0] ?? ''
}

function idsFrom(route: Route, texts: readonly string[]): RouteIds | null {
  const names = route.params ?? []
  // Without ids the route shows its grids, where it has any.
  if (texts.length === 0) return route.shows.length > 0 ? {} : null
  const least = names.filter(name => !isOptional(name)).length
  if (texts.length < least || texts.length > names.length) return null
  const ids = texts.map(idFrom)
  if (ids.includes(null)) return null
  return Object.fromEntries(ids.map((id, index) => [(names[index] ?? '').replace('?', ''), id ?? 0]))
}

const isOptional = (name: string) => name.endsWith('?')

/** A positive whole number that a JavaScript number can represent exactly, written without leading zeros. */
function idFrom(text: string): number | null {
  const id = Number(text)
  return /^[1-9]\d*$/.test(text) && Number.isSafeInteger(id) ? id : null
}
