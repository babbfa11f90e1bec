/** Live changes that wait while the user paused them: counted, kept in order, and given back at the end. */
import { bulkReplaceThresholdRows } from '../../../contract/limits'
import type { LiveMessage } from '../../../contract/live-messages'
import { modelsOf } from './live-changes'

export interface LivePause {
  readonly isOn: boolean
  /** When it began, ms since 1970. */
  readonly since: number
  /** Changes that wait. */
  readonly count: number
  begin(): void
  keep(message: LiveMessage): void
  /** What was loaded afresh since the pause began needs no older changes. */
  forget(): void
  /** Ends the pause; null when so much changed that all rows are fetched instead. */
  end(): readonly LiveMessage[] | null
}

/** A count is told no more often than this. */
const tellGapMs = 250

/** Makes a pause that is off; `onCount` is told that more changes wait. */
export function createLivePause(now: () => number, onCount: () => void): LivePause {
  let since: number | null = null
  let messages: LiveMessage[] = []
  let count = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  const stop = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const forget = () => {
    messages = []
    count = 0
  }
  return {
    get isOn() {
      return since !== null
    },
    get since() {
      return since ?? 0
    },
    get count() {
      return count
    },
    begin: () => {
      since ??= now()
    },
    keep: message => {
      count += Math.max(modelsOf(message).length, (message.ids ?? []).length, 1)
      // Beyond the threshold the rows are replaced anyway, so nothing needs to be kept.
      if (count <= bulkReplaceThresholdRows) messages.push(message)
      else messages = []
      timer ??= setTimeout(() => {
        timer = null
        onCount()
      }, tellGapMs)
    },
    forget,
    end: () => {
      const kept = count > bulkReplaceThresholdRows ? null : messages
      since = null
      stop()
      forget()
      return kept
    },
  }
}
