/** Sign-in through an OpenId provider: whether a business unit offers it, the redirect there, and the redirect back (spec 2, section 7). */
import * as v from 'valibot'
import { clientName, nameLengthMost } from '../limits'
import { loginResult } from './authentication'
import { get, group, post } from './endpoint'

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost))
/** A value from the provider; its length is up to the provider, within reason. */
const answered = v.pipe(v.string(), v.minLength(1), v.maxLength(4_000))

export const openId = {
  ...group('OpenId', {
    isEnabled: get('/isEnabled', {
      query: v.object({ businessUnitName: name }),
      result: v.boolean(),
      isAnonymous: true,
      summary: 'Whether a business unit offers the OpenId option.',
    }),
  }),
  ...group('authentication', {
    generateOidcUri: get('/generateOidcUri', {
      query: v.object({
        businessUnitName: name,
        /** The client that asks: Cockpit. */
        clientId: v.literal(clientName),
        /** Only accounts of the vendor's own staff are accepted. */
        isApportAccount: v.optional(v.boolean(), false),
      }),
      result: v.string(),
      isAnonymous: true,
      summary:
        'Address of the provider’s page at which the browser that asks signs in; good for one sign-in, for ten minutes.',
    }),
    signIn: post('/openId', {
      body: v.object({
        code: answered,
        state: answered,
        /** The issuer, where the provider sends it (RFC 9207). */
        iss: v.optional(answered),
      }),
      result: loginResult,
      isAnonymous: true,
      session: 'starts',
      summary:
        'Signs a user in by what the provider sent back: only in the browser that began, once, and with an ID token that holds.',
    }),
  }),
} as const
