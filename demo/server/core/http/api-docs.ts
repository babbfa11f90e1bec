/** The OpenAPI description of the API, and a page for reading it and trying calls. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { apiPrefix } from '../../../../src/contract/endpoints/endpoint'
import { clientVersion } from '../../../../src/contract/limits'
import { openApiDocument } from './openapi'

export const apiDocsPath = `${apiPrefix}/docs`

/** The page uses inline styles in its elements, and pictures in its style sheet; it connects to this server only. */
const contentSecurityPolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'report-uri': `${apiPrefix}/csp-report`,
}

export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  app.get(`${apiPrefix}/openapi.json`, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(openApiDocument()),
  )
  const info = { title: 'Warehouse Cockpit', version: clientVersion }
  // The document itself is created on the first request (openapi.ts).
  const document = { openapi: '3.1.0', info, paths: {} }
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, {
    routePrefix: apiDocsPath,
    staticCSP: contentSecurityPolicy,
    theme: { title: `${info.title}: API` },
    uiConfig: { docExpansion: 'none', deepLinking: true, displayOperationId: true, filter: true },
    transformSpecification: openApiDocument,
    transformSpecificationClone: false,
  })
}
