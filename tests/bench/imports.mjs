/**
 * `npm run bench:imports`: 100,000 stocks from a .csv on PostgreSQL through the calls of the page: upload, reading, check and run, with the
 * memory of the server and the longest time without progress. Prints figures beside their targets; asserts nothing. Options: --rows=100000;
 * --database=url uses (and keeps) a database server instead of a scratch cluster; --smoke: 200 rows.
 */
import { bundleWorkers, stopBundler } from '../../demo/dev/bundle-server.mjs'
import { startPostgres } from '../postgres.mjs'
import { benchOptions } from './bench-options.mjs'
import { withProgram } from './bundled-program.mjs'
import { workerModules } from './worker-modules.mjs'

const options = benchOptions({ rows: '200' })
const settings = ['shared_buffers=256MB', 'max_wal_size=4GB']
const cluster =
  options.database === undefined ? await startPostgres({ required: true, more: settings }) : undefined
try {
  await bundleWorkers()
  await stopBundler()
  await withProgram(
    'imports/run-imports.ts',
    ({ runImports }) =>
      runImports({
        url: options.database ?? cluster.url,
        rows: Number(options.rows ?? 100_000),
        say: line => process.stderr.write(`${line}\n`),
        print: line => console.log(line),
      }),
    await workerModules(),
  )
} finally {
  await cluster?.stop()
}
