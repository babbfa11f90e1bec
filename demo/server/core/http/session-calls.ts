/**
 * Keeps other sites from signing a user in, on or out (login CSRF): a call that starts, renews or ends a session, or changes something
 * without one, must be JSON, have a header that a page of another site cannot send without permission, and come from an allowed origin, as
 * far as the browser states it. Servers send neither Origin nor Sec-Fetch-Site.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { isSessionCall, sessionHeader, type Endpoint } from '../../../../src/contract/endpoints/endpoint'
import { isOriginAllowed } from './cross-origin'
import { invalidInput, Refusal } from '../refusal'

const json = /^application\/json\s*(;|$)/i
const ownSites: readonly unknown[] = ['same-origin', 'none']

/**
 * @throws Refusal 403 `origin-not-allowed` for a page of an origin that is neither the cockpit's nor listed, and for any other than the
 * cockpit's where the refresh cookie is used; 415 for a body other than JSON; 400 without the header
 */
export function assertOwnSessionCall(
  endpoint: Endpoint,
  headers: IncomingHttpHeaders,
  allowedOrigins: readonly string[],
): void {
  if (!isSessionCall(endpoint)) return
  assertOrigin(headers, endpoint.session === 'renews' ? [] : allowedOrigins)
  if (!isJson(headers)) {
    throw new Refusal(415, {
      code: 'invalid-input',
      message: 'Send JSON with Content-Type application/json.',
    })
  }
  if (headers[sessionHeader.toLowerCase()] === undefined) {
    throw invalidInput([
      {
        path: `headers.${sessionHeader}`,
        code: 'missing',
        message: `The header ${sessionHeader} is needed.`,
      },
    ])
  }
}

/** A call without a body, such as a renewal, needs no content type: a form always has one. */
function isJson({
  'content-type': type,
  'content-length': length,
  'transfer-encoding': encoding,
}: IncomingHttpHeaders): boolean {
  if (type !== undefined) return json.test(type)
  return Number(length ?? 0) === 0 && encoding === undefined
}

/**
 * If the browser states that the page is of the same site, origins are not compared, so that a proxy may call the server by another name.
 */
function assertOrigin(headers: IncomingHttpHeaders, allowedOrigins: readonly string[]): void {
  const { origin, host, 'sec-fetch-site': site } = headers
  if (ownSites.includes(site)) return
  const isFromPage = site !== undefined || origin !== undefined
  if (!isFromPage || (origin !== undefined && isOriginAllowed(origin, host, allowedOrigins))) return
  throw new Refusal(403, {
    code: 'origin-not-allowed',
    message: `Pages of ${origin ?? 'another site'} may not do this: COCKPIT_ALLOWED_ORIGINS names those that may.`,
  })
}
