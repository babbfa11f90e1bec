/** The log of a server: lines for the person who started it, or JSON for log collectors. */
import { destination, pino, type DestinationStream } from 'pino'

/** @param details the error, and the call in which it occurred */
export type Log = (message: string, details?: LogDetails) => void

export interface LogDetails {
  readonly error?: unknown
  /** The id that the answer of the call, and so its user, also has. */
  readonly requestId?: string
  /** Method and path, without a query. */
  readonly call?: string
}

export interface AnsweredCall {
  readonly requestId: string
  readonly method: string
  /** The route pattern: `/api/Import/:id/status`. */
  readonly route: string
  readonly status: number
  readonly ms: number
}

export interface ServerLog {
  readonly log: Log
  /** Called for each answered call; absent when calls are not logged. */
  readonly logCall?: ((call: AnsweredCall) => void) | undefined
}

/** A line, with the stack below it. */
export function textLog(print: (text: string) => void): ServerLog {
  return {
    log: (message, { error, requestId, call } = {}) => {
      const place = [requestId, call].filter(part => part !== undefined).join(' ')
      const parts = [place, message, error === undefined ? '' : stackOf(error)]
      print(parts.filter(part => part !== '').join(': '))
    },
  }
}

/** One JSON object per line. It contains no body, query, header or caller address. */
export function jsonLog(stream: DestinationStream = destination({ dest: 2, sync: true })): ServerLog {
  const logger = pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: plainError } },
    stream,
  )
  return {
    log: (message, { error, ...details } = {}) =>
      logger.error({ ...details, ...(error !== undefined && { err: error }) }, message),
    logCall: call => logger.info(call, 'answered'),
  }
}

/** Database errors contain the values of rows in other properties than their message. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  return { type: name, message, stack }
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
