/** The cookies that a browser keeps for this server: out of reach of scripts, and sent to this origin alone. */
import { stringifySetCookie } from 'cookie'

/**
 * The header that sets one. Secure holds on http://localhost and http://127.0.0.1 too: browsers take those for trustworthy.
 * @param name begins with `__Host-`, which browsers take from nobody but this very host
 * @param maxAge in seconds; 0 removes it
 */
export const hostCookie = (name: `__Host-${string}`, value: string, maxAge: number): string =>
  stringifySetCookie({ name, value, maxAge, path: '/', httpOnly: true, secure: true, sameSite: 'strict' })
