/** Where a sign-in leads back to. Only an address of our own route table is taken; everything else is the dashboard. */
import { openIdReturnPath } from '../src/contract/host-paths'
import type { Route } from '../src/define/route'
import { placeOf } from '../src/define/route-path'

/** Query parameter of the sign-in page that carries the address. */
export const returnParameter = 'return'

/** The page requested before the sign-in; null without one. */
export function requestedPath(): string | null {
  return new URLSearchParams(location.search).get(returnParameter)
}

/** The address of a page before the sign-in, with the requested page. */
export function withRequested(page: string, requested: string | null): string {
  return requested === null
    ? page
    : `${page}?${new URLSearchParams({ [returnParameter]: requested }).toString()}`
}

/** The sign-in address that leads back to a path with search and hash. */
export function signInAddress(path: string): string {
  return withRequested(signInPath, path === '/' ? null : path)
}

export const signInPath = '/login'

/** Where somebody asks for a link to a new password. */
export const forgotPasswordPath = '/forgot-password'

/** The choice of somebody for whom no licence is free, and the use of an extra one (spec 1, section 2). */
export const limitPath = '/login-limit'
export const acceptPath = '/login-limit-accept'
/** Where sessions are ended with a password, and where a portal leads its users. */
export const logoutSessionsPath = '/logout-sessions'
export const internalPath = '/login-internal'

/** Addresses outside of the layout that pass freely (spec 1, section 2), and the way back from an OpenId provider. */
const freePaths = [signInPath, limitPath, acceptPath, logoutSessionsPath, internalPath, openIdReturnPath]

/** Whether a path may be opened without a sign-in. */
export function isSignInPath(path: string): boolean {
  return freePaths.includes(path)
}

/**
 * The wanted address when it is a page of the route table on this origin, else '/'. What comes back is put together from
 * the parsed parts, so that nothing a browser reads differently (backslashes, tabs) gets through.
 */
export function safeReturnPath(requested: string | null, routes: readonly Route[]): string {
  const origin = 'https://origin.invalid'
  if (requested === null || !requested.startsWith('/') || !URL.canParse(requested, origin)) return '/'
  const url = new URL(requested, origin)
  const isOurs = url.origin === origin && placeOf(routes, url.pathname.slice(1)) !== null
  return isOurs ? url.pathname + url.search + url.hash : '/'
}
