/** The HTTP server: one route per endpoint of the table, error bodies of the contract, then the static pages. */
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Endpoint, FileAnswer, Found } from '../../../../src/contract/endpoints/endpoint'
import { apiPrefix } from '../../../../src/contract/endpoints/endpoint'
import { endpoints } from '../../../../src/contract/endpoints/table'
import type { ActionResult, ErrorBody } from '../../../../src/contract/failures'
import type { Language } from '../../../../src/contract/limits'
import { serveApiDocs } from './api-docs'
import type { AddressOf } from '../calls/caller-address'
import { databaseFailureKind } from '../db/database-failure'
import type { DatabaseOutages } from '../db/database-outages'
import { languageOf } from '../calls/call-language'
import { contentDisposition } from './content-disposition'
import { allowCrossOrigin } from './cross-origin'
import type { Log, ServerLog } from '../log'
import type { EndpointRunner } from './endpoint-runner'
import { databaseRefusal } from '../calls/database-refusal'
import { exchangeOf, headerOf } from '../calls/exchange'
import { refusalInWords, resultInWords, type UsualPart } from '../calls/in-words'
import type { Metrics } from './metrics'
import { takePolicyReports, withoutQuery } from './policy-reports'
import { readForm, type FormValues } from '../calls/read-form'
import { invalidInput, Refusal } from '../refusal'
import { secureHeaders } from './security-headers'
import { assertOwnSessionCall } from './session-calls'
import { servePages, type PageOptions } from './static-pages'
import { unstorableTexts } from '../calls/unstorable-texts'

const bodyLimitBytes = 1024 * 1024
const requestTimeoutMs = 30_000
/** A client that takes nothing of a file that is there for it is cut off after this: what the file occupies is needed by others. */
const fileStillMostMs = 60_000

export interface HttpServerOptions extends PageOptions {
  readonly runner: EndpointRunner
  /** Adds routes of pages that are not files. */
  readonly otherPages: (app: FastifyInstance) => void
  readonly addressOf: AddressOf
  /** Origins beside the server's own that may call the API and open the hub. */
  readonly allowedOrigins: readonly string[]
  /** Counts and logs database failures, once for all calls that met them. */
  readonly outages: DatabaseOutages
  readonly log: Log
  readonly logCall?: ServerLog['logCall']
  readonly metrics: Metrics
  /** Tests cut a client that stopped reading a file off earlier. */
  readonly fileStillMostMs?: number
}

/** Creates the server; it does not listen yet. */
export async function httpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    logger: false,
    // shutdown.ts closes idle connections gradually.
    forceCloseConnections: false,
    return503OnClosing: false,
  })
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, options))
  options.metrics.countCalls(app)
  logCalls(app, options.logCall)
  readJson(app)
  closeConnections(app)
  secureHeaders(app)
  await allowCrossOrigin(app, options.allowedOrigins)
  const table = Object.values<Record<string, Endpoint>>(endpoints).flatMap(group => Object.values(group))
  for (const endpoint of table.filter(({ takesForm }) => takesForm !== true)) addRoute(app, endpoint, options)
  await app.register(async scope => {
    readForms(scope)
    for (const endpoint of table.filter(({ takesForm }) => takesForm === true)) {
      addRoute(scope, endpoint, options)
    }
  })
  await serveApiDocs(app)
  takePolicyReports(app, options.log)
  options.otherPages(app)
  await servePages(app, options)
  return app
}

function logCalls(app: FastifyInstance, logCall: ServerLog['logCall']): void {
  if (logCall === undefined) return
  app.addHook('onResponse', async ({ id, method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'unknown'
    logCall({ requestId: id, method, route, status: statusCode, ms: Math.round(elapsedTime) })
  })
}

/** The path of a route for the router: `{id}` becomes `:id`. */
export function routePath(endpoint: Endpoint): string {
  return apiPrefix + endpoint.path.replace(/\{(\w+)\}/g, ':$1')
}

/** During shutdown, answers tell the client to close the connection. */
function closeConnections(app: FastifyInstance): void {
  let isEnding = false
  app.addHook('preClose', async () => {
    isEnding = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close')
  })
}

/** An empty body with a JSON content type means no body; several clients send that with PUT and DELETE. */
function readJson(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(
    ['application/json', 'application/csp-report', 'application/reports+json'],
    { parseAs: 'string' },
    (_request, text, done) => {
      if (text === '') return done(null, undefined)
      try {
        done(null, JSON.parse(String(text)))
      } catch {
        done(invalidInput([{ path: 'body', message: 'The body is not JSON.', code: 'not-json' }]))
      }
    },
  )
}

/** Multipart forms with files, as sent by plain pages or other programs; endpoints without forms refuse them (415). */
function readForms(app: FastifyInstance): void {
  const asForm = async ({ headers }: FastifyRequest, body: string | Buffer): Promise<FormValues> => {
    const form = await readForm(
      headers['content-type'] ?? '',
      Buffer.isBuffer(body) ? body : Buffer.from(body),
    )
    if (form !== null) return form
    throw invalidInput([
      {
        path: 'body',
        message: 'The form cannot be read.',
        code: 'misshaped',
        values: { expected: 'multipart/form-data; boundary=…' },
      },
    ])
  }
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, asForm)
}

