/** The time of this machine once a second, for texts that say how long ago something was (spec 2, section 9). */
import { useSyncExternalStore } from 'react'

const tickMs = 1_000
const listeners = new Set<() => void>()
let second = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** Milliseconds since 1970, renewed each second; all texts of a page share one timer, which ends with the last of them. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => second)
}

/** What follows from the time (a number or a text), worked out each second; draws again only when it has changed. */
export function useOfNow<T extends number | string>(of: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => of(second))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, tickMs)
  second = Date.now()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  second = Date.now()
  for (const listener of listeners) listener()
}
