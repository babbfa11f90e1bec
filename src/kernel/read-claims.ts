/**
 * Reads the claims of an access token, without verifying them, which the server does: the cockpit needs only the user and business unit.
 */
import * as v from 'valibot'
import type { Feature } from '../contract/features'
import { accessTokenClaims, type AccessTokenClaims } from '../contract/jwt-claims'
import { failure } from './failure'

/** Claims of a JWT. Throws a `malformed` failure when the text is not a JWT or lacks a claim; the message never contains the token. */
export function readClaims(token: string): AccessTokenClaims {
  const parsed = v.safeParse(accessTokenClaims, payloadOf(token))
  if (parsed.success) return parsed.output
  const path = v.getDotPath(parsed.issues[0]) ?? 'payload'
  throw failure(
    { kind: 'malformed', token: { code: 'token-unreadable', values: {} } },
    `The access token cannot be read (${path}).`,
  )
}

/** Features in a token, by the names used there; unknown ones are harmless. */
export function featuresOf(claims: Pick<AccessTokenClaims, 'enabledFeature'>): ReadonlySet<Feature> {
  const named = typeof claims.enabledFeature === 'string' ? [claims.enabledFeature] : claims.enabledFeature
  return new Set(named as readonly Feature[])
}

/** The claims of a JWT, not verified; an empty object when the text is not a JWT. */
export function payloadOf(token: string): object {
  const payload = token.split('.')[1] ?? ''
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, character => character.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return Object(claims) as object
  } catch {
    return {}
  }
}
