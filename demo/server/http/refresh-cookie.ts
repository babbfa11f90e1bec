/**
 * The host page's refresh cookie (QUALITY, section 6): out of reach of scripts, sent to this origin only, and of no use
 * without a header that no form and no other site can send.
 */
import { refreshTokenLifeSeconds } from '../../../src/contract/limits'
import type { Exchange } from './context'
import { Refusal } from './refusal'

const name = '__Host-cockpit_refresh'
/** Secure holds on http://localhost and http://127.0.0.1 too: browsers take those for trustworthy. */
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Strict'
const requiredHeader = 'X-Cockpit-Refresh'

export const refreshCookie = {
  /** @throws Refusal 400 without the header that only our own page sends */
  read(exchange: Exchange): string | undefined {
    if (exchange.header(requiredHeader) === undefined) {
      throw new Refusal(400, { code: 'invalid-input', message: `The header ${requiredHeader} is needed.` })
    }
    return exchange.cookie(name)
  },
  set(exchange: Exchange, value: string): void {
    exchange.setHeader('set-cookie', `${name}=${value}; ${attributes}; Max-Age=${refreshTokenLifeSeconds}`)
  },
  clear(exchange: Exchange): void {
    exchange.setHeader('set-cookie', `${name}=; ${attributes}; Max-Age=0`)
  },
}
