/** The address that a sign-in leads back to. Only addresses of our own route table are accepted; all others lead to the dashboard. */
import { openIdReturnPath } from '../src/contract/host-paths'
import type { Route } from '../src/define/route'
import { placeOf } from '../src/define/route-path'

/** Query parameter of the sign-in page that contains the address. */
export const returnParameter = 'return'

/** The page requested before the sign-in; null without one. */
export function requestedPath(): string | null {
  return new URLSearchParams(location.search).get(returnParameter)
}

/** The address of a page before the sign-in, with the requested page as a parameter. */
export function withReturnPath(page: string, requested: string | null): string {
  return requested === null
    ? page
    : `${page}?${new URLSearchParams({ [returnParameter]: requested }).toString()}`
}

/** The sign-in address that leads back to a path with search and hash. */
export function signInAddress(path: string): string {
  return withReturnPath(signInPath, path === '/' ? null : path)
}

export const signInPath = '/login'

/** The page for requesting a link to a new password. */
export const forgotPasswordPath = '/forgot-password'

/** The choice when no licence is free, and the use of an extra licence (spec 1, section 2). */
export const limitPath = '/login-limit'
export const acceptPath = '/login-limit-accept'
/** The page for ending sessions with a password, and the page to which portals link. */
export const logoutSessionsPath = '/logout-sessions'
export const internalPath = '/login-internal'

/** Addresses that need no sign-in (spec 1, section 2), and the return from an OpenId provider. */
const freePaths = [signInPath, limitPath, acceptPath, logoutSessionsPath, internalPath, openIdReturnPath]

/** Whether a path may be opened without a sign-in. */
export function isSignInPath(path: string): boolean {
  return freePaths.includes(path)
}

/**
 * The requested address when it is a page of the route table on this origin, else '/'. The result is built from the parsed parts, so that
 * nothing that browsers interpret differently (backslashes, tabs) is passed on.
 */
export function safeReturnPath(requested: string | null, routes: readonly Route[]): string {
  const origin = 'https://origin.invalid'
  if (requested === null || !requested.startsWith('/') || !URL.canParse(requested, origin)) return '/'
  const url = new URL(requested, origin)
  const isOurs = url.origin === origin && placeOf(routes, url.pathname.slice(1)) !== null
  return isOurs ? url.pathname + url.search + url.hash : '/'
}
