/** What went between the warehouse and other systems in the last days: most of it well, a little of it not. */
import type { IntegrationInitiator, IntegrationState } from '../../../src/contract/states/office'
import { exchangeOver, type BodyParts } from './integration-bodies'
import { seedEndpoints, type SeedEndpoint } from './integration-endpoints'
import type { Random } from './random'
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
}

/** @param share 0 is the first day's beginning, 1 is now */
function addRecord(
  sheet: Sheet,
  { endpoint, id, share }: { endpoint: SeedEndpoint; id: number; share: number },
  options: IntegrationOptions,
): void {
  const { businessUnitId, clock, random } = options
  const createdAt = timeOf(share, clock, random)
  const { keyType, keyValue, request, answer } = exchangeOver(endpoint, options)
  const outcome = outcomeOf(endpoint, share, random)
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

interface Outcome {
  readonly state: IntegrationState
  readonly httpStatus: number | null
  readonly level: 'Information' | 'Warning' | 'Error'
  readonly resultType: string | null
  readonly text: string | null
  readonly tries: number
  readonly isAnswered: boolean
  readonly isFinal: boolean
  /** The answer's body; `own` is that of the exchange. */
  readonly answer: string | null
}

const delivered: Outcome = {
  state: 'Delivered',
  httpStatus: 200,
  level: 'Information',
  resultType: 'Accepted',
  text: null,
  tries: 1,
  isAnswered: true,
  isFinal: true,
  answer: 'own',
}

const errorBody = (code: string, text: string): string =>
  JSON.stringify({ error: code, message: text }, null, 2)

const postalCode = 'Field postalCode must have 4 digits.'
const noItem = 'The item number is not known.'
const later = 'The service is not available. Try again later.'

const failures: readonly (readonly [Outcome, number])[] = [
  [
    {
      ...delivered,
      state: 'Failed',
      httpStatus: 422,
      level: 'Error',
      resultType: 'Validation',
      text: postalCode,
      answer: errorBody('VALIDATION', postalCode),
    },
    4,
  ],
  [
    {
      ...delivered,
      state: 'Failed',
      httpStatus: 404,
      level: 'Error',
      resultType: 'NotFound',
      text: noItem,
      answer: errorBody('NOT_FOUND', noItem),
    },
    3,
  ],
  [
    {
      ...delivered,
      state: 'Failed',
      httpStatus: 500,
      level: 'Error',
      resultType: 'ServerError',
      text: 'The other system answered with an error.',
      tries: 5,
      answer: errorBody('INTERNAL', 'Unexpected error'),
    },
    2,
  ],
  [
    {
      ...delivered,
      state: 'Failed',
      httpStatus: null,
      level: 'Error',
      resultType: 'Timeout',
      text: 'No answer within 30 seconds.',
      tries: 5,
      answer: null,
    },
    2,
  ],
]

const warnings: readonly Outcome[] = [
  {
    ...delivered,
    state: 'DeliveredWithWarning',
    level: 'Warning',
    resultType: 'Shortened',
    text: 'The comment was longer than 80 characters and was shortened.',
  },
  {
    ...delivered,
    state: 'DeliveredWithWarning',
    level: 'Warning',
    resultType: 'Duplicate',
    text: 'It had arrived before. Nothing was changed.',
  },
]

/** Only what is minutes old can still be under way. */
function outcomeOf({ kind }: SeedEndpoint, share: number, random: Random): Outcome {
  const isFresh = share > 0.995
  if (isFresh && kind !== 'Request') {
    const state = random.pick(['Pending', 'Processing', 'Retrying'] as const)
    if (state === 'Retrying') {
      return {
        ...delivered,
        state,
        httpStatus: 503,
        level: 'Warning',
        resultType: 'Unavailable',
        text: later,
        tries: random.int(2, 4),
        isFinal: false,
        answer: errorBody('UNAVAILABLE', later),
      }
    }
    return {
      ...delivered,
      state,
      httpStatus: null,
      resultType: null,
      tries: state === 'Pending' ? 0 : 1,
      isAnswered: false,
      isFinal: false,
      answer: null,
    }
  }
  if (random.chance(0.02)) return random.weighted(failures)
  if (random.chance(0.025)) return random.pick(warnings)
  return random.chance(0.03) ? { ...delivered, tries: 2 } : delivered
}

function elapsedOf({ resultType, httpStatus }: Outcome, random: Random): number {
  if (resultType === 'Timeout') return 30_000 + random.int(1, 40)
  if (httpStatus === 503) return random.int(1_200, 9_000)
  return Math.round(60 + 240 * random.next() ** 2 + (random.chance(0.03) ? random.int(600, 4_000) : 0))
}

function initiatorOf({ kind, type, direction }: SeedEndpoint, random: Random): IntegrationInitiator {
  if (kind === 'Import') return random.chance(0.9) ? 'Schedule' : 'User'
  if (type === 'EventSubscription') return 'Event'
  return direction === 'Inbound' ? 'ExternalSystem' : 'User'
}

/** Evenly over the working hours of the days; the last one ends now. */
function timeOf(share: number, clock: SeedClock, random: Random): number {
  const place = share * days
  const day = Math.min(Math.floor(place), days - 1)
  const within = Math.min(place - day, 1)
  if (day === days - 1) return clock.earlierToday(within)
  return clock.at(day - days + 1, 6 * 60 + within * 11 * 60 + random.next())
}
