/**
 * The selected rows of a grid: a set that is independent of paging, with the last known values of each row, so that actions and sums
 * need no page. It knows ids and rows, not cells.
 */
import { atom, type Atom } from 'jotai'
import type { Store } from '../../../kernel/session'
import type { AnyRow } from '../../../define/view'

export interface GridSelection {
  readonly size: number
  has(id: number): boolean
  /** The selected rows with their last known values, in the order in which they were selected; in the session's store. */
  readonly chosen: Atom<readonly AnyRow[]>
  /** The selected rows as they are now; the same array until a change. */
  rows(): readonly AnyRow[]
  /** Selects or deselects one row; the next range starts here. */
  toggle(row: AnyRow): void
  add(rows: readonly AnyRow[]): void
  remove(ids: Iterable<number>): void
  /** Selects the rows from the anchor to `to`, in the order of `view`; an earlier range from the same anchor is deselected. */
  extendTo(view: readonly AnyRow[], to: AnyRow): void
  /** Where a range starts when nothing was selected before. */
  setAnchor(id: number): void
  clear(): void
  /** Takes over newer values of selected rows. */
  refresh(rows: Iterable<AnyRow>): void
  /** For the cells: calls back with the ids whose selection changed, or with an empty set when only values changed. */
  onChange(listener: (ids: ReadonlySet<number>) => void): () => void
}

export function createSelection(store: Store): GridSelection {
  const byId = new Map<number, AnyRow>()
  const chosen = atom<readonly AnyRow[]>([])
  const listeners = new Set<(ids: ReadonlySet<number>) => void>()
  let anchorId: number | undefined
  let rangeIds: readonly number[] = []

  const announce = (ids: ReadonlySet<number>) => {
    store.set(chosen, [...byId.values()])
    for (const listener of listeners) listener(ids)
  }
  const addAll = (rows: readonly AnyRow[]) => {
    const added = rows.filter(row => !byId.has(row.id))
    for (const row of added) byId.set(row.id, row)
    return added.map(row => row.id)
  }
  const removeAll = (ids: Iterable<number>) => [...ids].filter(id => byId.delete(id))

  return {
    get size() {
      return byId.size
    },
    has: id => byId.has(id),
    chosen,
    rows: () => store.get(chosen),
    toggle: row => {
      anchorId = row.id
      rangeIds = []
      if (!byId.delete(row.id)) byId.set(row.id, row)
      announce(new Set([row.id]))
    },
    add: rows => {
      const added = addAll(rows)
      if (added.length > 0) announce(new Set(added))
    },
    remove: ids => {
      const removed = removeAll(ids)
      if (removed.length > 0) announce(new Set(removed))
    },
    extendTo: (view, to) => {
      const start = view.findIndex(row => row.id === (anchorId ?? to.id))
      const end = view.findIndex(row => row.id === to.id)
      if (end < 0) return
      const from = start < 0 ? end : start
      const range = view.slice(Math.min(from, end), Math.max(from, end) + 1)
      const inRange = new Set(range.map(row => row.id))
      const removed = removeAll(rangeIds.filter(id => !inRange.has(id)))
      const added = addAll(range)
      rangeIds = range.map(row => row.id)
      anchorId = view[from]?.id
      if (removed.length + added.length > 0) announce(new Set([...removed, ...added]))
    },
    setAnchor: id => {
      anchorId = id
      rangeIds = []
    },
    clear: () => {
      anchorId = undefined
      rangeIds = []
      if (byId.size === 0) return
      const ids = new Set(byId.keys())
      byId.clear()
      announce(ids)
    },
    refresh: rows => {
      let isChanged = false
      for (const row of rows) {
        const known = byId.get(row.id)
        if (known === undefined || known.version >= row.version) continue
        byId.set(row.id, row)
        isChanged = true
      }
      if (isChanged) announce(new Set())
    },
    onChange: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
