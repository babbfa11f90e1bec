/**
 * `npm run bench:purchasing`: a proposal over 50,000 materials with 2,000,000 picks of a year on PostgreSQL, and the longest script
 * task while a draft of 2,000 lines is edited in Chromium. Prints figures beside their targets; asserts nothing. Options:
 * --only=proposal,draft; --rows=0.1 scales the data; --runs=10 proposals a criterion; --database=url uses (and keeps) a database
 * server instead of a scratch cluster; --lines=2000 of the draft; --seed=small of its server; --smoke: a little of both.
 */
import { startPostgres } from '../postgres.mjs'
import { benchOptions } from './bench-options.mjs'
import { withProgram } from './bundled-program.mjs'

const options = benchOptions({ rows: '0.02', runs: '1', lines: '60', seed: 'small' })
const only = options.only?.split(',') ?? ['proposal', 'draft']
const say = line => process.stderr.write(`${line}\n`)
const print = line => console.log(line)

if (only.includes('proposal')) await proposals()
if (only.includes('draft')) {
  const { measureDraftPage } = await import('./purchasing/draft-page.mjs')
  await measureDraftPage({ lines: Number(options.lines ?? 2_000), seed: options.seed, say, print })
}

async function proposals() {
  /** Minimal settings of an installation with so many rows; the rest are the database's defaults. */
  const settings = ['shared_buffers=1GB', 'max_wal_size=8GB', 'checkpoint_timeout=30min']
  const cluster =
    options.database === undefined ? await startPostgres({ required: true, more: settings }) : undefined
  try {
    await withProgram('purchasing/run-proposals.ts', ({ runProposals }) =>
      runProposals({
        url: options.database ?? cluster?.url,
        rows: Number(options.rows ?? 1),
        runs: Number(options.runs ?? 10),
        say,
        print,
      }),
    )
  } finally {
    await cluster?.stop()
  }
}
