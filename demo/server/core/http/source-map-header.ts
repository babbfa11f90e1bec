/**
 * Tells developer tools where a script's source map is: in a header, since the scripts themselves do not contain it (rollup.config.mjs).
 * Both files are in the same folder.
 */
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { SetHeadersResponse } from '@fastify/static'

/** @param path of the file that is sent, which may be its compressed copy */
export function nameSourceMap(response: SetHeadersResponse, path: string): void {
  const script = path.replace(/\.br$/, '')
  if (script.endsWith('.js') && existsSync(`${script}.map`))
    response.setHeader('sourcemap', `${basename(script)}.map`)
}
