/**
 * A real server for integration tests, in this process, on a database of its own: PGlite in memory, or a fresh database of
 * the PostgreSQL server that TEST_DATABASE_URL names.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Config } from '../../demo/server/config'
import { startServer, type RunningServer } from '../../demo/server/start-server'
import type { ErrorBody } from '../../src/contract/failures'

export type Engine = 'pglite' | 'postgres'

/** The engines of this run: `describe.each(engines)`. */
export const engines: readonly Engine[] =
  process.env.TEST_DATABASE_URL === undefined ? ['pglite'] : ['pglite', 'postgres']

export const testPassword = 'Test-password-1'

export interface TestServer extends RunningServer {
  readonly engine: Engine
  /** Address of its database; empty on PGlite. */
  readonly databaseUrl: string
  /** Signs a user in and returns the access token. */
  signIn(userName: string, businessUnitName?: string): Promise<string>
  /** Calls the API; `body` makes it JSON. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
}

export interface CallOptions {
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The parsed body; undefined when it is empty. */
  readonly body: { result: never; totalCount: number; isTotalExact: boolean } & ErrorBody
}

export interface TestServerOptions {
  readonly engine: Engine
  /** Uses this database instead of a fresh one: a second node. */
  readonly databaseUrl?: string
  readonly config?: Partial<Config>
  readonly now?: () => Date
}

/** Starts a server with the small seed, without the floor, on a free port. */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const { engine, databaseUrl, config = {}, now } = options
  const own = engine === 'postgres' && databaseUrl === undefined ? await freshDatabase() : undefined
  const url = databaseUrl ?? own?.url ?? ''
  const failures: string[] = []
  const server = await startServer(
    {
      port: 0,
      host: '127.0.0.1',
      database: engine === 'postgres' ? { kind: 'postgres', url } : { kind: 'memory' },
      seedSize: 'small',
      demoPassword: testPassword,
      floorChangesPerSecond: 0,
      dist: undefined,
      isDevelopment: false,
      allowedOrigins: [],
      ...config,
    },
    { log: line => failures.push(line), ...(now && { now }) },
  )
  const call = (method: string, path: string, options_: CallOptions = {}): Promise<Answer> =>
    callApi(server.url, method, path, options_)
  return {
    ...server,
    engine,
    databaseUrl: url,
    call,
    signIn: (userName, businessUnitName = 'Demo') => signIn(server.url, userName, businessUnitName),
    async close() {
      await server.close()
      await own?.drop()
      if (failures.length > 0) console.error(`The server logged:\n${failures.join('\n')}`)
    },
  }
}

/** Calls the API of any server. */
export async function callApi(
  serverUrl: string,
  method: string,
  path: string,
  { token, body, headers }: CallOptions = {},
): Promise<Answer> {
  const response = await fetch(`${serverUrl}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? undefined : JSON.parse(text)) as Answer['body'],
  }
}

/** Signs a user in on any server and returns the access token. */
export async function signIn(
  serverUrl: string,
  userName: string,
  businessUnitName = 'Demo',
): Promise<string> {
  const { status, body } = await callApi(serverUrl, 'POST', '/authentication/user', {
    body: { businessUnitName, userName, password: testPassword },
  })
  if (status !== 200) throw new Error(`${userName} was not signed in: ${JSON.stringify(body)}`)
  return (body.result as { accessToken: string }).accessToken
}

/** A new database on the PostgreSQL server of TEST_DATABASE_URL. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const base = process.env.TEST_DATABASE_URL
  if (base === undefined) throw new Error('TEST_DATABASE_URL is not set.')
  const name = `cockpit_test_${randomBytes(6).toString('hex')}`
  await runOnServer(base, `create database ${name}`)
  const url = new URL(base)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runOnServer(base, `drop database if exists ${name} with (force)`) }
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
