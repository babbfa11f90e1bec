/**
 * Runs an endpoint of the table the same way for HTTP and for calls inside the process: authenticate, feature, permission,
 * validation, handler. The order matters: nobody learns from a 400 what an endpoint would take without being allowed to.
 */
import * as v from 'valibot'
import type { Endpoint, InputOf, ResultOf } from '../../../src/contract/endpoints/endpoint'
import { endpoints, type Endpoints } from '../../../src/contract/endpoints/table'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import { isPermitted, neededPaths, type PermissionPath } from '../../../src/contract/permissions'
import type { Db } from '../db/database'
import type { Caller, Context, Exchange } from './context'
import { featureOff, invalidInput, permissionDenied, sessionEnded } from './refusal'
import type { Sessions } from './sessions'
import type { Tokens } from './tokens'
import type { UnitSettingsCache } from './unit-settings'

export interface RunnerParts {
  readonly db: Db
  readonly tokens: Tokens
  readonly sessions: Sessions
  readonly unitSettings: UnitSettingsCache
  readonly handlers: Handlers<Endpoints, Context>
  readonly now: () => Date
}

export interface RawInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

export interface EndpointRunner {
  /** @throws Refusal, or whatever a handler throws */
  run<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    token: string | null,
    exchange: Exchange,
  ): Promise<ResultOf<E>>
  /** The same with input as it came over the wire. */
  runRaw(endpoint: Endpoint, input: RawInput, token: string | null, exchange: Exchange): Promise<unknown>
  /** @throws Refusal 401 */
  authenticate(token: string | null): Promise<Caller>
}

type AnyHandler = (input: RawInput, context: Context) => Promise<unknown>

export function endpointRunner(parts: RunnerParts): EndpointRunner {
  const handlers = handlersByEndpoint(parts.handlers)

  const authenticate = async (token: string | null): Promise<Caller> => {
    if (token === null) throw sessionEnded('An access token is needed.')
    const now = parts.now()
    const caller = await parts.tokens.read(token, now)
    await parts.sessions.assertAlive(caller, now)
    return caller
  }

  const runRaw = async (
    endpoint: Endpoint,
    raw: RawInput,
    token: string | null,
    exchange: Exchange,
  ): Promise<unknown> => {
    const caller =
      endpoint.isAnonymous === true ? await callerIfAny(token, authenticate) : await authenticate(token)
    const context = await contextOf(parts, caller, exchange)
    assertAllowed(endpoint, context)
    const handler = handlers.get(endpoint)
    if (!handler) throw new Error(`${endpoint.method} ${endpoint.path} has no handler.`)
    return handler(parseInput(endpoint, raw), context)
  }

  return {
    runRaw,
    run: async <E extends Endpoint>(
      endpoint: E,
      input: InputOf<E>,
      token: string | null,
      exchange: Exchange,
    ) => (await runRaw(endpoint, input as RawInput, token, exchange)) as ResultOf<E>,
    authenticate,
  }
}

/** An anonymous endpoint works without a session, also when the token that came along is dead. */
async function callerIfAny(
  token: string | null,
  authenticate: (token: string | null) => Promise<Caller>,
): Promise<Caller | null> {
  if (token === null) return null
  return authenticate(token).catch(() => null)
}

async function contextOf(parts: RunnerParts, caller: Caller | null, exchange: Exchange): Promise<Context> {
  const permissions = caller ? (await parts.unitSettings.of(caller.businessUnitId)).permissions : {}
  const signedIn = (): Caller => {
    if (!caller) throw sessionEnded('An access token is needed.')
    return caller
  }
  return {
    db: parts.db,
    now: parts.now,
    permissions,
    exchange,
    callerOrNull: caller,
    get caller() {
      return signedIn()
    },
    get unit() {
      const { businessUnitId, userId, userName } = signedIn()
      return { businessUnitId, userId, userName, address: exchange.address }
    },
    can: (path: PermissionPath) => isPermitted(permissions, path, signedIn()),
  }
}

/** @throws Refusal 403 with the feature, or the first of the permissions, that is missing */
export function assertAllowed(
  { feature, permission }: Pick<Endpoint, 'feature' | 'permission'>,
  context: Pick<Context, 'caller' | 'can'>,
): void {
  if (feature !== undefined && !context.caller.features.includes(feature)) throw featureOff(feature)
  const paths = permission === undefined ? [] : neededPaths(permission)
  if (paths.length > 0 && !paths.some(path => context.can(path))) throw permissionDenied(paths[0])
}

const parts = ['params', 'query', 'body'] as const

function parseInput(endpoint: Endpoint, raw: RawInput): RawInput {
  const issues: { path: string; message: string }[] = []
  const parsed: Record<string, unknown> = {}
  for (const part of parts) {
    const schema = endpoint[part]
    if (!schema) continue
    const result = part === 'body' ? v.safeParse(schema, raw.body) : parseTexts(schema, raw[part] ?? {})
    if (result.success) parsed[part] = result.output
    else
      issues.push(
        ...result.issues.map(issue => ({ path: v.getDotPath(issue) ?? part, message: issue.message })),
      )
  }
  if (issues.length > 0) throw invalidInput(issues)
  return parsed
}

/** Paths and queries hold texts only: those that were expected to be numbers or flags are read as such. */
function parseTexts(schema: v.GenericSchema, input: object): v.SafeParseResult<v.GenericSchema> {
  const asTexts = v.safeParse(schema, input)
  if (asTexts.success) return asTexts
  const misfits = new Set(asTexts.issues.map(issue => issue.path?.[0]?.key))
  const entries = Object.entries(input).map(([key, value]) => [
    key,
    misfits.has(key) ? fromText(value) : value,
  ])
  const asValues = v.safeParse(schema, Object.fromEntries(entries))
  return asValues.success ? asValues : asTexts
}

function fromText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value === 'true' || value === 'false') return value === 'true'
  return /^-?\d{1,15}(\.\d+)?$/.test(value) ? Number(value) : value
}

function handlersByEndpoint(handlers: Handlers<Endpoints, Context>): Map<Endpoint, AnyHandler> {
  const found = new Map<Endpoint, AnyHandler>()
  const groups = handlers as unknown as Record<string, Record<string, AnyHandler>>
  for (const [groupName, group] of Object.entries<Record<string, Endpoint>>(endpoints)) {
    for (const [name, endpoint] of Object.entries(group)) {
      const handler = groups[groupName]?.[name]
      if (handler) found.set(endpoint, handler)
    }
  }
  return found
}
