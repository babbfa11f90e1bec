/**
 * The content of a grid, outside React: the array of lines that Handsontable reads, and the rows among them, on top of the kernel's rows,
 * which decide by version what is newer. A deleted row stays visible with its last values until the grid removes it.
 */
import type * as v from 'valibot'
import type { LiveMessage } from '../../../contract/live-messages'
import type { AnyRow } from '../../../define/view'
import { createRows } from '../../../kernel/rows'
import { isRow, isSameLine, type GridLine } from './grid-lines'

export interface ChangedRow {
  readonly before: AnyRow
  readonly after: AnyRow
}

/** The effect of a live message on the page. */
export interface PageChange {
  readonly changed: readonly ChangedRow[]
  /** Deleted rows of the page; the page still contains them. */
  readonly deletedIds: readonly number[]
  /** Rows that are not on the page. */
  readonly unknownIds: readonly number[]
  /** The page cannot decide by itself what to show now. */
  readonly needsFetch: boolean
  /** So many rows changed at once that the whole data set is replaced. */
  readonly isReplaced: boolean
}

export interface PageRows {
  /** Rows and the lines between them; always the same array. */
  readonly lines: readonly GridLine[]
  /** The rows among the lines, in their order; always the same array. */
  readonly rows: readonly AnyRow[]
  get(id: number): AnyRow | undefined
  apply(message: LiveMessage): PageChange
  /** A mark of the current moment; take it before a fetch and pass it to `replace`. */
  mark(): number
  /**
   * Makes the page consist of these lines, in this order. A row that is newer here keeps its value, one that was deleted after
   * `mark` is left out. Returns the ids of lines that show something new, and the previous rows among them; `isMoved` says
   * whether lines were added, removed or moved.
   */
  replace(
    lines: readonly GridLine[],
    mark: number,
  ): {
    readonly changedIds: readonly number[]
    readonly changed: readonly ChangedRow[]
    readonly isMoved: boolean
  }
  /** Removes rows from the page. */
  remove(ids: ReadonlySet<number>): boolean
  /** Whether replacing by these lines would move anything. */
  wouldMove(lines: readonly GridLine[]): boolean
}

/** Makes an empty page of rows of this shape. */
export function createPageRows(schema: v.GenericSchema<unknown, AnyRow>): PageRows {
  const store = createRows<AnyRow>({ schema, onUnknown: 'ignore' })
  const lines: GridLine[] = []
  const rows: AnyRow[] = []
  /** Indexes in `lines` and `rows` by id. */
  const lineIndexes = new Map<number, number>()
  const rowIndexes = new Map<number, number>()

  const show = (next: readonly GridLine[]) => {
    replaceAll(lines, next)
    replaceAll(rows, next.filter(isRow))
    setIndexes(lineIndexes, lines)
    setIndexes(rowIndexes, rows)
  }
  const get = (id: number) => {
    const at = rowIndexes.get(id)
    return at === undefined ? undefined : rows[at]
  }
  const put = (row: AnyRow) => {
    const atLine = lineIndexes.get(row.id)
    const atRow = rowIndexes.get(row.id)
    if (atLine !== undefined) lines[atLine] = row
    if (atRow !== undefined) rows[atRow] = row
  }
  const wouldMove = (next: readonly GridLine[]) =>
    next.length !== lines.length || next.some((line, i) => lines[i]?.id !== line.id)

  return {
    lines,
    rows,
    get,
    wouldMove,
    mark: () => store.mark(),
    apply: message => {
      const change = store.apply(message)
      const changed = [...change.changed].flatMap(id => {
        const before = get(id)
        const after = store.get(id)
        if (before === undefined || after === undefined) return []
        put(after)
        return [{ before, after }]
      })
      return {
        changed,
        deletedIds: [...change.removed].filter(id => rowIndexes.has(id)),
        unknownIds: [...change.unknown, ...deletedElsewhere(message, rowIndexes)],
        needsFetch: change.needsFetch,
        isReplaced: change.isReplaced,
      }
    },
    replace: (next, mark) => {
      const isGhost = (row: AnyRow) => get(row.id) === row && store.get(row.id) === undefined
      const fetched = next.filter(isRow)
      const ghosts = new Set<GridLine>(fetched.filter(isGhost))
      store.replaceAll(
        fetched.filter(row => !ghosts.has(row)),
        mark,
      )
      const placed = next.flatMap(line =>
        isRow(line) && !ghosts.has(line) ? (store.get(line.id) ?? []) : line,
      )
      const isMoved = wouldMove(placed)
      const different = placed.filter(line => {
        const at = lineIndexes.get(line.id)
        return !isSameLine(at === undefined ? undefined : lines[at], line)
      })
      const changed = different.filter(isRow).flatMap(after => {
        const before = get(after.id)
        return before === undefined ? [] : [{ before, after }]
      })
      show(placed)
      return { changedIds: different.map(({ id }) => id), changed, isMoved }
    },
    remove: ids => {
      const remaining = lines.filter(line => !ids.has(line.id))
      if (remaining.length === lines.length) return false
      show(remaining)
      return true
    },
  }
}

/** Not by `splice` with arguments: ten thousand of them are too many for the stack of some engines. */
function replaceAll<T>(target: T[], source: readonly T[]): void {
  target.length = source.length
  for (let i = 0; i < source.length; i++) target[i] = source[i] as T
}

function setIndexes(indexes: Map<number, number>, list: readonly { readonly id: number }[]): void {
  indexes.clear()
  list.forEach(({ id }, i) => indexes.set(id, i))
}

/** Whether the message deletes rows. */
export function isDeletion({ methodName }: LiveMessage): boolean {
  return methodName === 'Deleted' || methodName === 'BulkDelete'
}

/** Deleted rows that were not on the page: they change the total. */
function deletedElsewhere(message: LiveMessage, indexes: ReadonlyMap<number, number>): readonly number[] {
  if (!isDeletion(message)) return []
  return [...(message.id === undefined ? [] : [message.id]), ...(message.ids ?? [])].filter(
    id => !indexes.has(id),
  )
}
