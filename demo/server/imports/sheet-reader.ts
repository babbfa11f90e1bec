/** The server's side of the thread that reads a spreadsheet file: it is terminated on a timeout or when its rows are no longer needed. */
import { Worker } from 'node:worker_threads'
import { sheetReadingMostMs } from '../../../src/contract/sheet-limits'
import { SheetRefused } from '../../../src/sheets/sheet-file'
import { bundledWorker, messagesOf } from '../core/worker-thread'
import type { FromReader, ReadFile } from './sheet-reader-worker'

const workerFile = bundledWorker('sheet-reader-worker')

/** A thread that exceeds this is terminated, so that the server keeps its memory. */
const memoryMostMb = 256

/**
 * The content of a file, message by message.
 * @param signal aborted when the rows are no longer needed
 * @throws SheetRefused when a limit is exceeded, also that of time; the signal's reason; an error in the thread
 */
export async function* readFile(
  file: ReadFile,
  signal: AbortSignal,
): AsyncGenerator<Exclude<FromReader, { kind: 'refused' | 'done' }>> {
  signal.throwIfAborted()
  const worker = new Worker(workerFile, {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: memoryMostMb },
  })
  const silence = new AbortController()
  const inbox = messagesOf<FromReader>(worker, AbortSignal.any([signal, silence.signal]))
  try {
    for (;;) {
      // A file that lets its next message wait too long is refused.
      const timer = setTimeout(() => silence.abort(tooLong()), sheetReadingMostMs)
      const { value: message } = await inbox.next().finally(() => clearTimeout(timer))
      if (message.kind === 'done') return
      if (message.kind === 'refused') throw new SheetRefused(message.refusal)
      yield message
      if (message.kind === 'rows') worker.postMessage('taken')
    }
  } catch (error) {
    throw isOutOfMemory(error) ? outOfMemory() : error
  } finally {
    await worker.terminate()
  }
}

const tooLong = (): SheetRefused =>
  new SheetRefused({ code: 'time', found: sheetReadingMostMs, allowed: sheetReadingMostMs })

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const outOfMemory = (): SheetRefused =>
  new SheetRefused({ code: 'inflated-size', allowed: memoryMostMb * 1_000_000 })
