/** The real server for a benchmark, on a copy of a seeded PostgreSQL database or on the embedded one, and clients of its API. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../../../demo/server/config'
import { textLog } from '../../../demo/server/core/log'
import { startServer, type RunningServer } from '../../../demo/server/start-server'
import { accessTokenLifeSeconds } from '../../../src/contract/sign-in-limits'
import { requestKeyHeader, sessionHeader } from '../../../src/contract/endpoints/endpoint'
import type { ApiAnswer } from '../../integration/load/mixed-work'
import { openBenchDatabase } from '../open-bench-database'

const password = 'Bench-password-1'

export interface BenchServer extends RunningServer {
  /** Calls the API as a user; a write has an idempotency key, the one in `headers` or a new one. */
  call(user: string, method: string, path: string, options?: CallOptions): Promise<ApiAnswer>
  /** A valid token, reused until it expires; of the unit Demo by default. */
  tokenOf(user: string, unit?: string): Promise<string>
  /** The server's log of its own failures. */
  readonly failures: readonly string[]
}

export interface CallOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Business unit; Demo by default. */
  readonly unit?: string | undefined
}

export interface BenchDatabase {
  readonly database: Config['database']
  readonly seedSize: Config['seedSize']
  /** Changes per second of the simulated crew; none by default. */
  readonly changesPerSecond?: number
}

/** Starts a server; it seeds an empty database first. */
export async function startBenchServer({
  database,
  seedSize,
  changesPerSecond = 0,
}: BenchDatabase): Promise<BenchServer> {
  const failures: string[] = []
  const server = await startServer(
    {
      port: 0,
      host: '127.0.0.1',
      database,
      seedSize,
      demoPassword: password,
      floorChangesPerSecond: changesPerSecond,
      dist: undefined,
      isDevelopment: false,
      allowedOrigins: [],
    },
    textLog(line => failures.push(line)),
  )
  const tokens = new Map<string, { readonly token: Promise<string>; readonly until: number }>()
  const tokenOf = (user: string, unit = 'Demo'): Promise<string> => {
    const key = `${unit}/${user}`
    const known = tokens.get(key)
    if (known !== undefined && performance.now() < known.until) return known.token
    const token = signIn(server.url, unit, user)
    tokens.set(key, {
      token,
      until: performance.now() + accessTokenLifeSeconds * 500,
    })
    return token
  }
  return {
    ...server,
    failures,
    tokenOf,
    call: async (user, method, path, { body, headers, unit } = {}) =>
      callApi(server.url, method, path, {
        body,
        headers: {
          authorization: `Bearer ${await tokenOf(user, unit)}`,
          ...(method !== 'GET' && { [requestKeyHeader]: randomUUID() }),
          ...headers,
        },
      }),
  }
}

/** Creates a database, or a copy of another, and returns its address. */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  const server = await openBenchDatabase(serverUrl)
  try {
    await sql
      .raw(`create database ${name}${template === undefined ? '' : ` template ${template}`}`)
      .execute(server.read)
  } finally {
    await server.close()
  }
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function signIn(serverUrl: string, businessUnitName: string, userName: string): Promise<string> {
  const { status, body } = await callApi(serverUrl, 'POST', '/authentication/user', {
    body: { businessUnitName, userName, password },
    headers: { [sessionHeader.toLowerCase()]: '1' },
  })
  if (status !== 200) throw new Error(`${userName} was not signed in: ${JSON.stringify(body)}`)
  return (body.result as { accessToken: string }).accessToken
}

async function callApi(
  serverUrl: string,
  method: string,
  path: string,
  { body, headers }: CallOptions,
): Promise<ApiAnswer> {
  const response = await fetch(`${serverUrl}/api${path}`, {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: (text === '' ? { result: null } : JSON.parse(text)) as ApiAnswer['body'],
  }
}
