/** Decides what an address shows: a page, the reason for a refusal, or the dashboard for an unknown address (spec 1, section 4). */
import type { Route } from '../src/define/route'
import { placeOf } from '../src/define/route-path'
import type { Access, AccessDenial } from '../src/kernel/session'

export type Verdict =
  /** `page` is the path that the element takes: the route's name with its ids. */
  | { readonly kind: 'page'; readonly route: Route; readonly page: string }
  | { readonly kind: 'denied'; readonly route: Route; readonly denial: AccessDenial }
  /** Unknown addresses fall back to the dashboard (spec 1, section 2). */
  | { readonly kind: 'unknown' }

/** Checks a path for a signed-in user. */
export function checkRoute(path: string, routes: readonly Route[], access: Pick<Access, 'denial'>): Verdict {
  const page = path.slice(1)
  const route = path.startsWith('/') ? placeOf(routes, page)?.route : undefined
  if (route === undefined) return { kind: 'unknown' }
  const denial = access.denial(route.gate)
  return denial === null ? { kind: 'page', route, page } : { kind: 'denied', route, denial }
}
