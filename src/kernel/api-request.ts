/** One request to the API: what is sent, and how its answer is read. Independent of sessions and retries. */
import { isRecord } from '../contract/is-record'
import * as v from 'valibot'
import {
  isSessionCall,
  rehearsalHeader,
  requestKeyHeader,
  sessionHeader,
  type Endpoint,
} from '../contract/endpoints/endpoint'
import { clientBuild, clientVersion } from '../contract/limits'
import { endpointUrl } from './api-url'
import { retryAfterOf, type Answer } from './failure-from-response'
import { failure, type Failure } from './failure'
import { toJson } from '../contract/to-json'

/** Params, query and body as far as an endpoint has them. */
export interface AnyInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

export interface RequestOptions {
  readonly apiUrl: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  readonly credentials?: RequestCredentials
  readonly outlivesPage?: boolean
  readonly requestKey?: string | undefined
  readonly rehearses?: boolean
}

/** Version of this client as it is sent and shown (spec 2, section 9). */
export const clientVersionText = `${clientVersion}.${clientBuild}`

/**
 * Sends one request. Rejects with `ignored` when it was cancelled and with `unreachable` when no answer came. The body of a file is left
 * unread; every other body is read, also one that came instead of a file.
 */
export async function sendRequest(
  endpoint: Endpoint,
  input: AnyInput,
  { apiUrl, token, headers, signal, credentials, outlivesPage, requestKey, rehearses }: RequestOptions,
): Promise<Answer> {
  const url = endpointUrl(apiUrl, endpoint.path, asObject(input.params), asObject(input.query))
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      headers: {
        Accept: endpoint.isFile === true ? '*/*' : 'application/json',
        'Client-Version': clientVersionText,
        ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(isSessionCall(endpoint) ? { [sessionHeader]: '1' } : {}),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(requestKey === undefined ? {} : { [requestKeyHeader]: requestKey }),
        ...(rehearses === true ? { [rehearsalHeader]: 'true' } : {}),
        ...headers,
      },
      ...(input.body === undefined ? {} : { body: toJson(input.body) }),
      ...(signal === undefined ? {} : { signal }),
      credentials: credentials ?? 'same-origin',
      cache: 'no-store',
      ...(outlivesPage === true ? { keepalive: true } : {}),
    })
    return endpoint.isFile === true && response.ok ? unreadAnswer(response) : await readAnswer(response)
  } catch (error) {
    if (signal?.aborted) throw failure({ kind: 'ignored' }, 'cancelled', error)
    throw failure({ kind: 'unreachable' }, `${endpoint.method} ${endpoint.path}: no answer`, error)
  }
}

/**
 * The value of a successful answer: the `result` of the envelope, or the body itself where a back end sends no envelope (spec 2, section 7:
 * usually); for a file the response itself. Throws `malformed` when it does not fit the endpoint's schema.
 */
export function valueOf(endpoint: Endpoint, answer: Answer): unknown {
  if (endpoint.isFile === true) return answer.file
  if (endpoint.result === undefined) return undefined
  const { body } = answer
  const hasEnvelope = isRecord(body) && 'result' in body
  const result = v.safeParse(endpoint.result, hasEnvelope ? body['result'] : body)
  if (!result.success) throw malformed(endpoint, v.getDotPath(result.issues[0]) ?? 'result')
  if (endpoint.isSearch !== true) return result.output
  const count = v.safeParse(searchCount, body)
  if (!count.success) throw malformed(endpoint, 'totalCount')
  return { result: result.output, ...count.output }
}

const searchCount = v.object({
  totalCount: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  isTotalExact: v.optional(v.boolean(), true),
  sums: v.optional(v.record(v.string(), v.string())),
})

function unreadAnswer(response: Response): Answer {
  const { status } = response
  return { status, body: undefined, isUnreadable: false, retryAfterMs: null, file: response }
}

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text()
  const retryAfterMs = retryAfterOf(response.headers.get('Retry-After'), Date.now())
  const { status } = response
  if (text === '') return { status, body: undefined, isUnreadable: false, retryAfterMs }
  try {
    return { status, body: JSON.parse(text) as unknown, isUnreadable: false, retryAfterMs }
  } catch {
    return { status, body: undefined, isUnreadable: true, retryAfterMs }
  }
}

function malformed(endpoint: Endpoint, path: string): Failure {
  const message = `${endpoint.method} ${endpoint.path}: the answer does not fit the contract at ${path}`
  console.warn(message)
  return failure({ kind: 'malformed' }, message)
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
