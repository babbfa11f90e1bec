/**
 * Sign-in with a token that a trusted portal hands over (COVERAGE, login-internal): the portal's server asks for it and the user's
 * browser exchanges it, once and within a minute. It travels in the hash of an address, which no server sees, and in bodies.
 */
import * as v from 'valibot'
import { nameLengthMost } from '../limits'
import { handoverTicketLifeMs } from '../sign-in-limits'
import { loginResult } from './authentication'
import { group, post } from './endpoint'

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost))

export const handover = group('authentication', {
  handOver: post('/handover', {
    body: v.object({
      /** Origin of the portal, as COCKPIT_PORTALS names it. */
      portal: text,
      secret: text,
      businessUnitName: text,
      userName: text,
    }),
    result: v.object({ token: v.string(), expiresInMs: v.literal(handoverTicketLifeMs) }),
    isAnonymous: true,
    session: 'starts',
    summary:
      'For the server of a trusted portal: a token with which a user’s browser signs in at /login-internal#<token>, once and within a minute.',
  }),
  internal: post('/internal', {
    body: v.object({
      token: text,
      /** Ends another user's session in this browser, after the person there has confirmed it. */
      replacesSession: v.optional(v.boolean()),
    }),
    result: loginResult,
    isAnonymous: true,
    session: 'starts',
    summary:
      'Exchanges the token of a portal for a session. An unknown, used or old one answers 400 with ticket-expired; while somebody else is signed in in this browser 409 with another-session, and the token stays good.',
  }),
})
