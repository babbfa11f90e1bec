/**
 * The cookies of the spec (2, section 9) and other traces of a sign-in in this browser. None of them is secret: the token is in memory,
 * scripts cannot read the refresh cookie.
 */
import type { LoginResult } from '../contract/endpoints/authentication'
import { type Language } from '../contract/limits'
import { refreshTokenLifeSeconds } from '../contract/sign-in-limits'
import { toJson } from '../contract/to-json'

/** Marks that somebody is signed in, so that a page load only requests a token when there may be one. */
export const hintCookie = 'ck-signed-in'
const specCookies = [
  'user_info',
  'business_unit',
  'default_lang',
  'backend_url',
  'picture',
  'cockpit_settings',
] as const
/** Prefix of everything that the cockpit stores in the browser's storages. */
export const storagePrefix = 'ck-'

/** Records who signed in, for this browser's next page load and for the sign-in page. */
export function rememberSignIn(login: LoginResult, language: Language): void {
  const { userId, userName, displayName, businessUnitName } = login
  writeCookie('user_info', toJson({ userId, userName, displayName }))
  writeCookie('business_unit', businessUnitName)
  writeCookie('default_lang', language)
  writeCookie(hintCookie, '1')
}

/**
 * Keeps them for as long as the refresh cookie, which was just renewed. They keep their values, and none is written where the sign-in was
 * forgotten: another tab may have signed out, or somebody else in, while the renewal was pending.
 */
export function extendSignIn(): void {
  if (!isSignInRemembered()) return
  for (const name of [...specCookies, hintCookie]) {
    const value = readCookie(name)
    if (value !== null) writeCookie(name, value)
  }
}

/** Whether this browser may have a refresh cookie. */
export function isSignInRemembered(): boolean {
  return readCookie(hintCookie) !== null
}

/** Removes the cookies of a sign-in whose session is over. Drafts of its user stay, for the same user's next sign-in. */
export function forgetEndedSignIn(): void {
  for (const name of [...specCookies, hintCookie]) removeCookie(name)
}

/** Removes all of a sign-in, as a sign-out does: cookies, and the cockpit's entries in both storages. */
export function forgetSignIn(): void {
  forgetEndedSignIn()
  if (typeof window === 'undefined') return
  clearStorage(() => window.sessionStorage)
  clearStorage(() => window.localStorage)
}

/** Value of a cookie that scripts may read; null without it. */
export function readCookie(name: string): string | null {
  if (typeof document === 'undefined') return null
  const entry = document.cookie.split('; ').find(text => text.startsWith(`${name}=`))
  if (entry === undefined) return null
  try {
    return decodeURIComponent(entry.slice(name.length + 1))
  } catch {
    return null
  }
}

function writeCookie(name: string, value: string): void {
  setCookie(name, value, `Max-Age=${refreshTokenLifeSeconds}`)
}

function removeCookie(name: string): void {
  setCookie(name, '', 'Expires=Thu, 01 Jan 1970 00:00:00 GMT')
}

function setCookie(name: string, value: string, end: string): void {
  if (typeof document === 'undefined') return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; ${end}; SameSite=Strict${secure}`
}

/** A storage may be disabled; accessing it then throws. */
function clearStorage(storageOf: () => Storage): void {
  try {
    const storage = storageOf()
    for (const key of Object.keys(storage)) if (key.startsWith(storagePrefix)) storage.removeItem(key)
  } catch {
    // Nothing is stored where storage is disabled.
  }
}
