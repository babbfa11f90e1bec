/** The parts of a request and its answer that handlers may touch: address, headers, cookies. */
import type { IncomingHttpHeaders } from 'node:http'
import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AddressOf } from './caller-address'
import { clientDisconnected } from '../refusal'
import type { Exchange } from './context'

export function exchangeOf(request: FastifyRequest, reply: FastifyReply, addressOf: AddressOf): Exchange {
  return {
    address: addressOf(request.raw),
    header: name => headerOf(request.headers, name),
    cookie: name => parseCookie(request.headers.cookie ?? '')[name],
    setHeader: (name, value) => void reply.header(name, value),
    get signal() {
      return disconnectSignal(reply)
    },
  }
}

/** A header by its case-insensitive name; several headers of the same name are joined. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name.toLowerCase()]
  return Array.isArray(value) ? value.join(', ') : value
}

/** For calls inside the process: no headers, no cookies. */
export const internalExchange: Exchange = {
  address: 'internal',
  header: () => undefined,
  cookie: () => undefined,
  setHeader: () => undefined,
  signal: new AbortController().signal,
}

/**
 * Does work that only the client of a call waits for.
 * @throws Refusal 499 when the client disconnected, whatever the work threw
 */
export async function whileConnected<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw signal.aborted ? clientDisconnected() : error
  }
}

/** The connection closes after every answer: this counts as a disconnect only before the answer is complete. */
function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  const abortIfUnfinished = (): void => {
    if (!raw.writableFinished) disconnected.abort()
  }
  if (raw.destroyed) abortIfUnfinished()
  raw.once('close', abortIfUnfinished)
  return disconnected.signal
}
