/**
 * One PGlite worker from start to end: statements as promises, and the end of the worker when one takes too long. PGlite cannot cancel a
 * statement; committed data is in the folder, as after any crash.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { DatabaseFailure } from './database-failure'
import { hasTimeLimit } from './time-limit'

export interface StatementResult {
  readonly rows: unknown[]
  readonly affectedRows: number
}

/** SQLSTATE of a full disk, for which the engine has the error of its folder. Other folders are full too: their errors are not the database's. */
const diskFull = '53100'

/** A database error; `code` is its SQLSTATE, as in the pg package. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly code: string | undefined
  readonly constraint: string | undefined

  constructor(fields: { message: string; code?: string; constraint?: string }) {
    super(fields.message)
    this.code = fields.code === 'ENOSPC' ? diskFull : fields.code
    this.constraint = fields.constraint
  }
}

export interface SessionOptions {
  /** Time limit of each statement; without a limit when undefined. */
  readonly statementMostMs: number | undefined
  /** Called when a statement took too long: the session has ended, and `ended` resolves when its worker has stopped. */
  onOverdue(statement: string): void
  /** Called when the worker ended by itself. */
  onFatal(error: Error): void
}

export interface PGliteSession {
  /**
   * @throws DatabaseError with the SQLSTATE as `code`: 57014 for a statement that took too long; DatabaseFailure `unavailable` for the
   * other statements of a session that has ended
   */
  query(text: string, parameters: readonly unknown[]): Promise<StatementResult>
  /** Whether a statement took too long: nothing that was pending will be done. */
  isOver(): boolean
  readonly ended: Promise<void>
  /** Rejects the pending statements of a session that has ended; until then they wait. */
  refuseWaiting(): void
  /** Rejects the pending statements with another error. */
  failWaiting(error: Error): void
  close(): Promise<void>
}

/** The error of a statement whose session has ended. */
export const sessionOver = (): DatabaseFailure =>
  new DatabaseFailure('unavailable', 'The database opens again, since a statement took too long.')

const queryCanceled = '57014'

type Answer =
  | { kind: 'ready' }
  | { kind: 'closed' }
  | { kind: 'answer'; id: number; rows: unknown[]; affectedRows: number }
  | { kind: 'failure'; id: number; error: { message: string; code?: string; constraint?: string } }

interface Waiting {
  readonly text: string
  readonly isLimited: boolean
  resolve(result: StatementResult): void
  reject(error: Error): void
}

let compiled: Promise<Programs> | undefined

/**
 * PGlite's WebAssembly modules, compiled once per process: a test run opens hundreds of databases, and optimised code is then fast in all
 * of them.
 */
interface Programs {
  readonly pgliteWasmModule: WebAssembly.Module
  readonly initdbWasmModule: WebAssembly.Module
}

async function compilePrograms(): Promise<Programs> {
  const { resolve } = createRequire(import.meta.url)
  const program = async (name: string): Promise<WebAssembly.Module> =>
    WebAssembly.compile(await readFile(resolve(`@electric-sql/pglite/${name}.wasm`)))
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([program('pglite'), program('initdb')])
  return { pgliteWasmModule, initdbWasmModule }
}

/** Opens or creates the database. @param dataDir its folder, or `memory://` */
export async function openSession(dataDir: string, options: SessionOptions): Promise<PGliteSession> {
  const { statementMostMs, onOverdue, onFatal } = options
  const programs = await (compiled ??= compilePrograms())
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
    workerData: { dataDir, programs },
  })
  /** In the order in which they run. */
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let isClosing = false
  let fatal: Error | undefined
  let overdue: number | undefined
  let timer: NodeJS.Timeout | undefined
  const opened = deferred()
  const closed = deferred()
  const ended = deferred()

  const failWaiting = (error: Error): void => {
    for (const statement of waiting.values()) statement.reject(error)
    waiting.clear()
  }
  const fail = (error: Error): void => {
    if (fatal) return
    fatal = error
    clearTimeout(timer)
    opened.reject(error)
    closed.resolve()
    ended.resolve()
    if (overdue !== undefined) return
    failWaiting(error)
    if (!isClosing) onFatal(error)
  }
  /** The first statement is the one that runs; the time limit of the next begins when it has ended. */
  const watch = (): void => {
    clearTimeout(timer)
    const [first] = waiting
    if (statementMostMs === undefined || first === undefined || overdue !== undefined) return
    const [id, { text, isLimited }] = first
    if (!isLimited) return
    const end = (): void => {
      if (!waiting.has(id) || fatal || overdue !== undefined) return
      overdue = id
      onOverdue(text)
      void worker.terminate()
    }
    // The answer may have arrived but not been read, if this thread was busy for long.
    timer = setTimeout(() => setImmediate(end), statementMostMs)
  }
  worker.on('error', fail)
  worker.on('exit', code => fail(new Error(`The database's thread ended with code ${code}.`)))
  worker.on('message', (answer: Answer) => {
    if (answer.kind === 'ready') return opened.resolve()
    if (answer.kind === 'closed') return closed.resolve()
    const statement = waiting.get(answer.id)
    waiting.delete(answer.id)
    watch()
    if (answer.kind === 'answer') statement?.resolve(answer)
    else statement?.reject(new DatabaseError(answer.error))
  })
  await opened.promise

  return {
    query: (text, parameters) =>
      new Promise((resolve, reject) => {
        if (overdue !== undefined) return reject(sessionOver())
        if (fatal) return reject(fatal)
        const id = ++lastId
        waiting.set(id, { text, isLimited: hasTimeLimit(), resolve, reject })
        if (waiting.size === 1) watch()
        worker.postMessage({ kind: 'query', id, text, parameters })
      }),
    isOver: () => overdue !== undefined,
    ended: ended.promise,
    refuseWaiting() {
      for (const [id, { reject }] of waiting) {
        if (id !== overdue) reject(sessionOver())
        else reject(new DatabaseError({ message: 'The statement took too long.', code: queryCanceled }))
      }
      waiting.clear()
    },
    failWaiting,
    async close() {
      isClosing = true
      if (fatal) return
      worker.postMessage({ kind: 'close' })
      await closed.promise
      await worker.terminate()
    },
  }
}

function deferred(): { promise: Promise<void>; resolve(): void; reject(error: Error): void } {
  let resolve: () => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  promise.catch(() => undefined)
  return { promise, resolve: () => resolve(), reject: error => reject(error) }
}
