/** Small pieces of work that failed for a passing reason, tried again one after the other until each is done. */
import { setTimeout as wait } from 'node:timers/promises'

const pauseMs = 250

export interface TriesUntilDone {
  /** Tries `act`, which may be repeated, until it is done or fails for good. It takes the place of an earlier one of the same name. */
  add(name: string, act: () => Promise<void>): void
  /**
   * Tries the one of this name now; without one it does nothing.
   * @throws the passing failure of this try
   */
  tryNow(name: string): Promise<void>
}

/** @param isPassing whether it makes sense to try again after this error */
export function triesUntilDone(isPassing: (error: unknown) => boolean): TriesUntilDone {
  const waiting = new Map<string, () => Promise<void>>()
  let isAtWork = false

  const work = async (): Promise<void> => {
    if (isAtWork) return
    isAtWork = true
    while (waiting.size > 0) {
      await wait(pauseMs, undefined, { ref: false })
      // Of the map itself, which no longer has what somebody else has done meanwhile.
      for (const attempt of waiting.values()) {
        const isOver = await attempt().then(
          () => true,
          () => false,
        )
        // The next ones would meet the same failure.
        if (!isOver) break
      }
    }
    isAtWork = false
  }

  return {
    add(name, act) {
      // Shared by everybody who tries at the same time: a late one must not undo what came after the first.
      let running: Promise<void> | undefined
      const attempt = (): Promise<void> =>
        (running ??= act()
          .catch((error: unknown) => {
            if (isPassing(error)) throw error
          })
          .then(() => {
            if (waiting.get(name) === attempt) waiting.delete(name)
          })
          .finally(() => (running = undefined)))
      waiting.set(name, attempt)
      void work()
    },
    async tryNow(name) {
      await waiting.get(name)?.()
    },
  }
}
