/** Long work that is done piece by piece: between two of them others have the embedded engine, which does one thing after another. */
import { setTimeout as wait } from 'node:timers/promises'

export interface PiecesOptions {
  /** Asked between two pieces: ends the work. */
  readonly isStopped?: () => boolean
  /** How long it rests after each piece, as a multiple of what that took; 0 by default. */
  readonly restFactor?: number | undefined
}

/** Does a piece and then rests. */
export async function restAfter<T>(piece: () => Promise<T>, restFactor = 0): Promise<T> {
  const from = performance.now()
  const result = await piece()
  if (restFactor > 0) await wait((performance.now() - from) * restFactor)
  return result
}
