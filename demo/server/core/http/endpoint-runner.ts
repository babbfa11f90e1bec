/**
 * Runs an endpoint of the table the same way for HTTP and for calls inside the process: authenticate, feature, permission, validation,
 * handler. The order matters: without permission a 400 would reveal the input of an endpoint.
 */
import { accessSteps, type Needs } from '../../../../src/contract/access-steps'
import {
  gatesMet,
  changesShared,
  type Endpoint,
  type Handlers,
  type InputOf,
  type ResultOf,
} from '../../../../src/contract/endpoints/endpoint'
import { endpoints, type Endpoints } from '../../../../src/contract/endpoints/table'
import { isPermitted } from '../../../../src/contract/permission-defaults'
import type { PermissionPath } from '../../../../src/contract/permissions'
import type { Consequences } from '../../../../src/contract/consequences'
import type { ActionResult } from '../../../../src/contract/failures'
import { assertAddressAllowed } from '../sessions/allowed-address'
import { readRehearsal, readRequestKey } from '../calls/call-headers'
import type { Caller, Context, Exchange } from '../calls/context'
import { readInput, type RawInput } from '../calls/read-input'
import { featureOff, notForScreens, permissionDenied, readOnlyForUsers, sessionEnded } from '../refusal'
import {
  callRunner,
  nameOfEndpoint,
  type Call,
  type CallAnswer,
  type CallContext,
  type CallRunnerParts,
} from '../calls/run-call'
import { withinSearchLimits } from '../calls/search-limits'
import type { Rehearsal } from '../db/rehearsal'
import type { Sessions } from '../sessions/sessions'
import type { Tokens } from '../sessions/tokens'
import type { UnitSettingsCache } from '../unit/unit-settings'

export interface RunnerParts extends Omit<CallRunnerParts, 'endpointNamed'> {
  readonly tokens: Tokens
  readonly sessions: Sessions
  readonly unitSettings: UnitSettingsCache
  readonly handlers: Handlers<Endpoints, Context>
  /** Consequences of a rehearsed call; determined at its end, inside the rehearsal. */
  readonly consequencesOf: (
    context: Context,
    rehearsal: Rehearsal,
    result: ActionResult,
  ) => Promise<Consequences>
}

export interface EndpointRunner {
  /** @throws Refusal, or any error of the handler; an error when it asks for a choice, since there is no user */
  run<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    token: string | null,
    exchange: Exchange,
  ): Promise<ResultOf<E>>
  /** The same with raw input. */
  runRaw(endpoint: Endpoint, input: RawInput, token: string | null, exchange: Exchange): Promise<CallAnswer>
  /** @throws Refusal 401 */
  authenticate(token: string | null): Promise<Caller>
}

type AnyHandler = (input: RawInput, context: Context) => Promise<unknown>

export function endpointRunner(parts: RunnerParts): EndpointRunner {
  const handlers = handlersByEndpoint(parts.handlers)
  const byName = new Map([...handlers.keys()].map(endpoint => [nameOfEndpoint(endpoint), endpoint]))
  const endpointNamed = (name: string): Endpoint => known(byName.get(name), name)
  const runCall = callRunner({ ...parts, endpointNamed })

  const authenticate = async (token: string | null): Promise<Caller> => {
    if (token === null) throw sessionEnded('An access token is needed.')
    const now = parts.now()
    const { expiresAt, tokenUnitName, ...identity } = await parts.tokens.read(token, now)
    return { ...(await parts.sessions.liveCaller(identity, now)), expiresAt, tokenUnitName }
  }

  const runRaw = async (
    endpoint: Endpoint,
    raw: RawInput,
    token: string | null,
    exchange: Exchange,
  ): Promise<CallAnswer> => {
    const caller =
      endpoint.isAnonymous === true ? await callerIfAny(token, authenticate) : await authenticate(token)
    const side = await callerSide(parts, caller, exchange)
    assertForCaller(endpoint, caller)
    if (caller !== null) assertUnitAllows(endpoint, side)
    assertAllowed(endpoint, side)
    assertGates(endpoint, raw, side)
    const read = readInput(endpoint, raw)
    const input = caller === null ? read : withinSearchLimits(endpoint, read, side.settings.values)
    const isRehearsal = readRehearsal(exchange, endpoint)
    return runCall(
      { endpoint, raw, input, choices: {}, choice: null, isRehearsal },
      {
        caller,
        key: readRequestKey(exchange),
        handle: async ({ endpoint, input }, call) => {
          const db = endpoint.longRead === undefined ? call.db : await call.db.forLongReads(endpoint.longRead)
          const context = contextOf(side, { ...call, db })
          const result = await known(handlers.get(endpoint), nameOfEndpoint(endpoint))(input, context)
          if (call.rehearsal === null) return result
          // Only endpoints that return an ActionResult can be rehearsed (call-headers.ts).
          const rehearsed = result as ActionResult
          return {
            ...rehearsed,
            consequences: await parts.consequencesOf(context, call.rehearsal, rehearsed),
          }
        },
        resume: ({ call }) => {
          const resumed = endpointNamed(call.endpoint)
          assertForCaller(resumed, caller)
          assertAllowed(resumed, side)
          const raw = call.input as RawInput
          assertGates(resumed, raw, side)
          return {
            ...call,
            isRehearsal: isRehearsal || call.isRehearsal,
            endpoint: resumed,
            raw,
            input: readInput(resumed, raw),
          } satisfies Call
        },
      },
    )
  }

  return {
    runRaw,
    run: async <E extends Endpoint>(
      endpoint: E,
      input: InputOf<E>,
      token: string | null,
      exchange: Exchange,
    ) => {
      const answer = await runRaw(endpoint, input as RawInput, token, exchange)
      if (answer.kind === 'choice') throw new Error(`${nameOfEndpoint(endpoint)} asks for a choice.`)
      return answer.result as ResultOf<E>
    },
    authenticate,
  }
}

