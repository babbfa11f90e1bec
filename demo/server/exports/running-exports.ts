/** Running exports of a node: their limit, their progress, and their end when the client disconnects. */
import type { FileAnswer } from '../../../src/contract/endpoints/endpoint'
import type { Context } from '../core/calls/context'
import { whileConnected } from '../core/calls/exchange'
import { clientDisconnected, Refusal } from '../core/refusal'
import type { CommandProgress, RunningCommands } from '../core/calls/running-commands'

/** Limited, since each may hold the ids of 100,000 rows. */
const exportsAtOnceMost = 8
/** Of one user: he may take minutes to receive a file, and others need slots meanwhile. */
const exportsOfUserMost = 2
const retryAfterSeconds = '5'

export interface RunningExports {
  /**
   * Makes a file for the caller, with progress under `commandId`.
   * @throws Refusal 429 when too many are running, of all or of the caller, 499 when the client disconnected, and the errors of `make`
   */
  run(
    context: Context,
    commandId: string | undefined,
    make: (progress: CommandProgress, signal: AbortSignal) => Promise<FileAnswer>,
  ): Promise<FileAnswer>
}

export function runningExports(commands: RunningCommands): RunningExports {
  /** The user of each. */
  const running: number[] = []
  return {
    async run({ caller, exchange: { signal } }, commandId, make) {
      // No event would come any more, and nobody reads the file to its end.
      if (signal.aborted) throw clientDisconnected()
      const { userId } = caller
      const own = running.filter(id => id === userId)
      if (running.length >= exportsAtOnceMost || own.length >= exportsOfUserMost) throw tooManyExports()
      const progress = commands.start(caller, commandId)
      let isRunning = true
      running.push(userId)
      const end = (state: 'done' | 'failed'): void => {
        if (!isRunning) return
        isRunning = false
        running.splice(running.indexOf(userId), 1)
        progress.end(state)
      }
      // The file of a disconnected client may never be read: nothing else would end the export.
      signal.addEventListener('abort', () => end('failed'))
      try {
        return whenSent(await whileConnected(signal, () => make(progress, signal)), end)
      } catch (error) {
        end('failed')
        throw error
      }
    },
  }
}

/** The refusal of an export above the limit. */
export function tooManyExports(): Refusal {
  return new Refusal(
    429,
    { code: 'busy', message: 'Many files are being made: try again in a moment.' },
    { 'retry-after': retryAfterSeconds },
  )
}

function whenSent(file: FileAnswer, end: (state: 'done' | 'failed') => void): FileAnswer {
  async function* content(): AsyncGenerator<Uint8Array> {
    let state: 'done' | 'failed' = 'failed'
    try {
      for await (const chunk of file.content) yield chunk
      state = 'done'
    } finally {
      end(state)
    }
  }
  return { ...file, content: content() }
}
