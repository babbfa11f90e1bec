/**
 * `npm run bench:scale`: searches with six filters, sort and count on PostgreSQL, through the server's own search, and the dashboard's
 * statements, over 10,000, 100,000 and 1,000,000 sales orders with 5 lines and 10 tasks each. Prints figures beside their targets;
 * asserts nothing. Options: --rows=0.1 ends with a tenth, --runs=40 searches per combination, --only=dashboard the dashboard's
 * statements alone, --database=url uses (and keeps) databases there instead of a scratch cluster; --smoke: 10,000 orders, once.
 */
import { startPostgres } from '../postgres.mjs'
import { benchOptions } from './bench-options.mjs'
import { withProgram } from './bundled-program.mjs'

const options = benchOptions({ rows: '0.01', runs: '1' })
/** Minimal settings of an installation with so many rows; the rest are the database's defaults. */
const settings = ['shared_buffers=1GB', 'max_wal_size=16GB', 'checkpoint_timeout=30min']
const cluster =
  options.database === undefined ? await startPostgres({ required: true, more: settings }) : undefined
try {
  await withProgram('scale/run-scale.ts', ({ runScale }) =>
    runScale({
      url: options.database ?? cluster.url,
      rows: Number(options.rows ?? 1),
      runs: Number(options.runs ?? 40),
      only: options.only,
      say: line => process.stderr.write(`${line}\n`),
      print: line => console.log(line),
    }),
  )
} finally {
  await cluster?.stop()
}
