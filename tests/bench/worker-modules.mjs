/** The server's worker threads, which a benchmark's program starts from files beside its own. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const server = join(import.meta.dirname, '..', '..', 'demo', 'server')

/** Their sources. */
export async function workerModules() {
  const entries = await readdir(server, { recursive: true })
  return entries.filter(name => /-worker\.(mjs|ts)$/.test(name)).map(name => join(server, name))
}
