/** Headers of every answer, and the Content-Security-Policy of a page (QUALITY, section 6). */
import type { FastifyInstance } from 'fastify'
import { apiPrefix } from '../../../../src/contract/endpoints/endpoint'

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

/** The parts of the policy that depend on the page and the configuration. */
export interface PagePolicy {
  /** Address to which the hub redirects its clients, by HTTP and by a socket. */
  readonly relayUrl?: string | undefined
  /** Origins that may put the page into a frame; none by default. */
  readonly frameAncestors?: readonly string[] | undefined
  /** Whether the page may contain frames with pages of its own origin. */
  readonly hasFrames?: boolean | undefined
}

/**
 * The policy of a page.
 * @param host Host header of the request; sockets may connect to the same host. An invalid host is ignored.
 */
export function contentSecurityPolicy(
  host: string | undefined,
  { relayUrl, frameAncestors = ["'none'"], hasFrames = false }: PagePolicy = {},
): string {
  const sockets = host !== undefined && /^[\w.-]+(:\d+)?$|^\[[\da-fA-F:]+\](:\d+)?$/.test(host)
  const connect = [
    "'self'",
    ...(sockets ? [`ws://${host}`, `wss://${host}`] : []),
    ...(relayUrl === undefined ? [] : relaySources(new URL(relayUrl))),
  ]
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${connect.join(' ')}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    ...(hasFrames ? ["frame-src 'self'"] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.join(' ')}`,
    "require-trusted-types-for 'script'",
    `report-uri ${apiPrefix}/csp-report`,
  ]
  return directives.join('; ')
}

/** A secure address also requires a secure socket. */
function relaySources({ origin, protocol, host }: URL): string[] {
  return [origin, `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`]
}
