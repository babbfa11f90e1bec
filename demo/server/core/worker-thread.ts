/** Worker threads of the server: where their module is, and what they send. */
import { on } from 'node:events'
import { existsSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'

/** The module of a thread: beside the bundled server; tests, which run the sources, use the last bundle. */
export function bundledWorker(name: string): URL {
  const bundled = new URL(`./${name}.mjs`, import.meta.url)
  return existsSync(bundled) ? bundled : new URL(`../../.build/server/${name}.mjs`, import.meta.url)
}

/**
 * The messages of a thread, in their order, from this call on. The signal ends the thread at once, also while no message is awaited.
 * @throws the signal's reason; the error of the thread, which may overtake its last messages; an error when the thread ends while a further
 * message is awaited
 */
export function messagesOf<M>(worker: Worker, signal: AbortSignal): AsyncGenerator<M, never> {
  // Not in the generator, which would begin to listen with its first message.
  const inbox = on(worker, 'message', { signal, close: ['exit'] }) as AsyncIterable<[M]>
  const end = (): void => void worker.terminate()
  signal.addEventListener('abort', end)
  worker.on('exit', () => signal.removeEventListener('abort', end))
  // The inbox hears errors only while it is open; one that nobody hears would end the server.
  worker.on('error', () => undefined)
  return received(inbox, signal)
}

async function* received<M>(inbox: AsyncIterable<[M]>, signal: AbortSignal): AsyncGenerator<M, never> {
  try {
    for await (const [message] of inbox) {
      signal.throwIfAborted()
      yield message
    }
    throw new Error('A thread ended before its last message.')
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}
