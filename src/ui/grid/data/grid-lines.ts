/**
 * The lines of a grid: rows, and the lines between them (groups, the rest of a group, totals, the end of a list). All of
 * them have an id, so that the grid paints and follows them alike; ids of lines that are no rows are negative. Pure.
 */
import type { FilterValue } from '../../../contract/filter'
import type { AnyRow } from '../../../define/view'
import { toJson } from '../../../contract/to-json'

/** Key of the line after the last row of an endless list. */
export const endKey = 'end'

const lineInfo = Symbol('line')

/** Sums by field, as decimal texts. */
export type Sums = Readonly<Record<string, string>>

export interface GroupInfo {
  readonly kind: 'group'
  /** Identifies the group for its source. */
  readonly key: string
  /** From 1. */
  readonly level: number
  readonly field: string
  /** Null stands for rows without a value. */
  readonly value: FilterValue | null
  readonly count: number
  readonly sums: Sums
  readonly isOpen: boolean
}

export type LineInfo =
  | GroupInfo
  /** The rest of a group or of a list of groups; `count` is the number that the next step loads. */
  | { readonly kind: 'more'; readonly key: string; readonly level: number; readonly count: number }
  | { readonly kind: 'wait'; readonly level: number }
  /** Rows or groups that could not be loaded; acting on `key` retries. */
  | { readonly kind: 'failed'; readonly key: string; readonly level: number }
  | {
      readonly kind: 'total'
      readonly count: number
      readonly isExact: boolean
      readonly groupCount: number
      readonly isGroupCountExact: boolean
      readonly sums: Sums | null
    }
  /** After the last row of an endless list. */
  | { readonly kind: 'end'; readonly count: number }
  /** After the last row or group that is listed, where the rows limit ends a page, a list or the content of a group. */
  | { readonly kind: 'cut'; readonly level: number; readonly count: number; readonly of: 'rows' | 'groups' }

/** A line that is no row; an interface, so that it is not assignable to a row. */
export interface InfoLine {
  readonly id: number
  readonly version: number
  readonly [lineInfo]: LineInfo
}

export type GridLine = AnyRow | InfoLine

/** The kind and content of a line that is no row. */
export function infoOf(line: object | undefined): LineInfo | undefined {
  return (line as Partial<InfoLine> | undefined)?.[lineInfo]
}

/** Whether a line is a row of data. */
export function isRow(line: GridLine | undefined): line is AnyRow {
  return line !== undefined && infoOf(line) === undefined
}

/** Makes lines whose ids stay the same as long as `name` does. */
export function createLineMaker(): (name: string, info: LineInfo) => GridLine {
  const ids = new Map<string, number>()
  return (name, info) => {
    const id = ids.get(name) ?? -1 - ids.size
    ids.set(name, id)
    const line: InfoLine = { id, version: 0, [lineInfo]: info }
    return line
  }
}

/** Whether two lines show the same. Rows are compared by version. */
export function isSameLine(one: GridLine | undefined, other: GridLine): boolean {
  if (one === undefined || one.id !== other.id) return false
  const info = infoOf(other)
  if (info === undefined) return one.version === other.version
  return toJson(infoOf(one)) === toJson(info)
}

/** Fetched lines, and those of the shown ones that are still leaving, at their old place. */
export function withLeaving(
  fetched: readonly GridLine[],
  shown: readonly GridLine[],
  isLeaving: (id: number) => boolean,
): readonly GridLine[] {
  const result = [...fetched]
  shown.forEach((line, at) => {
    if (isLeaving(line.id) && !fetched.some(({ id }) => id === line.id))
      result.splice(Math.min(at, result.length), 0, line)
  })
  return result
}

/** The loaded rows below the group at `index`. */
export function rowsUnder(lines: readonly GridLine[], index: number): readonly AnyRow[] {
  const group = infoOf(lines[index])
  if (group?.kind !== 'group') return []
  const rows: AnyRow[] = []
  for (let i = index + 1; i < lines.length; i++) {
    const line = lines[i]
    const info = infoOf(line)
    if (info?.kind === 'total' || (info?.kind === 'group' && info.level <= group.level)) break
    if (isRow(line)) rows.push(line)
  }
  return rows
}

/** Index of the group that the line at `index` belongs to; -1 when there is none. */
export function parentIndex(lines: readonly GridLine[], index: number): number {
  const own = infoOf(lines[index])
  const level = own === undefined ? Infinity : 'level' in own ? own.level : 0
  for (let i = index - 1; i >= 0; i--) {
    const info = infoOf(lines[i])
    if (info?.kind === 'group' && info.level < level) return i
  }
  return -1
}

/** Keys of the closed groups of the outermost level that has any: the next step of opening all. */
export function nextLevelKeys(nodes: readonly GroupInfoLike[]): readonly string[] {
  const closed = nodes.filter(({ isOpen }) => !isOpen)
  const level = Math.min(...closed.map(node => node.level))
  return closed.filter(node => node.level === level).map(({ key }) => key)
}

interface GroupInfoLike {
  readonly key: string
  readonly level: number
  readonly isOpen: boolean
}
