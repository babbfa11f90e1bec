/** The main thread's end of the PGlite worker: statements as promises, and one end of it all when the worker dies. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

export interface StatementResult {
  readonly rows: unknown[]
  readonly affectedRows: number
}

export interface PGliteProcess {
  /** @throws DatabaseError with the SQLSTATE as `code` */
  query(text: string, parameters: readonly unknown[]): Promise<StatementResult>
  close(): Promise<void>
}

/** An error of the database; `code` is its SQLSTATE, as the pg package has it too. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly code: string | undefined
  readonly constraint: string | undefined

  constructor(fields: { message: string; code?: string; constraint?: string }) {
    super(fields.message)
    this.code = fields.code
    this.constraint = fields.constraint
  }
}

type Answer =
  | { kind: 'ready' }
  | { kind: 'closed' }
  | { kind: 'answer'; id: number; rows: unknown[]; affectedRows: number }
  | { kind: 'failure'; id: number; error: { message: string; code?: string; constraint?: string } }

interface Waiting {
  resolve(result: StatementResult): void
  reject(error: Error): void
}

let compiled: Promise<Programs> | undefined

/** PGlite's programs, compiled once for a process: a test run opens hundreds of databases, and what ran often is fast in all of them. */
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

/**
 * Opens or creates a database.
 * @param dataDir folder of the database, or `memory://`
 * @param onDeath called when the worker ends without having been closed: the server cannot go on
 */
export async function startPGlite(dataDir: string, onDeath: (error: Error) => void): Promise<PGliteProcess> {
  const programs = await (compiled ??= compilePrograms())
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
    workerData: { dataDir, programs },
  })
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let isClosing = false
  let death: Error | undefined
  const opened = deferred()
  const closed = deferred()

  const die = (error: Error): void => {
    if (death) return
    death = error
    opened.reject(error)
    closed.resolve()
    for (const statement of waiting.values()) statement.reject(error)
    waiting.clear()
    if (!isClosing) onDeath(error)
  }
  worker.on('error', die)
  worker.on('exit', code => die(new Error(`The database's thread ended with code ${code}.`)))
  worker.on('message', (answer: Answer) => {
    if (answer.kind === 'ready') return opened.resolve()
    if (answer.kind === 'closed') return closed.resolve()
    const statement = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.kind === 'answer') statement?.resolve(answer)
    else statement?.reject(new DatabaseError(answer.error))
  })
  await opened.promise

  return {
    query: (text, parameters) =>
      new Promise((resolve, reject) => {
        if (death) return reject(death)
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        worker.postMessage({ kind: 'query', id, text, parameters })
      }),
    async close() {
      isClosing = true
      if (death) return
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
