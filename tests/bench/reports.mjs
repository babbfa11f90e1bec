/**
 * `npm run bench:reports`: the first page and the figures of each report over 10,000,000 stock transactions of two years on PostgreSQL,
 * through the server's own search. Prints figures beside their targets; asserts nothing. Options: --rows=0.1 scales the data; --runs=10
 * of each; --only=summary,transactions what begins with these words, --only=pdf a long PDF alone; --database=url uses (and keeps) a
 * database server instead of a scratch cluster; --smoke: a little of each.
 */
import { bundleWorkers, stopBundler } from '../../demo/dev/bundle-server.mjs'
import { startPostgres } from '../postgres.mjs'
import { benchOptions } from './bench-options.mjs'
import { withProgram } from './bundled-program.mjs'

const options = benchOptions({ rows: '0.0005', runs: '1' })
/** Minimal settings of an installation with so many rows; the rest are the database's defaults. */
const settings = ['shared_buffers=2GB', 'max_wal_size=16GB', 'checkpoint_timeout=30min']
const cluster =
  options.database === undefined ? await startPostgres({ required: true, more: settings }) : undefined
const share = Number(options.rows ?? 1)
/** More than 500 pages. */
const pdfRows = 12_000
const only = options.only?.split(',')
const url = options.database ?? cluster.url
const print = line => console.log(line)
try {
  if (only?.includes('pdf') ?? true) {
    await bundleWorkers()
    await withProgram('reports/measure-pdf.ts', ({ measurePdf }) =>
      measurePdf({ url, rows: Math.round(pdfRows * share), print }),
    )
    await stopBundler()
  }
  if (options.only !== 'pdf') {
    await withProgram('reports/run-reports.ts', ({ runReports }) =>
      runReports({
        url,
        rows: share,
        runs: Number(options.runs ?? 10),
        only,
        say: line => process.stderr.write(`${line}\n`),
        print,
      }),
    )
  }
} finally {
  await cluster?.stop()
}
