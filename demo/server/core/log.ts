/** What a server says of itself while it runs: lines for the person who started it, or JSON for what collects the logs of many. */
import { destination, pino, type DestinationStream } from 'pino'

/** @param about with it: what went wrong, and in which call */
export type Log = (message: string, details?: LogDetails) => void

export interface LogDetails {
  readonly error?: unknown
  /** What the answer of the call, and so its user, names too. */
  readonly requestId?: string
  /** Method and path, without a query. */
  readonly call?: string
}

export interface AnsweredCall {
  readonly requestId: string
  readonly method: string
  /** As the route has it: `/api/Import/:id/status`. */
  readonly route: string
  readonly status: number
  readonly ms: number
}

export interface ServerLog {
  readonly log: Log
  /** Each call that was answered; absent where nobody wants to read that. */
  readonly logCall?: ((call: AnsweredCall) => void) | undefined
}

/** A line, and the stack below it. */
export function textLog(print: (text: string) => void): ServerLog {
  return {
    log: (message, { error, requestId, call } = {}) => {
      const place = [requestId, call].filter(part => part !== undefined).join(' ')
      const parts = [place, message, error === undefined ? '' : stackOf(error)]
      print(parts.filter(part => part !== '').join(': '))
    },
  }
}

/** An object for each line. No body, no query, no header and no address of a caller is in it. */
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

/** Errors of the database carry the values of rows beside their message. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  return { type: name, message, stack }
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
