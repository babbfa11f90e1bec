/**
 * Failures that a caller of the kernel can get, as one union (ARCHITECTURE, section 7). failure-from-response.ts creates them from HTTP
 * answers, perform.ts shows them.
 */
import type { ActionResult, ErrorBody, RefusalCode } from '../contract/failures'

export type FailureDetail =
  /** The session ended: 401 after a renewed token, or a bare 403. */
  | { readonly kind: 'signed-out'; readonly token?: TokenProblem }
  /** Nothing to report: a cancelled call or 418. */
  | { readonly kind: 'ignored' }
  /** The server has no translations (422). */
  | { readonly kind: 'untranslated' }
  /** Some of the rows failed on a call that is not declared as a bulk action (207). */
  | { readonly kind: 'partial'; readonly result: ActionResult }
  /** The server asks the user to choose; `choice` is the question. */
  | { readonly kind: 'choice'; readonly choice: unknown }
  /** The server refused; the code is also the translation key `refusal.<code>`. */
  | ({ readonly kind: 'refused'; readonly status: number; readonly code: RefusalCode } & RefusalDetail)
  /** Somebody else changed the same fields (409). */
  | { readonly kind: 'conflict'; readonly fields: readonly string[]; readonly correlationId?: string }
  /** The answer does not match the contract. */
  | { readonly kind: 'malformed'; readonly token?: TokenProblem }
  /** No answer at all. */
  | { readonly kind: 'unreachable'; readonly token?: TokenProblem }
  /** Everything else. Status 0 means that the failure did not come from the server. */
  | { readonly kind: 'unexpected'; readonly status: number; readonly correlationId?: string }

/** What is wrong with the access token from the host page; the code is also the translation key `kernel.failure.<code>`. */
export interface TokenProblem {
  readonly code: 'token-failed' | 'token-empty' | 'token-unreadable' | 'token-other-unit' | 'token-other-user'
  readonly values: Readonly<Record<string, string>>
}

type RefusalDetail = Pick<
  ErrorBody,
  'path' | 'issues' | 'state' | 'allowedStates' | 'fields' | 'ticket' | 'correlationId'
> & {
  /** The value of Retry-After, if present. */
  readonly retryAfterMs?: number
}

/** A failure is an error, so it has a stack and an English message for logs; users read `failureText`. */
export type Failure = Error & FailureDetail

const failureName = 'Failure'

/** Creates a failure. The message is for logs. */
export function failure(detail: FailureDetail, message: string = detail.kind, cause?: unknown): Failure {
  const error = new Error(message, cause === undefined ? undefined : { cause })
  return Object.assign(error, detail, { name: failureName })
}

/** Whether a caught value is a failure, also one of another copy of the bundle. */
export function isFailure(value: unknown): value is Failure {
  return value instanceof Error && value.name === failureName && 'kind' in value
}

/** Any caught value as a failure: aborts are ignored, unknown errors are unexpected (spec 2, section 8). */
export function toFailure(value: unknown): Failure {
  if (isFailure(value)) return value
  if (value instanceof Error && value.name === 'AbortError')
    return failure({ kind: 'ignored' }, 'cancelled', value)
  const message = value instanceof Error ? value.message : 'Unexpected error occured'
  return failure({ kind: 'unexpected', status: 0 }, message, value)
}

/** Whether the failure must be shown: a sign-out has its own dialog, and some failures are silent. */
export function isShown(problem: Failure): boolean {
  return problem.kind !== 'signed-out' && !isSilent(problem)
}

/**
 * Whether it is the question which of several materials a code stands for: the page that sent the code answers it, so the call rejects with
 * it and no error dialog shows it (spec 2, section 8: isUserChoice, material item).
 */
export function isOfCaller(problem: Failure): boolean {
  if (problem.kind !== 'choice' || typeof problem.choice !== 'object' || problem.choice === null) return false
  const { type, isUserChoice } = problem.choice as {
    readonly type?: unknown
    readonly isUserChoice?: unknown
  }
  return isUserChoice === true && typeof type === 'string' && type.toLowerCase() === 'materialitem'
}

/** Whether there is no reason to show: 418 and 422 (spec 1, section 8). The call has ended nonetheless. */
export function isSilent({ kind }: Failure): boolean {
  return kind === 'ignored' || kind === 'untranslated'
}

const minuteMs = 60_000

/** Translation key and values of a failure's message. */
export interface FailureText {
  readonly key: string
  readonly values: Readonly<Record<string, string | number>>
}

/** A failure's message for people. */
export function failureText(problem: Failure): FailureText {
  const token = tokenProblemOf(problem)
  if (token !== undefined) return { key: `kernel.failure.${token.code}`, values: token.values }
  switch (problem.kind) {
    case 'refused':
      return { key: refusalKey(problem), values: refusalValues(problem) }
    case 'conflict':
      return { key: 'kernel.failure.conflict', values: { fields: problem.fields.join(', ') } }
    case 'partial':
      return {
        key: 'kernel.failure.partial',
        values: { done: problem.result.done.length, failed: problem.result.failed.length },
      }
    case 'unexpected':
      return unexpectedText(problem)
    default:
      return { key: `kernel.failure.${problem.kind}`, values: {} }
  }
}

/** A failure caused by the host page: its access token. */
export function tokenProblemOf(problem: Failure): TokenProblem | undefined {
  return 'token' in problem ? problem.token : undefined
}

/** There is a reference only where the warehouse service itself answered, and not, for instance, a proxy in front of it. */
function unexpectedText({
  status,
  correlationId,
}: Extract<FailureDetail, { kind: 'unexpected' }>): FailureText {
  if (status === 0) return { key: 'kernel.failure.unexpected', values: {} }
  if (correlationId === undefined) return { key: 'kernel.failure.unexpectedBare', values: { status } }
  return { key: 'kernel.failure.unexpectedStatus', values: { status, correlationId } }
}

/** A wait of minutes has its own message, in minutes. */
function refusalKey({ code, retryAfterMs = 0 }: Extract<FailureDetail, { kind: 'refused' }>): string {
  const isLong = code === 'too-many-attempts' && retryAfterMs > minuteMs
  return isLong ? 'kernel.failure.waitMinutes' : `refusal.${code}`
}

function refusalValues(
  problem: Extract<FailureDetail, { kind: 'refused' }>,
): Record<string, string | number> {
  return {
    path: problem.path ?? '',
    state: problem.state ?? '',
    allowedStates: (problem.allowedStates ?? []).join(', '),
    fields: (problem.fields ?? []).join(', '),
    issues: (problem.issues ?? []).map(({ message }) => message).join(' '),
    count: Math.ceil((problem.retryAfterMs ?? 0) / 1000),
    minutes: Math.ceil((problem.retryAfterMs ?? 0) / minuteMs),
    correlationId: problem.correlationId ?? '',
  }
}

/** Whether a failed call may have had its effect anyway. */
export function isOutcomeUnknown(failure: Failure): boolean {
  switch (failure.kind) {
    case 'unreachable':
    case 'malformed':
      return true
    case 'refused':
    case 'unexpected':
      return mayHaveActed(failure.status)
    default:
      return false
  }
}

/**
 * Whether the call, given again, keeps its idempotency key: it may have had its effect, also in an attempt before the one that found the
 * session ended.
 */
export function keepsKey(failure: Failure): boolean {
  return failure.kind === 'signed-out' || isOutcomeUnknown(failure)
}

/** 2xx: a success whose answer cannot be read; a proxy may cut it off. */
const mayHaveActed = (status: number): boolean =>
  (status >= 200 && status < 300) || status === 429 || status >= 500
