/**
 * The elements' files under the folder of their version, for pages of any origin that pin it: they never change, so browsers keep them
 * and digests hold. The addresses without a version go on answering with whatever version the server has.
 */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { versionFolder } from '../../../src/contract/embed-snippet'

const forEver = 'public, max-age=31536000, immutable'
/** A page of another origin needs scripts, maps, fonts and tables; the pages of this server stay its own. */
const isPublic = /\.(js|map|woff2|json|txt)$/

/** @param dist folder with the built files */
export async function serveVersionedFiles(app: FastifyInstance, dist: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: dist,
    prefix: versionFolder,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
    allowedPath: path => isPublic.test(path),
    setHeaders: response => {
      response.setHeader('cache-control', forEver)
      // No call is made here and nothing depends on who asks: any page may load a script that is public anyway.
      response.setHeader('access-control-allow-origin', '*')
    },
  })
}
