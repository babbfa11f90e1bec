/**
 * How a node ends: whoever asks again and again whether it is ready, as a balancer does, hears first that it is not, and the node works on until
 * they leave it alone. Without that a call would meet a closed connection.
 */
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
