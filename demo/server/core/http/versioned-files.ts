/**
 * The elements' files in the folder of their version, for pages of any origin that pin it: they never change, so browsers can cache them
 * and digests stay valid. Older releases are in a folder that the operator keeps, so that a page which pins one still works after an
 * upgrade. Addresses without a version return the server's current version.
 */
import { readdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { versionFolder } from '../../../../src/contract/embed-snippet'
import { nameSourceMap } from './source-map-header'

const forEver = 'public, max-age=31536000, immutable'
/** Pages of other origins need scripts, maps, fonts and tables; the pages of this server are not public. */
const isPublic = /\.(js|map|woff2|json|txt)$/
/** Only the folders of releases are served: no path segment begins with a dot, so none leads upwards. */
const isOfRelease = /^\/?\d+\.\d+\.\d+(\/[\w-][\w.-]*)+$/
const releasesPrefix = '/cockpit/'
/** Folders of the system in a mounted disk, and hidden ones. */
const isNobodys = /^(\.|lost\+found$)/

/** Whether a folder is called as the folder of a release: by all three numbers of its version. */
export const isReleaseName = (name: string): boolean => /^\d+\.\d+\.\d+$/.test(name)

/** The folders among the releases that are not served because of their name. */
export async function foldersPassedOver(releases: string): Promise<readonly string[]> {
  const entries = await readdir(releases, { withFileTypes: true })
  return entries
    .filter(entry => entry.isDirectory() || entry.isSymbolicLink())
    .map(({ name }) => name)
    .filter(name => !isReleaseName(name) && !isNobodys.test(name))
    .sort()
}

/**
 * @param dist folder with the built files of the server's own version
 * @param releases folder with other versions, each in a folder named after it; without it only the server's own version is served
 */
export async function serveVersionedFiles(
  app: FastifyInstance,
  dist: string,
  releases?: string,
): Promise<void> {
  await serveForEver(app, dist, versionFolder, path => isPublic.test(path))
  if (releases !== undefined)
    await serveForEver(app, releases, releasesPrefix, path => isOfRelease.test(path) && isPublic.test(path))
}

async function serveForEver(
  app: FastifyInstance,
  root: string,
  prefix: string,
  allowedPath: (path: string) => boolean,
): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
    allowedPath,
    setHeaders: (response, path) => {
      nameSourceMap(response, path)
      response.setHeader('cache-control', forEver)
      // Public files that do not depend on the caller: any page may load them.
      response.setHeader('access-control-allow-origin', '*')
    },
  })
}
