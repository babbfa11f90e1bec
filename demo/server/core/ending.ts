/**
 * How a node ends: whoever asks again and again whether it is ready, as a balancer does, hears first that it is not, and the node works on until
 * they leave it alone. Without that a call would meet a closed connection.
 */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

export interface Ending {
  readonly isEnding: () => boolean
  /** Called whenever somebody asks whether the node is ready. */
  readonly asked: () => void
  /** Begins the end; resolves when a balancer has noticed, or at once where none asks. */
  begin(): Promise<void>
}

/** Two questions in this time are a balancer's. */
const regularMs = 5_000
/** A balancer that asks every second and believes the second answer has noticed by then (demo/cluster/config/haproxy.cfg). */
const noticedMs = 3_000

export function endingOf(): Ending {
  let isEnding = false
  let lastAsked = -Infinity
  let askedBefore = -Infinity
  return {
    isEnding: () => isEnding,
    asked() {
      askedBefore = lastAsked
      lastAsked = performance.now()
    },
    async begin() {
      isEnding = true
      if (performance.now() - askedBefore < regularMs) await wait(noticedMs)
    },
  }
}

/** How long a node that ends waits for work that others have to answer, such as a mail server. */
const leftAfterMs = 2_000

/** Resolves when the work has ended, or a moment after the node has begun to end: the work is then left alone. */
export async function endedOrLeft(work: Promise<void>, ending: AbortSignal): Promise<void> {
  const ended = new AbortController()
  const { signal } = ended
  const left = async (): Promise<void> => {
    if (!ending.aborted) await once(ending, 'abort', { signal })
    await wait(leftAfterMs, undefined, { signal })
  }
  try {
    await Promise.race([work, left()])
  } finally {
    ended.abort()
  }
}
