/**
 * The rows of one page of a grid, outside React: the array that Handsontable reads, over the kernel's rows, which decide by
 * version what is newer. What is deleted stays in sight, as it was last, until the grid takes it out.
 */
import type * as v from 'valibot'
import type { LiveMessage } from '../../contract/live-messages'
import type { AnyRow } from '../../define/view'
import { createRows } from '../../kernel/rows'

export interface ChangedRow {
  readonly before: AnyRow
  readonly after: AnyRow
}

/** What a live message did to the page. */
export interface PageChange {
  readonly changed: readonly ChangedRow[]
  /** Rows of the page that were deleted; they still stand in it. */
  readonly deletedIds: readonly number[]
  /** Rows that are not on the page. */
  readonly unknownIds: readonly number[]
  /** The page cannot tell what it should show now. */
  readonly needsFetch: boolean
  /** So many rows changed at once that the data set is replaced. */
  readonly isReplaced: boolean
}

export interface PageRows {
  /** Always the same array. */
  readonly view: readonly AnyRow[]
  get(id: number): AnyRow | undefined
  apply(message: LiveMessage): PageChange
  /** Stands for now; take it before a fetch and give it to `replace`. */
  mark(): number
  /**
   * Makes the page consist of these rows, in this order. A row that is newer here keeps its value, one that was deleted after
   * `mark` stays out. Answers the ids whose values are new; `isMoved` says whether rows came, went or moved.
   */
  replace(
    rows: readonly AnyRow[],
    mark: number,
  ): { readonly changedIds: readonly number[]; readonly isMoved: boolean }
  /** Takes rows out of sight. */
  remove(ids: ReadonlySet<number>): boolean
  /** Whether replacing by these rows would move anything. */
  wouldMove(rows: readonly AnyRow[]): boolean
}

/** Makes an empty page of rows of this shape. */
export function createPageRows(schema: v.GenericSchema<unknown, AnyRow>): PageRows {
  const store = createRows<AnyRow>({ schema, onUnknown: 'ignore' })
  const view: AnyRow[] = []
  const indexes = new Map<number, number>()

  const show = (rows: readonly AnyRow[]) => {
    view.splice(0, view.length, ...rows)
    indexes.clear()
    view.forEach((row, i) => indexes.set(row.id, i))
  }
  const get = (id: number) => {
    const at = indexes.get(id)
    return at === undefined ? undefined : view[at]
  }
  const wouldMove = (rows: readonly AnyRow[]) =>
    rows.length !== view.length || rows.some((row, i) => view[i]?.id !== row.id)

  return {
    view,
    get,
    wouldMove,
    mark: () => store.mark(),
    apply: message => {
      const change = store.apply(message)
      const changed = [...change.changed].flatMap(id => {
        const at = indexes.get(id)
        const before = get(id)
        const after = store.get(id)
        if (at === undefined || before === undefined || after === undefined) return []
        view[at] = after
        return [{ before, after }]
      })
      return {
        changed,
        deletedIds: [...change.removed].filter(id => indexes.has(id)),
        unknownIds: [...change.unknown, ...deletedElsewhere(message, indexes)],
        needsFetch: change.needsFetch,
        isReplaced: change.isReplaced,
      }
    },
    replace: (rows, mark) => {
      const isGhost = (row: AnyRow) => get(row.id) === row && store.get(row.id) === undefined
      const ghosts = new Set(rows.filter(isGhost))
      store.replaceAll(
        rows.filter(row => !ghosts.has(row)),
        mark,
      )
      const next = rows.flatMap(row => (ghosts.has(row) ? row : (store.get(row.id) ?? [])))
      const isMoved = wouldMove(next)
      const changedIds = next.filter(row => get(row.id)?.version !== row.version).map(row => row.id)
      show(next)
      return { changedIds, isMoved }
    },
    remove: ids => {
      const kept = view.filter(row => !ids.has(row.id))
      if (kept.length === view.length) return false
      show(kept)
      return true
    },
  }
}

/** Deleted rows that were not on the page: the total changes. */
function deletedElsewhere(message: LiveMessage, indexes: ReadonlyMap<number, number>): readonly number[] {
  if (message.methodName !== 'Deleted' && message.methodName !== 'BulkDelete') return []
  return [...(message.id === undefined ? [] : [message.id]), ...(message.ids ?? [])].filter(
    id => !indexes.has(id),
  )
}
