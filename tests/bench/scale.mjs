/**
 * `npm run bench:scale`: searches with six filters, sort and count on PostgreSQL over 1,000,000 sales orders, 5,000,000 lines and
 * 10,000,000 tasks, through the server's own search. Prints figures beside their targets; asserts nothing. Options: --rows=0.1
 * scales the data, --runs=40 searches per combination, --only=dashboard the dashboard's statements alone, over 10,000, 100,000 and
 * 1,000,000 orders and with their ratio, --database=url uses (and keeps) a database instead of a scratch cluster; --smoke: a
 * hundredth of the data, once.
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
