/** The built pages and scripts: compressed files where they exist, cache headers, the policy of every page, env.json. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiPrefix } from '../../../../src/contract/endpoints/endpoint'
import { hubPath } from '../../../../src/contract/live-messages'
import { Refusal } from '../refusal'
import { contentSecurityPolicy, type PagePolicy } from './security-headers'
import { nameSourceMap } from './source-map-header'
import { isReleaseName, serveVersionedFiles } from './versioned-files'

/** Files whose name contains a digest of their content never change. */
const hashedName = /[/\\]chunks[/\\].+-[\w-]{8,}\.\w+$/
const forEver = 'public, max-age=31536000, immutable'
const revalidate = 'no-cache'

export interface PageOptions {
  /** Folder with the built pages; without it only the API is served. */
  readonly dist: string | undefined
  readonly isDevelopment: boolean
  /** Folder with other releases, each as it was built in a folder of its version. */
  readonly releases?: string | undefined
  /** The name of this installation; the product name when absent. */
  readonly name?: string | undefined
  /** Address to which the hub redirects its clients: pages may connect to its origin. */
  readonly relayUrl?: string | undefined
  /** Portals that may put `/frame.html` into a frame. */
  readonly frameOrigins?: readonly string[] | undefined
}

/** An element for portals that are not trusted with a token (demo/frame.js); it is the only page that others may put into a frame. */
const framedPage = '/frame.html'
/** The example page that embeds the framed page. */
const framingPage = '/examples/untrusted-portal.html'

/** Serves the pages. Unknown paths that look like a route of the host get its page; unknown files and calls get 404. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { dist, isDevelopment, releases, name = 'Cockpit', relayUrl, frameOrigins = [] } = options
  app.get('/env.json', (_request, reply) =>
    reply.header('cache-control', revalidate).send({ apiUrl: '', name, signalR: hubPath }),
  )
  app.get('/frame-origins.json', (_request, reply) =>
    reply.header('cache-control', revalidate).send(frameOrigins),
  )
  app.setNotFoundHandler(async (request, reply) => {
    if (dist !== undefined && isRouteOfTheHost(request)) return sendHost(reply)
    const path = pathOf(request)
    const other = dist === undefined || releases === undefined ? undefined : await releaseWith(path, releases)
    if (other !== undefined) return reply.sendFile(path.slice(1), other)
    throw new Refusal(404, {
      code: 'not-found',
      message: `${request.method} ${path} does not exist.`,
    })
  })
  if (dist === undefined) return

  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: !isDevelopment,
    cacheControl: false,
    dotfiles: 'ignore',
    index: 'index.html',
    setHeaders: (response, path) => {
      nameSourceMap(response, path)
      const file = path.replace(/\.br$/, '')
      response.setHeader('cache-control', hashedName.test(file) && !isDevelopment ? forEver : revalidate)
    },
  })
  if (!isDevelopment) await serveVersionedFiles(app, dist, releases)
  app.addHook('onSend', async (request, reply, payload) => {
    // Files are sent compressed to whoever accepts it: a shared cache keeps both forms apart.
    if (!isCall(pathOf(request))) {
      const vary = reply.getHeader('vary')
      reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`)
    }
    const type = reply.getHeader('content-type')
    // A page that sets its own policy keeps it.
    const hasPolicy = reply.hasHeader('content-security-policy')
    if (!hasPolicy && typeof type === 'string' && type.startsWith('text/html')) {
      const path = pathOf(request)
      const policy: PagePolicy = {
        relayUrl,
        frameAncestors: path === framedPage ? ["'self'", ...frameOrigins] : undefined,
        hasFrames: path === framingPage,
      }
      reply.header('content-security-policy', contentSecurityPolicy(request.headers.host, policy))
    }
    return payload
  })
  const hasHost = (): boolean => existsSync(join(dist, 'index.html'))
  const sendHost = (reply: FastifyReply): FastifyReply => {
    if (!hasHost()) throw new Refusal(404, { code: 'not-found', message: 'The pages are not built.' })
    return reply.code(200).sendFile('index.html')
  }
}

/** The folder of a release with this part of a page: a page that another node served, or one that was open during an upgrade, asks for its own. */
async function releaseWith(path: string, releases: string): Promise<string | undefined> {
  if (!/^\/chunks\/[\w-][\w.-]*$/.test(path)) return undefined
  const versions = await readdir(releases).catch(() => [])
  return versions
    .filter(isReleaseName)
    .map(version => join(releases, version))
    .find(folder => existsSync(join(folder, path)))
}

function isRouteOfTheHost(request: FastifyRequest): boolean {
  const path = pathOf(request)
  const isPage = request.method === 'GET' || request.method === 'HEAD'
  return isPage && !isCall(path) && extname(path) === '' && !/[\\\0]|%|\.\./.test(path)
}

const isCall = (path: string): boolean =>
  [apiPrefix, hubPath].some(prefix => path === prefix || path.startsWith(`${prefix}/`))

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''
