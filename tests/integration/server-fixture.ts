/**
 * A real server for integration tests, in this process, on a database of its own: PGlite, or one of the PostgreSQL server that
 * TEST_DATABASE_URL names.
 */
import { inject } from 'vitest'
import type { Config } from '../../demo/server/config'
import type { Release } from '../../demo/server/core/db/migrate'
import { textLog, type ServerLog } from '../../demo/server/core/log'
import type { MailFolder } from '../../demo/server/demo/mail/mail-folder'
import { startServer, type RunningServer } from '../../demo/server/start-server'
import { isFullRun } from '../full-run'
import { callApi, signIn, testPassword, type Answer, type CallOptions } from './call-api'
import { emptyDatabase, seededDatabase, type Engine } from './seeded-databases'

/** All engines of this machine, for tests that need a particular one: `describe.runIf(engines.includes('postgres'))`. */
export const engines: readonly Engine[] =
  process.env.TEST_DATABASE_URL === undefined ? ['pglite'] : ['pglite', 'postgres']

/**
 * Areas in which the two engines differ:
 * - `sql`: how values are bound, compared, sorted and read back. The statements themselves are the same on both: how reports and filters
 * process rows does not depend on the engine
 * - `session`: transactions, locks and time limits; the embedded engine has one session, which all calls share
 * - `start`: migrations, and programs that open the database themselves; each run seeds both engines before its first test
 */
export type EngineArea = 'sql' | 'session' | 'start'

/**
 * The engines that a suite runs on: `describe.each(enginesFor('sql'))`. `npm run test:full` and the soak run it on all. In `npm test` a
 * suite runs on both if it names an area in which they differ. A suite without an area, `enginesFor()`, runs on one: PostgreSQL if available, since only it has concurrent
 * transactions. Without PostgreSQL all suites run on PGlite. Suites that do not depend on the database (pages, the permission table, forms)
 * name PGlite, which is always available.
 */
export function enginesFor(area?: EngineArea): readonly Engine[] {
  if (isFullRun) return engines
  return area === undefined ? engines.slice(-1) : engines
}

export { callApi, signIn, testPassword, type Answer, type CallOptions }

export interface TestServer extends RunningServer {
  readonly engine: Engine
  /** Mails of a server that writes them to a folder. */
  readonly mails: MailFolder
  readonly database: Config['database']
  /** Signs a user in and returns the access token. */
  signIn(userName: string, businessUnitName?: string): Promise<string>
  /** Calls the API; a `body` is sent as JSON. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
}

export interface TestServerOptions {
  readonly engine: Engine
  /** Uses this database instead of one of its own, for a second node. */
  readonly database?: Config['database']
  /** Starts with an empty database, which the server seeds itself, instead of a copy of the run's seed. */
  readonly isEmpty?: boolean
  readonly config?: Partial<Config>
  readonly now?: () => Date
  /** Of which release the node is; of this one when absent. */
  readonly release?: Release
  /** Replaces the log whose failures are printed when the server is closed. */
  readonly log?: ServerLog
}

/** Starts a server with the small seed, without the floor, on a free port. */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const { engine, isEmpty = false, config = {}, now, release } = options
  const { database, drop } = options.database
    ? { database: options.database, drop: noDrop }
    : await (isEmpty ? emptyDatabase(engine) : seededDatabase(engine, inject('seededDatabases')))
  const failures: string[] = []
  const server = await startServer(
    {
      port: 0,
      host: '127.0.0.1',
      database,
      seedSize: 'small',
      demoPassword: testPassword,
      floorChangesPerSecond: 0,
      dist: undefined,
      isDevelopment: false,
      allowedOrigins: [],
      ...config,
    },
    { ...(options.log ?? textLog(line => failures.push(line))), ...(now && { now }), release },
  )
  // Otherwise the sweep of a start may recompute orders that a test has just changed by SQL. What another server left is a test's own.
  if (options.database === undefined) await server.settle()
  const call = (method: string, path: string, options_: CallOptions = {}): Promise<Answer> =>
    callApi(server.url, method, path, options_)
  return {
    ...server,
    engine,
    get mails() {
      if (server.mailFolder === undefined) throw new Error('The mails of this server are sent.')
      return server.mailFolder
    },
    database,
    call,
    signIn: (userName, businessUnitName = 'Demo') => signIn(server.url, userName, businessUnitName),
    async close() {
      await server.close()
      await drop()
      if (failures.length > 0) console.error(`The server logged:\n${failures.join('\n')}`)
    },
  }
}

/** Does not drop a database that another server still uses. */
const noDrop = (): Promise<void> => Promise.resolve()
