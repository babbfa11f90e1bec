/**
 * The terms of the endpoint table: an endpoint is a method, a path, schemas and what the caller must be allowed to do. The client, the
 * server and OpenAPI read the same table. The factory functions are marked as free of side effects, so that a bundle holds only the
 * endpoints that it calls.
 */
import type * as v from 'valibot'
import type { Feature } from '../features'
import type { NeededPermission } from '../permissions'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a costly read without changes, so that a standby of the database may answer it. */
export const longReads = ['reports', 'exports', 'histories', 'dashboards'] as const
export type LongRead = (typeof longReads)[number]

type AnySchema = v.GenericSchema

/** An additional permission that some values of the input need: a stock count, for instance, among the types of jobs. */
export interface EndpointGate {
  /** Place in the input, `*` for every entry of a list: `body.type`, `params.view`, `body.lines.*.discount`. */
  readonly at: `${'params' | 'query' | 'body'}.${string}`
  /** The value that needs the permission; absent: any value does. */
  readonly is?: string
  readonly permission?: NeededPermission
  readonly feature?: Feature
}

/** Gates of a field by its values, each with the permission that the value needs. */
export function gatesAt<V extends string>(
  at: EndpointGate['at'],
  needs: Readonly<Partial<Record<V, Pick<EndpointGate, 'permission' | 'feature'>>>>,
): readonly EndpointGate[] {
  return Object.entries<Pick<EndpointGate, 'permission' | 'feature'> | undefined>(needs).map(
    ([is, { permission, feature } = {}]) => ({
      at,
      is,
      ...(permission !== undefined && { permission }),
      ...(feature !== undefined && { feature }),
    }),
  )
}

/** The gates that apply to an input, as it came over the wire. */
export function gatesMet(
  { gates = [] }: Pick<EndpointOptions, 'gates'>,
  input: unknown,
): readonly EndpointGate[] {
  return gates.filter(({ at, is }) =>
    valuesAt(input, at.split('.')).some(value => (is === undefined ? value != null : value === is)),
  )
}

function valuesAt(value: unknown, [name, ...rest]: readonly string[]): readonly unknown[] {
  if (name === undefined) return [value]
  if (typeof value !== 'object' || value === null) return []
  if (name === '*')
    return Array.isArray(value) ? value.flatMap((entry: unknown) => valuesAt(entry, rest)) : []
  return Object.hasOwn(value, name) ? valuesAt((value as Record<string, unknown>)[name], rest) : []
}

export interface EndpointOptions {
  readonly params?: AnySchema
  readonly query?: AnySchema
  readonly body?: AnySchema
  /** Shape of `result` in the answer's envelope; absent means that the answer is empty (204). */
  readonly result?: AnySchema
  /** The answer also carries totalCount and isTotalExact. */
  readonly isSearch?: boolean
  /** Name of the view whose rows a search returns. */
  readonly rowsOf?: string
  /** The answer is a file, streamed, instead of an envelope. */
  readonly isFile?: boolean
  /** A standby of the database may answer it, once it has every committed change. */
  readonly longRead?: LongRead
  /** Some rows may fail: the answer is 200 or 207 with an actionResult. */
  readonly isBulk?: boolean
  /**
   * Not a GET, but idempotent: a read by ids, a setting of which the last value holds. It goes without an idempotency key, and a failed call
   * is not repeated automatically. Says what it changes: nothing (`reads`, and the heartbeat), only what is the caller's `own`, such as his
   * settings and what he has not saved yet, or what is `shared` with others.
   */
  readonly repeatable?: 'reads' | 'own' | 'shared'
  readonly permission?: NeededPermission
  readonly feature?: Feature
  /** Additional permissions that single values of the input need. */
  readonly gates?: readonly EndpointGate[]
  /** May be called without a session. */
  readonly isAnonymous?: boolean
  /** A screen at the wall may call it; its token is valid for the dashboard only. */
  readonly isForScreens?: boolean
  /** Its effect on sessions; such a call is accepted from the cockpit's own pages only (isSessionCall). */
  readonly session?: 'starts' | 'renews' | 'ends'
  /** Also accepts a form with a file (multipart/form-data). */
  readonly takesForm?: boolean
  /** Largest body, where more than the usual is allowed. */
  readonly bodyBytesMost?: number
  /** One sentence for OpenAPI. */
  readonly summary: string
}

export interface Endpoint extends EndpointOptions {
  readonly method: Method
  /** Path under /api, with the group's name, for instance `/ProcessSalesOrders/{processId}`. */
  readonly path: string
}

