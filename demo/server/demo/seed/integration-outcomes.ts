/** The outcomes of the seed's exchanges: mostly successful, a few with a warning, fewer failed. */
import type { IntegrationState } from '../../../../src/contract/states/office'
import type { SeedEndpoint } from './integration-endpoints'
import type { Random } from './random'

/** The outcome of an exchange, as a record stores it. */
export interface Outcome {
  readonly state: IntegrationState
  readonly httpStatus: number | null
  readonly level: 'Information' | 'Warning' | 'Error'
  readonly resultType: string | null
  readonly text: string | null
  readonly tries: number
  readonly isAnswered: boolean
  readonly isFinal: boolean
  /** The response body; `own` is that of the exchange. */
  readonly answer: string | null
}

export const delivered: Outcome = {
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

const later = 'The service is not available. Try again later.'

const failed = { ...delivered, state: 'Failed', level: 'Error', answer: null } as const

/** The other system failed. */
export const serverError: Outcome = {
  ...failed,
  httpStatus: 500,
  resultType: 'ServerError',
  text: 'The other system answered with an error.',
  tries: 5,
  answer: errorBody('INTERNAL', 'Unexpected error'),
}

/** Possible failures with their relative frequencies; refused messages get a text for their error. */
const failures: readonly (readonly [Outcome, number])[] = [
  [{ ...failed, httpStatus: 422, resultType: 'Validation' }, 4],
  [{ ...failed, httpStatus: 404, resultType: 'NotFound' }, 3],
  [serverError, 2],
  [{ ...failed, httpStatus: null, resultType: 'Timeout', text: 'No answer within 30 seconds.', tries: 5 }, 2],
]

/** The other system's message about an error. */
export function refusedAs({ status, answer }: { readonly status: number; readonly answer: string }): Outcome {
  return {
    ...delivered,
    state: 'Failed',
    httpStatus: status,
    level: 'Error',
    resultType: status === 404 ? 'NotFound' : 'Validation',
    text: (JSON.parse(answer) as { message: string }).message,
    answer,
  }
}

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

/** Only an exchange of the last minutes can still be in progress. */
export function outcomeOf({ kind }: SeedEndpoint, share: number, random: Random): Outcome {
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

/** Duration in ms. */
export function elapsedOf({ resultType, httpStatus }: Outcome, random: Random): number {
  if (resultType === 'Timeout') return 30_000 + random.int(1, 40)
  if (httpStatus === 503) return random.int(1_200, 9_000)
  return Math.round(60 + 240 * random.next() ** 2 + (random.chance(0.03) ? random.int(600, 4_000) : 0))
}
