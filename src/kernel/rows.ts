/**
 * Rows of a view outside React: the newest known state of each row, whatever order changes arrive in. Versions order the
 * changes of a row; `epoch` and `seq` order deletions too, where the hub sends them (QUALITY, section 1).
 */
import * as v from 'valibot'
import { bulkReplaceThresholdRows } from '../contract/limits'
import type { LiveMessage } from '../contract/live-messages'

export interface Versioned {
  readonly id: number
  readonly version: number
}

/** The changes of a message or a fetch. Sets hold ids. */
export interface RowsChange {
  readonly added: ReadonlySet<number>
  readonly changed: ReadonlySet<number>
  readonly removed: ReadonlySet<number>
  /** Changes of rows that this store does not hold (`onUnknown: 'ignore'`). */
  readonly unknown: ReadonlySet<number>
  /** There are too many changed rows, so the view is fetched again (spec 1, section 4: more than 1000 rows). */
  readonly isReplaced: boolean
  /** The message is incomplete or unreadable: fetch again. */
  readonly needsFetch: boolean
}

export interface RowsOptions<T> {
  /** Schema of a row in a live message; an invalid row leads to a fetch. */
  readonly schema: v.GenericSchema<unknown, T>
  /** A store of one page ignores rows of other pages; a store of a whole set adds them. */
  readonly onUnknown?: 'add' | 'ignore'
}

export interface Rows<T extends Versioned> {
  readonly size: number
  get(id: number): T | undefined
  /** Rows in the order of arrival. */
  all(): Iterable<T>
  /** Applies a live message; changes that are older than the known state have no effect. */
  apply(message: LiveMessage): RowsChange
  /**
   * Takes a fetched set. A row that is known in a newer version keeps it; a row that was deleted after `mark` stays deleted; rows that are
   * not in the set are removed, unless they arrived after `mark`.
   */
  replaceAll(rows: readonly T[], mark?: number): RowsChange
  /** Represents the present: take it before a fetch that messages may overtake, and pass it to `replaceAll`. */
  mark(): number
  /** Calls the listener after every effective change. */
  listen(listener: (change: RowsChange) => void): () => void
}

interface Stamp {
  readonly epoch: string | undefined
  readonly seq: number | undefined
  /** Order of arrival. */
  readonly at: number
}

