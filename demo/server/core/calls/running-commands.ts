/**
 * Progress of long commands (spec 2, section 7, Command), by ids that their callers chose. Stored in the memory of the node that runs them,
 * until a minute after their end; other ids are `unknown`.
 */
import type { ResultOf } from '../../../../src/contract/endpoints/endpoint'
import type { command } from '../../../../src/contract/endpoints/grids'
import { commandRetentionMs } from '../../../../src/contract/limits'
import type { Caller, CallProgress } from './context'

export type CommandStatus = ResultOf<typeof command.status>

/** Reported by the command itself; ignored after its end. */
export interface CommandProgress extends CallProgress {
  end(state: 'done' | 'failed'): void
}

export interface RunningCommands {
  /** Without an id nothing is stored. Reusing an id starts over. */
  start(caller: Caller, id: string | undefined): CommandProgress
  status(caller: Caller, id: string): CommandStatus
}

/** Beyond this number the oldest are dropped. */
const commandsMost = 1_000

type Entry = { -readonly [K in keyof CommandStatus]: CommandStatus[K] }

export function runningCommands(): RunningCommands {
  const entries = new Map<string, Entry>()
  return {
    start(caller, id) {
      const entry: Entry = { state: 'running', done: 0, total: null }
      const key = id === undefined ? undefined : keyOf(caller, id)
      if (key !== undefined) {
        entries.delete(key)
        entries.set(key, entry)
        for (const oldest of entries.keys()) {
          if (entries.size <= commandsMost) break
          entries.delete(oldest)
        }
      }
      return {
        expect: total => {
          if (entry.state === 'running') entry.total = total
        },
        advance: count => {
          if (entry.state === 'running') entry.done += count
        },
        end: state => {
          if (entry.state !== 'running') return
          entry.state = state
          if (key === undefined) return
          setTimeout(() => {
            if (entries.get(key) === entry) entries.delete(key)
          }, commandRetentionMs).unref()
        },
      }
    },
    status: (caller, id) => ({
      ...(entries.get(keyOf(caller, id)) ?? { state: 'unknown', done: 0, total: null }),
    }),
  }
}

const keyOf = ({ businessUnitId, userId }: Caller, id: string): string =>
  `${businessUnitId}/${userId}/${id.toLowerCase()}`
