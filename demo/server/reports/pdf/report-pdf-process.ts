/**
 * The server's side of the thread that draws a report: it sends rows, receives the file, and cleans up when the file is no longer needed.
 */
import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { PrintedReport, PrintedRow } from './printed-report'
import type { FromWorker, ToWorker } from './report-pdf-worker'

/** Beside the bundled server. Tests, which run the sources, use the last bundle. */
const bundled = new URL('./report-pdf-worker.mjs', import.meta.url)
const workerFile = existsSync(bundled)
  ? bundled
  : new URL('../../../.build/server/report-pdf-worker.mjs', import.meta.url)

/** A memory limit: a thread that exceeds it ends instead of taking memory from the server. */
const memoryMostMb = 1_024

export interface DrawingOptions {
  /** Aborted when the file is no longer needed. */
  readonly signal: AbortSignal
  /** Called with the number of further rows that are drawn. */
  onDrawn(rows: number): void
  /** Called when the thread has ended: the file, if it is whole, may be read long after. */
  onEnd(): void
}

/**
 * The file of a report, piece by piece. The thread ends with the last piece, with the signal, or when the consumer stops reading.
 * @throws the signal's reason; the error of the rows or of the thread
 */
export async function* drawnReport(
  report: PrintedReport,
  batches: AsyncIterable<readonly PrintedRow[]>,
  { signal, onDrawn, onEnd }: DrawingOptions,
): AsyncGenerator<Uint8Array> {
  signal.throwIfAborted()
  const worker = new Worker(workerFile, {
    workerData: report,
    resourceLimits: { maxOldGenerationSizeMb: memoryMostMb },
  })
  worker.on('exit', onEnd)
  const messages = messagesOf(worker, signal)
  try {
    const post = (message: ToWorker): void => worker.postMessage(message)
    for await (const rows of batches) {
      signal.throwIfAborted()
      post({ kind: 'rows', rows })
    }
    post({ kind: 'end' })
    for (;;) {
      const message = await messages.next()
      if (message.kind === 'done') return
      if (message.kind === 'drawn') onDrawn(message.rows)
      else yield message.bytes
    }
  } finally {
    messages.stop()
    await worker.terminate()
  }
}

interface Messages {
  /** The next message, in the order of arrival. @throws the signal's reason; the reason for which the thread ended */
  next(): Promise<FromWorker>
  stop(): void
}

function messagesOf(worker: Worker, signal: AbortSignal): Messages {
  const come: FromWorker[] = []
  let end: { readonly reason: unknown } | undefined
  let wake: () => void = () => undefined
  const endWith = (reason: unknown): void => {
    end ??= { reason }
    wake()
  }
  const abort = (): void => {
    endWith(signal.reason)
    void worker.terminate()
  }
  worker.on('message', (message: FromWorker) => {
    come.push(message)
    wake()
  })
  worker.on('error', endWith)
  worker.on('exit', code => endWith(new Error(`The thread that draws a report ended with code ${code}.`)))
  signal.addEventListener('abort', abort)
  return {
    async next() {
      for (;;) {
        signal.throwIfAborted()
        const message = come.shift()
        if (message !== undefined) return message
        if (end !== undefined) throw end.reason
        await new Promise<void>(resolve => (wake = resolve))
      }
    },
    stop: () => signal.removeEventListener('abort', abort),
  }
}
