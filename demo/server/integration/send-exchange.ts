/** Sends one request to another system and measures its phases: connecting, waiting for the answer, reading it. */
import { request, type IncomingMessage } from 'node:http'
import { exchangeTimeoutMs } from '../../../src/contract/integration-limits'
import type { HeaderLines, TryPhases } from './claim-record'

export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly body: string | null
  readonly headers: Readonly<Record<string, string>>
  /** The business unit that sends it. */
  readonly businessUnitId: number
}

export interface Answered {
  /** Null when there was no answer in time, or no connection. */
  readonly httpStatus: number | null
  readonly phases: TryPhases
  readonly requestHeaders: HeaderLines
  readonly responseHeaders: HeaderLines
  readonly responseBody: string | null
}

/** Longer answers are truncated, so that they do not fill the database. */
const answerBytesMost = 5_000_000

/**
 * Sends a request and waits for the whole answer. The demo's partner systems share one address of this machine (partner-systems.ts); the
 * request to it names the system of the endpoint's address.
 * @param partnerUrl where the demo's partner systems listen
 */
export async function sendExchange(
  partnerUrl: string,
  { method, url, body, headers, businessUnitId }: SentRequest,
): Promise<Answered> {
  const target = new URL(url)
  const partner = new URL(partnerUrl)
  const sent = {
    host: target.host,
    accept: 'application/json, application/xml',
    'user-agent': 'Warehouse-Cockpit',
    ...(body === null
      ? {}
      : { 'content-type': contentTypeOf(body), 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  }
  const times = { begun: performance.now(), connected: 0, answered: 0 }
  const requestHeaders = Object.entries(sent)
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const going = request({
        hostname: partner.hostname,
        port: partner.port,
        path: `${target.pathname}${target.search}`,
        method,
        agent: false,
        timeout: exchangeTimeoutMs,
        headers: { ...sent, 'business-unit': String(businessUnitId), connection: 'close' },
      })
      going.once('socket', socket => socket.once('connect', () => (times.connected = performance.now())))
      going.once('response', resolve)
      going.once('timeout', () => going.destroy(new Error('No answer in time.')))
      going.once('error', reject)
      going.end(body ?? undefined)
    })
    times.answered = performance.now()
    const responseBody = await readText(answer)
    return {
      httpStatus: answer.statusCode ?? null,
      phases: phasesOf(times),
      requestHeaders,
      responseHeaders: Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
      responseBody,
    }
  } catch {
    return {
      httpStatus: null,
      phases: phasesOf(times),
      requestHeaders,
      responseHeaders: [],
      responseBody: null,
    }
  }
}

/** The type of a body, by its first character. */
export function contentTypeOf(body: string): string {
  return body.trimStart().startsWith('<') ? 'application/xml' : 'application/json'
}

async function readText(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of answer) {
    bytes += (piece as Buffer).byteLength
    if (bytes > answerBytesMost) throw new Error('The answer is too long.')
    pieces.push(piece as Buffer)
  }
  // PostgreSQL rejects NUL in a text.
  return Buffer.concat(pieces).toString('utf8').replaceAll('\0', '\ufffd')
}

interface Times {
  readonly begun: number
  readonly connected: number
  readonly answered: number
}

/** Whole ms; a phase that was not reached is 0, the phase in which it ended has the remaining time. */
function phasesOf({ begun, connected, answered }: Times): TryPhases {
  const ended = performance.now()
  const reached = connected === 0 ? ended : connected
  const responded = answered === 0 ? ended : answered
  return {
    connectMs: Math.round(reached - begun),
    waitMs: Math.round(responded - reached),
    readMs: Math.round(ended - responded),
  }
}
