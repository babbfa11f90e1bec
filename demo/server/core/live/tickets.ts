/**
 * Signed tickets of the hub. The URL of a WebSocket is logged by proxies, so it contains a ticket for 30 seconds and one use instead of the
 * access token; since it is signed, any node accepts it (QUALITY, section 6). A relay never gets an access token either: the address is
 * requested with a realtime ticket, and the connection is opened with a relay ticket.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { connectionTokenLifeSeconds } from '../../../../src/contract/sign-in-limits'
import type { Caller } from '../calls/context'

const content = v.object({
  nonce: v.string(),
  purpose: v.picklist(['connection', 'access', 'realtime', 'relay']),
  /** Milliseconds since 1970. */
  until: v.number(),
  caller: v.record(v.string(), v.unknown()),
})
export type TicketPurpose = v.InferOutput<typeof content>['purpose']

export interface Tickets {
  issue(purpose: TicketPurpose, caller: Caller, now: Date): string
  /** The caller for whom a ticket was issued; null when it is forged, expired or already used. */
  redeem(purpose: TicketPurpose, ticket: string, now: Date): Caller | null
}

export function ticketsWith(secret: Uint8Array): Tickets {
  const used = new Map<string, number>()
  const key = createHmac('sha256', secret).update('hub ticket').digest()
  const signatureOf = (body: string): Buffer => createHmac('sha256', key).update(body).digest()

  return {
    issue(purpose, caller, now) {
      const until = now.getTime() + connectionTokenLifeSeconds * 1000
      const body = Buffer.from(
        JSON.stringify({ nonce: randomBytes(12).toString('base64url'), purpose, until, caller }),
      ).toString('base64url')
      return `${body}.${signatureOf(body).toString('base64url')}`
    },
    redeem(purpose, ticket, now) {
      const [body = '', signature = ''] = ticket.split('.')
      const received = Buffer.from(signature, 'base64url')
      const expected = signatureOf(body)
      if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null
      const parsed = v.safeParse(content, JSON.parse(Buffer.from(body, 'base64url').toString()))
      if (!parsed.success) return null
      const { nonce, purpose: issuedFor, until, caller } = parsed.output
      if (issuedFor !== purpose || until <= now.getTime() || used.has(nonce)) return null
      forgetOld(used, now.getTime())
      used.set(nonce, until)
      // The signature proves that this server wrote these fields.
      return caller as unknown as Caller
    },
  }
}

/** Entries are inserted nearly in the order of expiry: the first one that is still valid ends the search. */
function forgetOld(used: Map<string, number>, now: number): void {
  for (const [nonce, until] of used) {
    if (until > now) return
    used.delete(nonce)
  }
}