/** An anonymous endpoint works without a session, even if the given token has expired. */
async function callerIfAny(
  token: string | null,
  authenticate: (token: string | null) => Promise<Caller>,
): Promise<Caller | null> {
  if (token === null) return null
  return authenticate(token).catch(() => null)
}

/** The part of a context that all calls of one request share. */
type CallerSide = Omit<Context, keyof CallContext>

async function callerSide(
  parts: RunnerParts,
  caller: Caller | null,
  exchange: Exchange,
): Promise<CallerSide> {
  const session = caller && { caller, settings: await parts.unitSettings.of(caller.businessUnitId) }
  const signedIn = () => {
    if (!session) throw sessionEnded('An access token is needed.')
    return session
  }
  return {
    now: parts.now,
    exchange,
    callerOrNull: caller,
    get caller() {
      return signedIn().caller
    },
    get settings() {
      return signedIn().settings
    },
    get unit() {
      const { businessUnitId, userId, userName } = signedIn().caller
      return { businessUnitId, userId, userName, address: exchange.address }
    },
    can(path: PermissionPath) {
      const { caller, settings } = signedIn()
      return isPermitted(settings.permissions, path, caller)
    },
  }
}

/** Without a session only access to the caller and his settings throws. */
function contextOf(side: CallerSide, call: CallContext): Context {
  const { now, exchange, callerOrNull, can } = side
  return {
    ...call,
    now,
    exchange,
    callerOrNull,
    can,
    get caller() {
      return side.caller
    },
    get settings() {
      return side.settings
    },
    get unit() {
      return side.unit
    },
  }
}

function known<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`${name} has no handler.`)
  return found
}

/** @throws Refusal 403 when a screen calls an endpoint that is not marked for screens */
function assertForCaller({ isForScreens }: Endpoint, caller: Caller | null): void {
  if (caller?.isScreen === true && isForScreens !== true) throw notForScreens()
}

/**
 * The unit's settings for all calls: allowed addresses, and read-only mode.
 * @throws Refusal 403 `address-not-allowed` or `read-only`
 */
function assertUnitAllows(endpoint: Endpoint, { settings, exchange, can }: CallerSide): void {
  assertAddressAllowed(settings, exchange.address)
  if (!settings.switches.ReadOnlyForUsers || !changesShared(endpoint)) return
  if (!can('header/settings/user_settings')) throw readOnlyForUsers()
}

/** @throws Refusal 403 with the missing feature, or the first missing permission */
export function assertAllowed(needs: NeedsOfCall, context: AllowedContext): void {
  const refused = refusedStep(needs, context)
  if (refused?.step === 'feature') throw featureOff(refused.feature)
  if (refused?.step === 'permission') throw permissionDenied(refused.path)
}

/** @throws Refusal 403 with the permission or feature that a value of the input requires and the caller lacks */
function assertGates(endpoint: Endpoint, raw: RawInput, context: AllowedContext): void {
  for (const gate of gatesMet(endpoint, raw)) assertAllowed(gate, context)
}

/** Whether the caller may do or read something. */
export function isAllowed(needs: NeedsOfCall, context: AllowedContext): boolean {
  return refusedStep(needs, context) === undefined
}

type NeedsOfCall = Pick<Endpoint, 'feature' | 'permission'>
type AllowedContext = Pick<Context, 'caller' | 'settings'>

/** The first step that denies access. */
function refusedStep({ feature, permission }: NeedsOfCall, context: AllowedContext) {
  // An endpoint without requirements may be called without a session: there is no caller to check.
  if (feature === undefined && permission === undefined) return undefined
  const needs: Needs = {
    ...(feature !== undefined && { features: [feature] }),
    ...(permission !== undefined && { permissions: [permission] }),
  }
  return accessSteps(needs, context.caller, context.settings.permissions).find(step => !step.isPassed)
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
