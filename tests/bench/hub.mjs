/**
 * `npm run bench:hub`: two nodes of the server, each a process of its own, on one PostgreSQL, thousands of live connections that each
 * follow a view, and rows that change. Prints the memory per connection, the delay of a change at each of them, and the cost of a client
 * that does not read. Options: --connections=200,1000,2000; --changes=100,300,1000 rows a second; --seconds=10 of each; --smoke: few of
 * each.
 */
import { bundleServer, serverBundle, stopBundler } from '../../demo/dev/bundle-server.mjs'
import { startPostgres } from '../postgres.mjs'
import { benchOptions } from './bench-options.mjs'
import { withProgram } from './bundled-program.mjs'

const options = benchOptions({ connections: '20', changes: '50', seconds: '2' })
const numbers = (text, usual) => (text ?? usual).split(',').map(Number)
const cluster = await startPostgres({ required: true })
try {
  await bundleServer()
  await stopBundler()
  const isSound = await withProgram('hub/run-hub.ts', ({ runHub }) =>
    runHub({
      url: cluster.url,
      serverBundle,
      connections: numbers(options.connections, '200,1000,2000'),
      changesPerSecond: numbers(options.changes, '100,300,1000'),
      seconds: Number(options.seconds ?? 10),
      print: line => console.log(line),
    }),
  )
  process.exitCode = isSound ? 0 : 1
} finally {
  await cluster.stop()
}