/** Headers of a write: its idempotency key, and whether it is a rehearsal. */
export const requestKeyHeader = 'Idempotency-Key'
export const rehearsalHeader = 'Cockpit-Rehearsal'

/** Whether a repeated call must not run twice, so that calls carry an idempotency key. */
export function isWrite({ method, isSearch, repeatable, isFile, isAnonymous }: Endpoint): boolean {
  return method !== 'GET' && [isSearch, isFile, isAnonymous].every(flag => flag !== true) && !repeatable
}

/** Whether a call changes what others see or work with: refused while the business unit is read-only for its users. */
export function changesShared(endpoint: Endpoint): boolean {
  return isWrite(endpoint) || endpoint.repeatable === 'shared'
}

/** Header of every session call, which no form and no page of another site can send: `screen` from a screen, `1` from all others. */
export const sessionHeader = 'X-Cockpit-Refresh'

/**
 * Whether a call starts, renews or ends a session, or changes data without a session, so that no token identifies the sender. Such calls
 * are JSON with `sessionHeader`, from pages of the cockpit or of an allowed portal: another site must not be able to sign a user in as
 * somebody else, nor sign him out (login CSRF).
 */
export function isSessionCall({ method, session, isAnonymous }: Endpoint): boolean {
  return session !== undefined || (isAnonymous === true && method !== 'GET')
}

type With<M extends Method, O extends EndpointOptions> = O & { readonly method: M; readonly path: string }

/** Prefix of every path. */
export const apiPrefix = '/api'

const maker =
  <M extends Method>(method: M) =>
  /* @__NO_SIDE_EFFECTS__ */
  <const O extends EndpointOptions>(path: string, options: O): With<M, O> => ({ ...options, method, path })

export const get = /* @__PURE__ */ maker('GET')
export const post = /* @__PURE__ */ maker('POST')
export const put = /* @__PURE__ */ maker('PUT')
export const patch = /* @__PURE__ */ maker('PATCH')
export const del = /* @__PURE__ */ maker('DELETE')

/**
 * Prefixes the paths of a group with its name.
 * @__NO_SIDE_EFFECTS__
 */
export function group<const T extends Record<string, Endpoint>>(name: string, endpoints: T): T {
  return Object.fromEntries(
    Object.entries(endpoints).map(([key, endpoint]) => [
      key,
      { ...endpoint, path: `/${name}${endpoint.path === '/' ? '' : endpoint.path}` },
    ]),
  ) as T
}

type Part<E, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends AnySchema> ? Record<K, v.InferInput<S>> : unknown
type ParsedPart<E, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends AnySchema> ? Record<K, v.InferOutput<S>> : unknown

/** What a caller passes: params, query and body, as far as the endpoint has them. */
export type InputOf<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
/** What a handler receives: the same, validated and with defaults filled in. */
export type ParsedInputOf<E> = ParsedPart<E, 'params'> & ParsedPart<E, 'query'> & ParsedPart<E, 'body'>

type Plain<E> = E extends { readonly result: infer S extends AnySchema } ? v.InferOutput<S> : undefined

/** A page of a search. Beyond the rows limit the count is not exact and `isTotalExact` is false. */
export interface Found<T> {
  readonly result: T
  readonly totalCount: number
  readonly isTotalExact: boolean
  /** The requested sums over the whole result, as decimal texts; absent when the count is not exact. */
  readonly sums?: Readonly<Record<string, string>> | undefined
}

/** What the call returns: the result, or for a search the result with its count. */
export type ResultOf<E> = E extends { readonly isSearch: true } ? Found<Plain<E>> : Plain<E>

/** A file that is streamed while it is being made. */
export interface FileAnswer {
  /** With its extension. */
  readonly name: string
  readonly mimeType: string
  readonly content: AsyncIterable<Uint8Array>
}

/** What a handler returns: the result, or for an endpoint with `isFile` the file. */
type AnswerOf<E> = E extends { readonly isFile: true } ? FileAnswer : ResultOf<E>

/** Handlers of the table, group by group; a missing one is a compile error. */
export type Handlers<T extends Record<string, Record<string, Endpoint>>, Context> = {
  readonly [G in keyof T]: {
    readonly [N in keyof T[G]]: (
      input: ParsedInputOf<T[G][N]>,
      context: Context,
    ) => Promise<AnswerOf<T[G][N]>>
  }
}
