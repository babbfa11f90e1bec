/** Reads the call options from the headers: the idempotency key, and whether the call is a rehearsal. */
import * as v from 'valibot'
import { rehearsalHeader, requestKeyHeader, type Endpoint } from '../../../../src/contract/endpoints/endpoint'
import type { Exchange } from './context'
import { aUuid } from './read-input'
import { invalidInput } from '../refusal'

const uuid = v.pipe(v.string(), v.uuid())

/**
 * The idempotency key of the call, in lower case; undefined when it has none.
 * @throws Refusal 400 when it is no UUID
 */
export function readRequestKey(exchange: Exchange): string | undefined {
  const key = exchange.header(requestKeyHeader)
  if (key === undefined) return undefined
  if (!v.is(uuid, key))
    throw invalidInput([
      {
        path: `headers.${requestKeyHeader}`,
        message: 'A UUID.',
        code: 'misshaped',
        values: { expected: aUuid },
      },
    ])
  return key.toLowerCase()
}

/**
 * Whether the call is a rehearsal. Endpoints without rehearsals refuse, so that a call never takes effect when its caller expects a
 * rehearsal.
 * @throws Refusal 400
 */
export function readRehearsal(exchange: Exchange, endpoint: Endpoint): boolean {
  const value = exchange.header(rehearsalHeader)
  if (value === undefined || value === 'false') return false
  const path = `headers.${rehearsalHeader}`
  if (value !== 'true')
    throw invalidInput([
      { path, message: 'true or false.', code: 'not-known', values: { allowed: 'true, false' } },
    ])
  if (endpoint.isBulk !== true) {
    throw invalidInput([{ path, message: 'This endpoint cannot be rehearsed.', code: 'not-possible' }])
  }
  return true
}