function addRoute(app: FastifyInstance, endpoint: Endpoint, options: HttpServerOptions): void {
  const { runner, addressOf, allowedOrigins } = options
  app.route({
    method: endpoint.method,
    url: routePath(endpoint),
    bodyLimit: endpoint.bodyBytesMost ?? bodyLimitBytes,
    // Before the body is read: bodies from other sites are never parsed.
    onRequest: async ({ headers }) => assertOwnSessionCall(endpoint, headers, allowedOrigins),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { params, query, body } = request
      const answer = await runner.runRaw(
        endpoint,
        { params, query, body },
        bearerToken(request),
        exchangeOf(request, reply, addressOf),
      )
      if (answer.kind === 'choice') return reply.send({ userChoice: answer.question })
      return answer.endpoint.isFile === true
        ? sendFile(answer.result as FileAnswer, reply, {
            stillMostMs: options.fileStillMostMs ?? fileStillMostMs,
            onFailure: error => logFailure(error, request, options),
          })
        : sendResult(answer.endpoint, answer.result, request, reply)
    },
  })
}

function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

/** The envelope: the result, for searches with its count; 207 when some rows of a bulk action failed; else 204. */
function sendResult(
  endpoint: Endpoint,
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (endpoint.result === undefined) return reply.code(204).send()
  if (endpoint.isSearch === true) return reply.send(result as Found<unknown>)
  if (endpoint.isBulk === true) {
    const inWords = resultInWords(result as ActionResult, languageFor(request), partOf(request))
    return reply.code(inWords.failed.length > 0 ? 207 : 200).send({ result: inWords })
  }
  return reply.send({ result })
}

/** The file is streamed: an error on the way aborts the connection, so that an incomplete file is not taken for a complete one. */
function sendFile(
  { name, mimeType, content }: FileAnswer,
  reply: FastifyReply,
  { stillMostMs, onFailure }: { stillMostMs: number; onFailure: (error: unknown) => void },
): FastifyReply {
  const stream = Readable.from(content, { objectMode: false })
  stream.on('error', error => {
    // A client that disconnected does not count as a failure.
    if (!reply.raw.destroyed) onFailure(error)
  })
  cutWhenStill(reply.raw, stillMostMs)
  return reply
    .headers({
      'content-type': mimeType,
      'content-disposition': contentDisposition(name),
      // If a browser displays the file anyway, it runs none of its scripts.
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(stream)
}

/** Cuts the connection when nothing was sent for this long although something waits for its reader; a file may be made slowly. */
function cutWhenStill(answer: ServerResponse, stillMostMs: number): void {
  answer.setTimeout(stillMostMs, () => {
    if (answer.writableLength > 0) answer.destroy()
  })
  // First, since Node then sets how long it keeps the connection, or begins its next answer.
  answer.prependOnceListener('finish', () => answer.setTimeout(0))
}

/** SQLSTATE class 22: the value is invalid for its type, for instance a text with NUL. */
const dataException = /^22...$/

function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  failureLog: FailureLog,
): FastifyReply {
  const correlationId = request.id
  const { status, body, headers } = refusalOf(error, request)
  if (status >= 500) logFailure(error, request, failureLog)
  const inWords = refusalInWords(status, body, languageFor(request), partOf(request))
  const answerBody: ErrorBody = { ...inWords, correlationId }
  // A file that failed before its first byte has already set these headers.
  return reply
    .removeHeader('content-disposition')
    .type('application/json; charset=utf-8')
    .headers({ ...headers, 'cache-control': 'no-store', 'x-correlation-id': correlationId })
    .code(status)
    .send(answerBody)
}

const languageFor = ({ headers }: FastifyRequest): Language =>
  languageOf({ header: name => headerOf(headers, name) })

const partOf = ({ method }: FastifyRequest): UsualPart => (method === 'GET' ? 'query' : 'body')

type FailureLog = Pick<HttpServerOptions, 'outages' | 'log'>

function logFailure(error: unknown, request: FastifyRequest, { outages, log }: FailureLog): void {
  if (error instanceof Refusal && isExpected(error)) return
  if (outages.report(error) !== undefined) return
  log('The call failed', { error, requestId: request.id, call: `${request.method} ${pathOf(request)}` })
}

/** A 503 thrown by a handler itself, with the time for a retry. */
const isExpected = ({ headers, body }: Refusal): boolean =>
  headers['retry-after'] !== undefined || body.parts !== undefined

function refusalOf(error: unknown, { params, query, body }: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  const kind = databaseFailureKind(error)
  if (kind !== undefined) return databaseRefusal(kind)
  const { code, statusCode } = error as Partial<FastifyError>
  if (typeof code === 'string' && dataException.test(code)) {
    const places = unstorableTexts({ params, query, body } as Record<string, unknown>)
    const paths = places.length > 0 ? places : ['body']
    return invalidInput(paths.map(path => ({ path, message: 'A value does not fit.', code: 'not-storable' })))
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const { message } = error as FastifyError
    if (statusCode === 400) return invalidInput([{ path: 'body', message, code: 'not-readable' }])
    return new Refusal(statusCode, { code: 'invalid-input', message })
  }
  return new Refusal(500, { code: 'unexpected', message: 'Something went wrong on the server.' })
}

const pathOf = (request: FastifyRequest): string => withoutQuery(request.url)
