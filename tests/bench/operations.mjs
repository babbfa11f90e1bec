/**
 * `npm run bench:operations`: operations of a warehouse, many at once, on PostgreSQL and, where stated, on the embedded database, through
 * the server's own API. Prints figures beside their targets; asserts no times, but exits with 1 when a rule of the domain is violated or a
 * call failed. Options: --only=mixed,reservations,prepare,live,dashboard,report; --clients=64 and --operations=200 of the mixed work; --orders=500
 * to prepare; --seconds=10 of reservations and of each measurement beside a report; --rounds=5 and --history=2000000 transactions of it; --actions=60 whose arrival at other users is measured; --seed=small for a quick look; --smoke:
 * a little of each part on that.
 */
import { startPostgres } from '../postgres.mjs'
import { benchOptions } from './bench-options.mjs'
import { withProgram } from './bundled-program.mjs'
import { workerModules } from './worker-modules.mjs'

const options = benchOptions({
  seed: 'small',
  clients: '2',
  operations: '2',
  orders: '5',
  seconds: '1',
  actions: '5',
  history: '20000',
  rounds: '1',
})
const cluster = await startPostgres({ required: true, more: ['shared_buffers=256MB', 'max_wal_size=4GB'] })
try {
  const isSound = await withProgram(
    'operations/run-operations.ts',
    ({ runOperations }) =>
      runOperations({
        url: cluster.url,
        only: options.only?.split(','),
        clients: Number(options.clients ?? 64),
        operations: Number(options.operations ?? 200),
        orders: Number(options.orders ?? 500),
        seconds: Number(options.seconds ?? 10),
        actions: Number(options.actions ?? 60),
        history: Number(options.history ?? 2_000_000),
        rounds: Number(options.rounds ?? 5),
        startStandby: () => cluster.startStandby(),
        seedSize: options.seed === 'small' ? 'small' : 'full',
        say: line => process.stderr.write(`${line}\n`),
        print: line => console.log(line),
      }),
    await workerModules(),
  )
  process.exitCode = isSound ? 0 : 1
} finally {
  await cluster.stop()
}
