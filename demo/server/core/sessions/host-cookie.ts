/** Cookies that a browser stores for this server: inaccessible to scripts, and sent to this origin only. */
import { stringifySetCookie } from 'cookie'

/**
 * The header that sets a cookie. Secure also works on http://localhost and http://127.0.0.1, which browsers consider trustworthy.
 * @param name begins with `__Host-`, which browsers accept only from this exact host
 * @param maxAge in seconds; 0 removes it
 */
export const hostCookie = (name: `__Host-${string}`, value: string, maxAge: number): string =>
  stringifySetCookie({ name, value, maxAge, path: '/', httpOnly: true, secure: true, sameSite: 'strict' })
