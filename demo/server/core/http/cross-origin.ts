/** CORS with an exact list of allowed origins (QUALITY, section 6): portals of other origins that embed the elements. */
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { rehearsalHeader, requestKeyHeader, sessionHeader } from '../../../../src/contract/endpoints/endpoint'

const allowedHeaders = [
  'Authorization',
  'Content-Type',
  'Client-Version',
  'X-Lang-Code',
  'X-Requested-With',
  'X-SignalR-User-Agent',
  requestKeyHeader,
  rehearsalHeader,
  sessionHeader,
]
const exposedHeaders = ['X-Correlation-Id', 'Retry-After', 'Content-Disposition']
const preflightSeconds = 600

/**
 * Adds the headers for allowed origins and answers their preflights. SameSite keeps other sites from sending the refresh cookie, and no
 * other origin may renew a session with it (session-calls.ts).
 */
export async function allowCrossOrigin(
  app: FastifyInstance,
  allowedOrigins: readonly string[],
): Promise<void> {
  await app.register(cors, {
    origin: [...allowedOrigins],
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders,
    exposedHeaders,
    maxAge: preflightSeconds,
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
