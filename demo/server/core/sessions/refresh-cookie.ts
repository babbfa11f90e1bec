/**
 * The refresh cookies of the host page and of a screen (QUALITY, section 6): inaccessible to scripts, sent to this origin only, and useless
 * without a header that no form and no other site can send (session-calls.ts). They have different names, so that a user who connects a
 * screen in their own browser stays signed in.
 */
import { sessionHeader } from '../../../../src/contract/endpoints/endpoint'
import { refreshTokenLifeSeconds, screenTokenLifeSeconds } from '../../../../src/contract/sign-in-limits'
import type { Exchange } from '../calls/context'
import { hostCookie } from './host-cookie'

/** The kind of a cookie's holder: a person, or a wall screen. */
export type CookieHolder = 'person' | 'screen'

const cookies = {
  person: { name: '__Host-cockpit_refresh', maxAge: refreshTokenLifeSeconds },
  screen: { name: '__Host-cockpit_screen', maxAge: screenTokenLifeSeconds },
} as const satisfies Record<CookieHolder, { readonly name: `__Host-${string}`; readonly maxAge: number }>

export const refreshCookie = {
  /** Whose cookie a renewal uses: a screen sends `screen` in the header. */
  holder: (exchange: Exchange): CookieHolder =>
    exchange.header(sessionHeader) === 'screen' ? 'screen' : 'person',
  read(exchange: Exchange, holder: CookieHolder): string | undefined {
    return exchange.cookie(cookies[holder].name)
  },
  set(exchange: Exchange, holder: CookieHolder, value: string): void {
    const { name, maxAge } = cookies[holder]
    exchange.setHeader('set-cookie', hostCookie(name, value, maxAge))
  },
  clear(exchange: Exchange, holder: CookieHolder): void {
    exchange.setHeader('set-cookie', hostCookie(cookies[holder].name, '', 0))
  },
}
