/** CORS by an exact list of origins (QUALITY, section 6). Portals that embed the elements from elsewhere stand in it. */
import type { FastifyInstance } from 'fastify'
import { rehearsalHeader, requestKeyHeader, sessionHeader } from '../../../../src/contract/endpoints/endpoint'

const methods = 'GET, POST, PUT, PATCH, DELETE'
const headers = [
  'Authorization',
  'Content-Type',
  'Client-Version',
  'X-Lang-Code',
  'X-Requested-With',
  'X-SignalR-User-Agent',
  requestKeyHeader,
  rehearsalHeader,
  sessionHeader,
].join(', ')
const preflightSeconds = '600'

/**
 * Adds the headers for allowed origins and answers their preflights. SameSite keeps the refresh cookie from other sites, and no other
 * origin may renew by it (session-calls.ts).
 */
export function allowCrossOrigin(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  const allowed = new Set(allowedOrigins)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-allow-credentials', 'true')
    reply.header('access-control-expose-headers', 'X-Correlation-Id, Retry-After, Content-Disposition')
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
      return reply
        .headers({
          'access-control-allow-methods': methods,
          'access-control-allow-headers': headers,
          'access-control-max-age': preflightSeconds,
        })
        .code(204)
        .send()
    }
  })
}

/** Whether an origin may open a WebSocket or a session: the server's own, one of the list, or none (not a browser). */
export function isOriginAllowed(
  origin: string | undefined,
  host: string | undefined,
  allowedOrigins: readonly string[],
): boolean {
  if (origin === undefined) return true
  if (allowedOrigins.includes(origin)) return true
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)
}
