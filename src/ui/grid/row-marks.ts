/** Marks of rows that end by themselves: the tint of a changed row, and the time until a historical row leaves. */
import { historicalRowLeavesMs } from '../../contract/limits'

/** A changed row is tinted for this time (design tokens: flash). */
export const changedTintMs = 1_200
/** Marks end in steps no finer than this. */
const sweepLeastMs = 50

export interface RowMarks {
  change(id: number): void
  isChanged(id: number): boolean
  /** The row leaves after its time; asking again does not prolong it. */
  leave(id: number): void
  stay(id: number): void
  isLeaving(id: number): boolean
  clear(): void
  /** Looks again now, for instance when rows may leave again. */
  wake(): void
  stop(): void
}

export interface RowMarksInput {
  readonly now: () => number
  /** Rows do not leave while this is false. */
  mayLeave(): boolean
  onFaded(ids: readonly number[]): void
  onLeft(ids: ReadonlySet<number>): void
}

/** Makes an empty set of marks. */
export function createRowMarks({ now, mayLeave, onFaded, onLeft }: RowMarksInput): RowMarks {
  const changedUntil = new Map<number, number>()
  const leavesAt = new Map<number, number>()
  let timer: ReturnType<typeof setTimeout> | null = null

  const take = (marks: Map<number, number>, at: number) => {
    const ids = [...marks].filter(([, until]) => until <= at).map(([id]) => id)
    for (const id of ids) marks.delete(id)
    return ids
  }
  const stop = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const sweep = () => {
    timer = null
    const at = now()
    const faded = take(changedUntil, at)
    const left = mayLeave() ? take(leavesAt, at) : []
    if (faded.length > 0) onFaded(faded)
    if (left.length > 0) onLeft(new Set(left))
    wake()
  }
  const wake = () => {
    const next = Math.min(...changedUntil.values(), ...(mayLeave() ? leavesAt.values() : []))
    if (timer === null && Number.isFinite(next))
      timer = setTimeout(sweep, Math.max(sweepLeastMs, next - now()))
  }

  return {
    change: id => {
      changedUntil.set(id, now() + changedTintMs)
      wake()
    },
    isChanged: id => changedUntil.has(id),
    leave: id => {
      if (!leavesAt.has(id)) leavesAt.set(id, now() + historicalRowLeavesMs)
      wake()
    },
    stay: id => {
      leavesAt.delete(id)
    },
    isLeaving: id => leavesAt.has(id),
    clear: () => {
      changedUntil.clear()
      leavesAt.clear()
      stop()
    },
    wake,
    stop,
  }
}
