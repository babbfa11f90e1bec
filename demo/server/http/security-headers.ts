/** Headers that every answer has, and the Content-Security-Policy of a page (QUALITY, section 6). */
import type { FastifyInstance } from 'fastify'
import { apiPrefix } from '../../../src/contract/endpoints/endpoint'

export function secureHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'cross-origin-opener-policy': 'same-origin',
    })
  })
}

/**
 * The policy of a page.
 * @param host Host header of the request; sockets go to the same host. A host that is not one adds nothing.
 */
export function contentSecurityPolicy(host: string | undefined): string {
  const sockets = host !== undefined && /^[\w.-]+(:\d+)?$|^\[[\da-fA-F:]+\](:\d+)?$/.test(host)
  const connect = ["'self'", ...(sockets ? [`ws://${host}`, `wss://${host}`] : [])]
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${connect.join(' ')}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `report-uri ${apiPrefix}/csp-report`,
  ]
  return directives.join('; ')
}
