/** One try of a claimed record: sending, fetching or taking in, and interpreting the answer. */
import { asError } from '../core/as-error'
import type { Db } from '../core/db/database'
import { endTry, type ClaimedRecord, type TryOutcome } from './claim-record'
import { currentRequest } from './current-request'
import { contentTypeOf, sendExchange, type Answered } from './send-exchange'
import { takeIn } from './take-in'

export interface TryParts {
  readonly db: Db
  /** Where the demo's partner systems listen. */
  readonly partnerUrl: string
  readonly now: () => Date
  readonly onError: (error: Error) => void
}

/** Tries the record and saves the result. One whose last try was left unfinished is not tried again: each may have ended its server. */
export async function tryRecord(record: ClaimedRecord, parts: TryParts): Promise<void> {
  const { db, now, onError } = parts
  const started = now()
  try {
    const outcome =
      record.triesLeft < 0 ? unsent(record.requestBody, interrupted) : await tried(record, parts)
    await endTry(db, record, outcome, { started, now: now() })
  } catch (error) {
    onError(asError(error))
    await endTry(db, record, unsent(record.requestBody, interrupted), { started, now: now() })
  }
}

function tried(record: ClaimedRecord, parts: TryParts): Promise<TryOutcome> {
  const isTakenIn = record.type === 'Endpoint' && record.direction === 'Inbound'
  return isTakenIn ? takenIn(parts.db, record) : exchanged(record, parts)
}

async function exchanged(record: ClaimedRecord, { db, partnerUrl }: TryParts): Promise<TryOutcome> {
  const { id, businessUnitId, method, url } = record
  const body = await currentRequest(db, record)
  if (!URL.canParse(url)) return unsent(body, noAddress)
  const answered = await sendExchange(partnerUrl, {
    method,
    url,
    body,
    businessUnitId,
    // The same key at every try, so that the other system can detect duplicates.
    headers: { 'idempotency-key': `${businessUnitId}-${id}` },
  })
  return { ...answered, ...meaningOf(answered), requestBody: body }
}

async function takenIn(db: Db, record: ClaimedRecord): Promise<TryOutcome> {
  const begun = performance.now()
  const { status, resultType, text, body } = await takeIn(db, record)
  const responseBody = JSON.stringify(body, null, 2)
  return {
    state: status >= 400 ? 'Failed' : resultType === 'Duplicate' ? 'DeliveredWithWarning' : 'Delivered',
    level: status >= 400 ? 'Error' : resultType === 'Duplicate' ? 'Warning' : 'Information',
    resultType,
    resultText: text,
    httpStatus: status,
    phases: { connectMs: 0, waitMs: Math.round(performance.now() - begun), readMs: 0 },
    requestHeaders: [['content-type', contentTypeOf(record.requestBody ?? '')]],
    responseHeaders: [['content-type', contentTypeOf(responseBody)]],
    requestBody: record.requestBody,
    responseBody,
  }
}

type Meaning = Pick<TryOutcome, 'state' | 'level' | 'resultType' | 'resultText'>

/** The result of a try for an answer of another system. */
export function meaningOf({
  httpStatus,
  responseBody,
}: Pick<Answered, 'httpStatus' | 'responseBody'>): Meaning {
  if (httpStatus === null) return retried('Timeout', 'No answer came in time.')
  const { error, message } = problemIn(responseBody)
  if (httpStatus < 400)
    return { state: 'Delivered', level: 'Information', resultType: 'Accepted', resultText: null }
  if (httpStatus === 429 || httpStatus === 503) return retried('Unavailable', message)
  return {
    state: 'Failed',
    level: 'Error',
    resultType: resultTypes[error ?? ''] ?? (httpStatus >= 500 ? 'ServerError' : 'Refused'),
    resultText: message ?? 'The other system answered with an error.',
  }
}

const resultTypes: Readonly<Record<string, string>> = { VALIDATION: 'Validation', NOT_FOUND: 'NotFound' }

function retried(resultType: string, text: string | null): Meaning {
  return { state: 'Retrying', level: 'Warning', resultType, resultText: text }
}

function problemIn(body: string | null): { readonly error: string | null; readonly message: string | null } {
  try {
    const { error, message } = JSON.parse(body ?? '') as { error?: unknown; message?: unknown }
    return { error: textOrNull(error), message: textOrNull(message) }
  } catch {
    return { error: null, message: null }
  }
}

/** JSON may escape a NUL, which PostgreSQL rejects in a text. */
const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : null

/** An endpoint without a valid address; another try would fail in the same way. */
const noAddress: Meaning = {
  state: 'Failed',
  level: 'Error',
  resultType: 'NoAddress',
  resultText: 'The endpoint has no address that can be called.',
}

/** An error of this server: a later try may succeed. */
const interrupted = retried('Interrupted', 'The attempt was interrupted.')

function unsent(requestBody: string | null, meaning: Meaning): TryOutcome {
  return {
    ...meaning,
    httpStatus: null,
    phases: { connectMs: 0, waitMs: 0, readMs: 0 },
    requestHeaders: [],
    responseHeaders: [],
    requestBody,
    responseBody: null,
  }
}
