/**
 * `npm run bench:scale`: searches with six filters, sort and count on PostgreSQL over 1,000,000 sales orders, 5,000,000 lines and
 * 10,000,000 tasks, through the server's own search. Prints figures beside their targets; asserts nothing. Options: --rows=0.1
 * scales the data, --runs=40 searches per combination, --database=url uses (and keeps) a database instead of a scratch cluster.
 */
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { startPostgres } from '../postgres.mjs'

const options = Object.fromEntries(process.argv.slice(2).map(text => text.replace(/^--/, '').split('=')))
/** What an installation with so many rows has at least; the rest is the database's own. */
const settings = ['shared_buffers=1GB', 'max_wal_size=16GB', 'checkpoint_timeout=30min']
const cluster =
  options.database === undefined ? await startPostgres({ required: true, more: settings }) : undefined
// Beside the project's packages, which the bundle leaves to Node.
const bundle = join(import.meta.dirname, '..', '..', 'demo', '.build', 'bench', `scale-${process.pid}.mjs`)
try {
  await mkdir(dirname(bundle), { recursive: true })
  await build({
    entryPoints: [join(import.meta.dirname, 'scale', 'run-scale.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  })
  const { runScale } = await import(pathToFileURL(bundle).href)
  await runScale({
    url: options.database ?? cluster.url,
    rows: Number(options.rows ?? 1),
    runs: Number(options.runs ?? 40),
    say: line => process.stderr.write(`${line}\n`),
    print: line => console.log(line),
  })
} finally {
  await rm(bundle, { force: true })
  await cluster?.stop()
}
