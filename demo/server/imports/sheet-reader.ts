/** The server's side of the thread that reads a spreadsheet file: it is terminated on a timeout or when its rows are no longer needed. */
import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { sheetReadingMostMs } from '../../../src/contract/sheet-limits'
import { SheetRefused } from '../../../src/sheets/sheet-file'
import type { FromReader, ReadFile } from './sheet-reader-worker'

/** Next to the bundled server; tests, which run the sources, use the worker of the last build. */
const bundled = new URL('./sheet-reader-worker.mjs', import.meta.url)
const workerFile = existsSync(bundled)
  ? bundled
  : new URL('../../.build/server/sheet-reader-worker.mjs', import.meta.url)

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
  const inbox = messagesOf(worker, signal)
  try {
    for (;;) {
      const message = await inbox.next()
      if (message.kind === 'done') return
      if (message.kind === 'refused') throw new SheetRefused(message.refusal)
      yield message
      if (message.kind === 'rows') worker.postMessage('taken')
    }
  } finally {
    inbox.stop()
    await worker.terminate()
  }
}

function messagesOf(worker: Worker, signal: AbortSignal) {
  const come: FromReader[] = []
  let end: { readonly reason: unknown } | undefined
  let wake: () => void = () => undefined
  const endWith = (reason: unknown): void => {
    end ??= { reason }
    wake()
  }
  const abort = (): void => endWith(signal.reason)
  worker.on('message', (message: FromReader) => {
    come.push(message)
    wake()
  })
  worker.on('error', error => endWith(isOutOfMemory(error) ? outOfMemory() : error))
  worker.on('exit', code => endWith(new Error(`The thread that reads a file ended with code ${code}.`)))
  signal.addEventListener('abort', abort)
  return {
    /** The next message; a file that lets it wait too long is refused. */
    async next(): Promise<FromReader> {
      const silence = setTimeout(() => endWith(tooLong()), sheetReadingMostMs)
      try {
        for (;;) {
          signal.throwIfAborted()
          const message = come.shift()
          if (message !== undefined) return message
          if (end !== undefined) throw end.reason
          await new Promise<void>(resolve => (wake = resolve))
        }
      } finally {
        clearTimeout(silence)
      }
    },
    stop: () => signal.removeEventListener('abort', abort),
  }
}

const tooLong = (): SheetRefused =>
  new SheetRefused({ code: 'time', found: sheetReadingMostMs, allowed: sheetReadingMostMs })

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const outOfMemory = (): SheetRefused =>
  new SheetRefused({ code: 'inflated-size', allowed: memoryMostMb * 1_000_000 })
