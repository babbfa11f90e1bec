/**
 * The server's side of the thread that draws a report: it sends rows, receives the file, and cleans up when the file is no longer needed.
 */
import { Worker } from 'node:worker_threads'
import { bundledWorker, messagesOf } from '../../core/worker-thread'
import type { PrintedReport, PrintedRow } from './printed-report'
import type { FromWorker, ToWorker } from './report-pdf-worker'

const workerFile = bundledWorker('report-pdf-worker')

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
  const messages = messagesOf<FromWorker>(worker, signal)
  try {
    const post = (message: ToWorker): void => worker.postMessage(message)
    for await (const rows of batches) {
      signal.throwIfAborted()
      post({ kind: 'rows', rows })
    }
    post({ kind: 'end' })
    for await (const message of messages) {
      if (message.kind === 'done') return
      if (message.kind === 'drawn') onDrawn(message.rows)
      else yield message.bytes
    }
  } finally {
    await worker.terminate()
  }
}
