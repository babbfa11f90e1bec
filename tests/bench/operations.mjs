/**
 * `npm run bench:operations`: what a warehouse does, many at once, on PostgreSQL and where it is said on the embedded database,
 * through the server's own API. Prints figures beside their targets; asserts no times, but ends with 1 when a rule of the domain
 * is broken or a call failed. Options: --only=mixed,reservations,prepare,live,dashboard; --clients=64 and --operations=200 of the
 * mixed work; --orders=500 to prepare; --seed=small for a quick look.
 */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { startPostgres } from '../postgres.mjs'

const project = join(import.meta.dirname, '..', '..')
const options = Object.fromEntries(process.argv.slice(2).map(text => text.replace(/^--/, '').split('=')))
const cluster = await startPostgres({ required: true, more: ['shared_buffers=256MB', 'max_wal_size=4GB'] })
// Inside the project, whose packages the bundle leaves to Node.
const folder = join(project, 'demo', '.build', 'bench', `operations-${process.pid}`)
try {
  await mkdir(folder, { recursive: true })
  await build({
    entryPoints: [join(import.meta.dirname, 'operations', 'run-operations.ts'), ...(await workerModules())],
    entryNames: '[name]',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  })
  const { runOperations } = await import(pathToFileURL(join(folder, 'run-operations.mjs')).href)
  const isSound = await runOperations({
    url: cluster.url,
    only: options.only?.split(','),
    clients: Number(options.clients ?? 64),
    operations: Number(options.operations ?? 200),
    orders: Number(options.orders ?? 500),
    seedSize: options.seed === 'small' ? 'small' : 'full',
    say: line => process.stderr.write(`${line}\n`),
    print: line => console.log(line),
  })
  process.exitCode = isSound ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
  await cluster.stop()
}

/** The server starts its worker threads from files beside its own. */
async function workerModules() {
  const entries = await readdir(join(project, 'demo', 'server'), { recursive: true })
  return entries
    .filter(name => /-worker\.(mjs|ts)$/.test(name))
    .map(name => join(project, 'demo', 'server', name))
}
