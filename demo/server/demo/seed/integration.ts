/** The integration traffic of the last days: mostly successful, some of it failed. */
import type { IntegrationInitiator } from '../../../../src/contract/states/office'
import { brokenBooking, brokenOrder, exchangeOver, type BodyParts, type Exchange } from './integration-bodies'
import { seedEndpoints, type SeedEndpoint } from './integration-endpoints'
import { delivered, elapsedOf, outcomeOf, refusedAs, serverError, type Outcome } from './integration-outcomes'
import { createRandom, type Random } from './random'
import { isoOf, type SeedClock } from './seed-clock'
import type { Sheet } from './sheet'

export interface IntegrationCounts {
  readonly messages: number
  readonly requests: number
  readonly imports: number
}

export interface IntegrationOptions extends BodyParts {
  readonly businessUnitId: number
  readonly counts: IntegrationCounts
  readonly clock: SeedClock
}

/** Days over which the records spread, today included. */
const days = 4

/** Adds the endpoints of a unit and their records, oldest first. */
export function makeIntegration(sheet: Sheet, options: IntegrationOptions): void {
  const { businessUnitId, counts } = options
  const endpoints = seedEndpoints.map(endpoint => ({
    endpoint,
    id: sheet.add('integration_endpoint', {
      business_unit_id: businessUnitId,
      external_system_name: endpoint.system,
      endpoint_name: endpoint.name,
      type: endpoint.type,
      direction: endpoint.direction,
      message_type: endpoint.messageType,
      http_method: endpoint.method,
      url: endpoint.url,
    }),
  }))
  for (const [kind, count] of [
    ['Import', counts.imports],
    ['Message', counts.messages],
    ['Request', counts.requests],
  ] as const) {
    const chosen = endpoints
      .filter(({ endpoint }) => endpoint.kind === kind)
      .map(row => [row, row.endpoint.weight] as const)
    for (let index = 0; index < count; index += 1) {
      const { endpoint, id } = options.random.weighted(chosen)
      addRecord(sheet, { endpoint, id, share: (index + 1) / count }, options)
    }
  }
  addFailures(sheet, endpoints, options)
}

/** Times of today's failures, as a share of the days. */
const failureShares = [0.97, 0.98, 0.985] as const

/**
 * Examples for users of the monitor: two bookings of an order, the second with a postal code that the carrier refuses, and an order with an
 * unknown item number. A replay of the booking sends the corrected data, a replay of the order fails again.
 */
function addFailures(
  sheet: Sheet,
  endpoints: readonly { readonly endpoint: SeedEndpoint; readonly id: number }[],
  options: IntegrationOptions,
): void {
  // A separate random source, so that the rest of the seed does not depend on it.
  const own = { ...options, random: createRandom(failuresSeed) }
  const [deliveredShare, bookingShare, orderShare] = failureShares
  for (const { endpoint, id } of endpoints) {
    if (endpoint.kind !== 'Message') continue
    if (endpoint.body === 'transportBooking') {
      const exchange = exchangeOver(endpoint, own)
      const broken = brokenBooking(exchange)
      addExchange(sheet, { endpoint, id, share: deliveredShare }, own, exchange, delivered)
      addExchange(sheet, { endpoint, id, share: bookingShare }, own, broken.exchange, refusedAs(broken))
    }
    if (endpoint.body === 'salesOrder' && endpoint.name === 'SalesOrders') {
      const broken = brokenOrder(exchangeOver(endpoint, own))
      addExchange(sheet, { endpoint, id, share: orderShare }, own, broken.exchange, refusedAs(broken))
    }
  }
}

const failuresSeed = 35_104_796

/** @param share 0 is the start of the first day, 1 is now */
function addRecord(
  sheet: Sheet,
  { endpoint, id, share }: { endpoint: SeedEndpoint; id: number; share: number },
  options: IntegrationOptions,
): void {
  const createdAt = timeOf(share, options.clock, options.random)
  const original = exchangeOver(endpoint, options)
  const { exchange, outcome } = consistentExchange(
    endpoint,
    original,
    outcomeOf(endpoint, share, options.random),
  )
  writeRecord(sheet, { endpoint, id, createdAt }, options, exchange, outcome)
}

/**
 * Makes request and outcome consistent: the body of a refused exchange contains the error; an endpoint without validation had a server
 * error.
 */
function consistentExchange(
  { body }: SeedEndpoint,
  exchange: Exchange,
  outcome: Outcome,
): { readonly exchange: Exchange; readonly outcome: Outcome } {
  const isRefused = outcome.resultType === 'Validation' || outcome.resultType === 'NotFound'
  if (!isRefused) return { exchange, outcome }
  if (body !== 'transportBooking' && body !== 'salesOrder') return { exchange, outcome: serverError }
  const broken = body === 'transportBooking' ? brokenBooking(exchange) : brokenOrder(exchange)
  return { exchange: broken.exchange, outcome: refusedAs(broken) }
}

/** @param share as in addRecord */
function addExchange(
  sheet: Sheet,
  { endpoint, id, share }: { endpoint: SeedEndpoint; id: number; share: number },
  options: IntegrationOptions,
  exchange: Exchange,
  outcome: Outcome,
): void {
  const createdAt = timeOf(share, options.clock, options.random)
  writeRecord(sheet, { endpoint, id, createdAt }, options, exchange, outcome)
}

function writeRecord(
  sheet: Sheet,
  { endpoint, id, createdAt }: { endpoint: SeedEndpoint; id: number; createdAt: number },
  { businessUnitId, random }: IntegrationOptions,
  { keyType, keyValue, request, answer }: Exchange,
  outcome: Outcome,
): void {
  const elapsedMs = outcome.isAnswered ? elapsedOf(outcome, random) : null
  sheet.add('integration_record', {
    business_unit_id: businessUnitId,
    kind: endpoint.kind,
    endpoint_id: id,
    created_at: isoOf(createdAt),
    completed_at: outcome.isFinal && elapsedMs !== null ? isoOf(createdAt + elapsedMs) : null,
    state: outcome.state,
    initiated: initiatorOf(endpoint, random),
    url: endpoint.kind === 'Request' && endpoint.method === 'GET' ? `${endpoint.url}/${keyValue}` : null,
    key_type: keyType,
    key_value: keyValue,
    http_status: outcome.httpStatus,
    elapsed_ms: elapsedMs,
    tries: outcome.tries,
    result_level: outcome.level,
    result_type: outcome.resultType,
    result_text: outcome.text,
    request_body: request,
    response_body: outcome.answer === 'own' ? answer : outcome.answer,
    version: 1,
  })
}

function initiatorOf({ kind, type, direction }: SeedEndpoint, random: Random): IntegrationInitiator {
  if (kind === 'Import') return random.chance(0.9) ? 'Schedule' : 'User'
  if (type === 'EventSubscription') return 'Event'
  return direction === 'Inbound' ? 'ExternalSystem' : 'User'
}

/** Evenly distributed over the working hours of the days; the last one ends now. */
function timeOf(share: number, clock: SeedClock, random: Random): number {
  const place = share * days
  const day = Math.min(Math.floor(place), days - 1)
  const within = Math.min(place - day, 1)
  if (day === days - 1) return clock.earlierToday(within)
  return clock.at(day - days + 1, 6 * 60 + within * 11 * 60 + random.next())
}
