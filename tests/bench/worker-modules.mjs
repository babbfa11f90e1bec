/** The server's worker threads, which the program of a benchmark starts from files beside its own. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const server = join(import.meta.dirname, '..', '..', 'demo', 'server')

/** Paths of their source files. */
export async function workerModules() {
  const entries = await readdir(server, { recursive: true })
  return entries.filter(name => /-worker\.(mjs|ts)$/.test(name)).map(name => join(server, name))
}
