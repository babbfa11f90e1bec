/** Slots for the threads that draw PDFs: two at a time per node, since each occupies a core and holds the rows of its report. */
import { tooManyExports } from '../exports/public'

const atOnceMost = 2

let taken = 0
const waiting: (() => void)[] = []

/**
 * Takes a slot and returns the function that releases it (calling it twice is harmless).
 * @param mayWait for a slot, in turn, instead of being refused
 * @throws Refusal 429 when none is free, or none became free before the signal aborted; the reason of a signal that was aborted already
 */
export async function takeDrawingPlace(mayWait: boolean, signal: AbortSignal): Promise<() => void> {
  signal.throwIfAborted()
  if (taken >= atOnceMost) {
    if (!mayWait) throw tooManyExports()
    await turn(signal)
  } else taken++
  let isLeft = false
  return () => {
    if (isLeft) return
    isLeft = true
    const next = waiting.shift()
    // The next in the queue gets the slot at once, so that no new call can take it first.
    if (next === undefined) taken--
    else next()
  }
}

function turn(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const come = (): void => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    const leave = (): void => {
      waiting.splice(waiting.indexOf(come), 1)
      reject(tooManyExports())
    }
    waiting.push(come)
    signal.addEventListener('abort', leave, { once: true })
  })
}
