/** Long work in pieces, so that the embedded engine, which runs one statement at a time, can serve others between them. */
import { setTimeout as wait } from 'node:timers/promises'

export interface PiecesOptions {
  /** Checked between two pieces; true ends the work. */
  readonly isStopped?: () => boolean
  /** The pause after each piece, as a multiple of its duration; 0 by default. */
  readonly pauseFactor?: number | undefined
}

/** Runs a piece and then pauses. */
export async function pauseAfter<T>(piece: () => Promise<T>, pauseFactor = 0): Promise<T> {
  const from = performance.now()
  const result = await piece()
  if (pauseFactor > 0) await wait((performance.now() - from) * pauseFactor)
  return result
}