/** Creates an empty store. */
export function createRows<T extends Versioned>({ schema, onUnknown = 'add' }: RowsOptions<T>): Rows<T> {
  const byId = new Map<number, T>()
  /** When a message last concerned a row. */
  const touched = new Map<number, Stamp>()
  const tombstones = new Map<number, Stamp>()
  const listeners = new Set<(change: RowsChange) => void>()
  let arrivals = 0

  const publish = (change: Draft): RowsChange => {
    const isEmpty = change.added.size + change.changed.size + change.removed.size + change.unknown.size === 0
    if (!isEmpty || change.isReplaced || change.needsFetch)
      for (const listener of [...listeners]) listener(change)
    return change
  }

  /** Parses a row only when it will be kept: most changes of a burst concern other pages or are out of date already. */
  const put = (model: unknown, stamp: Stamp, change: Draft) => {
    const head = headOf(model)
    if (head === null) return void (change.needsFetch = true)
    const { id, version } = head
    const deletion = tombstones.get(id)
    if (deletion !== undefined && !isAfter(stamp, deletion)) return
    const known = byId.get(id)
    if (known === undefined && onUnknown === 'ignore') return void change.unknown.add(id)
    const isNewer = known === undefined || known.version < version
    const latest = touched.get(id)
    if (latest === undefined || isAfter(stamp, latest)) touched.set(id, stamp)
    // A newer version arrived now, whatever is known about the order of its message.
    else if (isNewer) touched.set(id, isAfter(latest, stamp) ? { ...latest, at: stamp.at } : stamp)
    if (!isNewer) return
    const parsed = v.safeParse(schema, model)
    if (!parsed.success) return void (change.needsFetch = true)
    tombstones.delete(id)
    byId.set(id, parsed.output)
    if (known === undefined) change.added.add(id)
    else change.changed.add(id)
  }

  const remove = (id: number, stamp: Stamp, change: Draft) => {
    const latest = touched.get(id)
    // A deletion that is older than the row's newest change: the row was created again since.
    if (latest !== undefined && byId.has(id) && isAfter(latest, stamp)) return
    const deletion = tombstones.get(id)
    if (deletion === undefined || isAfter(stamp, deletion)) tombstones.set(id, stamp)
    touched.delete(id)
    if (byId.delete(id)) change.removed.add(id)
  }

  return {
    get size() {
      return byId.size
    },
    get: id => byId.get(id),
    all: () => byId.values(),
    mark: () => arrivals,
    listen: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    apply: message => {
      const change = draft()
      const stamp: Stamp = { epoch: message.epoch, seq: message.seq, at: ++arrivals }
      if (isDeletion(message)) {
        for (const id of idsOf(message)) remove(id, stamp, change)
        return publish(change)
      }
      const models = modelsOf(message)
      if (models === null) return publish({ ...change, needsFetch: true })
      for (const model of models) put(model, stamp, change)
      change.isReplaced = models.length > bulkReplaceThresholdRows
      return publish(change)
    },
    replaceAll: (rows, mark = arrivals) => {
      const change = { ...draft(), isReplaced: true }
      const before = new Map(byId)
      byId.clear()
      for (const row of rows) {
        const deletion = tombstones.get(row.id)
        if (deletion !== undefined && deletion.at > mark) continue
        tombstones.delete(row.id)
        const known = before.get(row.id)
        const newer = known !== undefined && known.version > row.version ? known : row
        byId.set(row.id, newer)
        if (known === undefined) change.added.add(row.id)
        else if (newer !== known && newer.version !== known.version) change.changed.add(row.id)
      }
      for (const [id, row] of before) {
        if (byId.has(id)) continue
        if ((touched.get(id)?.at ?? 0) > mark) byId.set(id, row)
        else {
          touched.delete(id)
          change.removed.add(id)
        }
      }
      return publish(change)
    },
  }
}

interface Draft {
  added: Set<number>
  changed: Set<number>
  removed: Set<number>
  unknown: Set<number>
  isReplaced: boolean
  needsFetch: boolean
}

const draft = (): Draft => ({
  added: new Set(),
  changed: new Set(),
  removed: new Set(),
  unknown: new Set(),
  isReplaced: false,
  needsFetch: false,
})

/**
 * Whether `one` happened after `other` on the server. Without seq, or across epochs, it is unknown and the result is false: ids are not
 * reused, and a new epoch is followed by a fetch.
 */
function isAfter(one: Stamp, other: Stamp): boolean {
  if (one.seq === undefined || other.seq === undefined || one.epoch !== other.epoch) return false
  return one.seq > other.seq
}

function isDeletion({ methodName }: LiveMessage): boolean {
  return methodName === 'Deleted' || methodName === 'BulkDelete'
}

function idsOf({ id, ids }: LiveMessage): readonly number[] {
  return id === undefined ? (ids ?? []) : [id, ...(ids ?? [])]
}

/** Id and version of a value that should be a row. */
function headOf(model: unknown): Versioned | null {
  if (typeof model !== 'object' || model === null || !('id' in model) || !('version' in model)) return null
  const { id, version } = model
  return typeof id === 'number' && typeof version === 'number' ? { id, version } : null
}

/** Null when the message requires a fetch: a Bulk without rows, or a change without its row. */
function modelsOf({ methodName, viewModel, viewModels }: LiveMessage): readonly unknown[] | null {
  if (methodName === 'Bulk') return viewModels ?? null
  return viewModel === undefined || viewModel === null ? null : [viewModel]
}
