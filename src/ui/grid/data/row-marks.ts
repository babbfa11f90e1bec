/**
 * Marks that end by themselves: the tint of a changed cell, until it was seen, and the time until a historical row
 * leaves.
 */
import { historicalRowLeavesMs } from '../../../contract/limits'

/** A changed cell counts as seen after it was in view for this time (DESIGN: tinted until seen). */
export const changedInViewMs = 10_000
/** Marks are checked at most once in this time. */
const sweepLeastMs = 50

export interface RowMarks {
  /** Tints these cells of a row; for cells that are already tinted the time starts again. */
  change(id: number, fields: readonly string[]): void
  isChanged(id: number, field: string): boolean
  hasChanged(): boolean
  /** The user sees a cell right now: its tint is removed. */
  markSeen(id: number, field: string): void
  /** These cells are in view; called regularly. Cells that were in view long enough lose their tint. */
  view(ids: readonly number[], fields: readonly string[]): void
  /** The row leaves after a time; calling again does not prolong it. */
  leave(id: number): void
  stay(id: number): void
  isLeaving(id: number): boolean
  /** Discards the tints of rows that are no longer shown. */
  keep(isShown: (id: number) => boolean): void
  clear(): void
  /** Checks again now, for instance when rows may leave again. */
  wake(): void
  stop(): void
}

export interface RowMarksInput {
  readonly now: () => number
  /** Rows do not leave while this is false. */
  mayLeave(): boolean
  onFaded(ids: readonly number[]): void
  onGone(ids: ReadonlySet<number>): void
}

export function createRowMarks({ now, mayLeave, onFaded, onGone }: RowMarksInput): RowMarks {
  /** By row and field: since when a changed cell has been in view, null if it has not been yet. */
  const changed = new Map<number, Map<string, number | null>>()
  const leavesAt = new Map<number, number>()
  let timer: ReturnType<typeof setTimeout> | null = null

  const fade = (id: number, field: string): boolean => {
    const cells = changed.get(id)
    if (cells?.delete(field) !== true) return false
    if (cells.size === 0) changed.delete(id)
    return true
  }
  const stop = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const sweep = () => {
    timer = null
    const at = now()
    const gone = mayLeave() ? [...leavesAt].filter(([, until]) => until <= at).map(([id]) => id) : []
    for (const id of gone) leavesAt.delete(id)
    if (gone.length > 0) onGone(new Set(gone))
    wake()
  }
  const wake = () => {
    const next = mayLeave() ? Math.min(...leavesAt.values()) : Infinity
    if (timer === null && Number.isFinite(next))
      timer = setTimeout(sweep, Math.max(sweepLeastMs, next - now()))
  }

  return {
    change: (id, fields) => {
      if (fields.length === 0) return
      const cells = changed.get(id) ?? new Map<string, number | null>()
      for (const field of fields) cells.set(field, null)
      changed.set(id, cells)
    },
    isChanged: (id, field) => changed.get(id)?.has(field) === true,
    hasChanged: () => changed.size > 0,
    markSeen: (id, field) => {
      if (fade(id, field)) onFaded([id])
    },
    view: (ids, fields) => {
      const at = now()
      const faded = ids.filter(id => {
        const cells = changed.get(id)
        if (cells === undefined) return false
        const over = fields.filter(field => {
          const since = cells.get(field)
          if (since === null) cells.set(field, at)
          return typeof since === 'number' && at - since >= changedInViewMs
        })
        return over.map(field => fade(id, field)).includes(true)
      })
      if (faded.length > 0) onFaded(faded)
    },
    leave: id => {
      if (!leavesAt.has(id)) leavesAt.set(id, now() + historicalRowLeavesMs)
      wake()
    },
    stay: id => {
      leavesAt.delete(id)
    },
    isLeaving: id => leavesAt.has(id),
    keep: isShown => {
      for (const id of changed.keys()) if (!isShown(id)) changed.delete(id)
    },
    clear: () => {
      changed.clear()
      leavesAt.clear()
      stop()
    },
    wake,
    stop,
  }
}
