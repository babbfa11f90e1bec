/**
 * The groups of a grid as a tree: which are open, what was loaded under them, and the lines that this makes. It asks nobody
 * anything; group-source.ts does. Pure.
 */
import { filterTypeOf } from '../../../contract/field'
import type { Filter } from '../../../contract/filter'
import type { RowGroup } from '../../../contract/search-request'
import type { AnyRow, View } from '../../../define/view'
import { createLineMaker, type GridLine, type LineInfo } from './grid-lines'
import type { GroupCount } from './line-source'
import { toJson } from '../../../contract/to-json'

/** A group of the tree. */
export interface GroupNode {
  readonly key: string
  /** From 1. */
  readonly level: number
  readonly field: string
  readonly group: RowGroup
  /** Conditions that hold for the group's rows: its own value and those around it. */
  readonly filters: readonly Filter[]
  /** Absent while the group is closed. */
  branch?: Branch
}

/** What stands under an open group, or at the top. */
export interface Branch {
  readonly groups: readonly GroupNode[]
  readonly rows: readonly AnyRow[]
  /** Groups or rows that there are in all. */
  readonly total: GroupCount
  readonly state: 'ready' | 'waiting' | 'failed'
}

export const waitingBranch: Branch = {
  groups: [],
  rows: [],
  total: { count: 0, isExact: true },
  state: 'waiting',
}

/** Key of what stands at the top. */
export const rootKey = 'top'

/** Nodes for the groups that the server answered under `parent`. */
export function nodesOf(
  view: View,
  fields: readonly string[],
  parent: GroupNode | null,
  groups: readonly RowGroup[],
): readonly GroupNode[] {
  const level = (parent?.level ?? 0) + 1
  const field = fields[level - 1] ?? ''
  return groups.map(group => ({
    key: toJson([parent?.key ?? rootKey, group.value]),
    level,
    field,
    group,
    filters: [...(parent?.filters ?? []), groupFilter(view, field, group)],
  }))
}

/** The condition that a row belongs to a group. Texts compare exactly, so that a star in a value is a star. */
export function groupFilter(view: View, field: string, { value }: RowGroup): Filter {
  const kind = view.entity.fields[field]?.kind ?? 'text'
  const known = filterTypeOf(kind)
  const type = known === 'string' ? 'list' : known
  if (value === null) return { selector: field, operator: 'IsEqualTo', isEmpty: true, type }
  return { selector: field, operator: 'IsEqualTo', value, type }
}

/** The node with this key, wherever it stands. */
export function nodeOf(branch: Branch, key: string): GroupNode | undefined {
  for (const node of branch.groups) {
    if (node.key === key) return node
    const inner = node.branch === undefined ? undefined : nodeOf(node.branch, key)
    if (inner !== undefined) return inner
  }
  return undefined
}

/** All nodes, each before what it holds. */
export function allNodes(branch: Branch): readonly GroupNode[] {
  return branch.groups.flatMap(node => [node, ...(node.branch === undefined ? [] : allNodes(node.branch))])
}

/** Makes the lines of a tree; `keep` says which loaded rows still exist. */
export function createTreeLines(stepRows: number) {
  const makeLine = createLineMaker()
  const branchLines = (
    branch: Branch,
    key: string,
    level: number,
    keep: (row: AnyRow) => boolean,
  ): readonly GridLine[] => {
    const line = (info: LineInfo) => makeLine(`rest ${key}`, info)
    const lines = [
      ...branch.groups.flatMap(node => nodeLines(node, keep)),
      ...branch.rows.filter(row => keep(row)),
    ]
    if (branch.state === 'waiting') return [...lines, line({ kind: 'wait', level })]
    if (branch.state === 'failed') return [...lines, line({ kind: 'failed', key, level })]
    const isTop = key === rootKey
    const left = branch.total.count - branch.groups.length - branch.rows.length
    if (isTop || left <= 0) return lines
    return [...lines, line({ kind: 'more', key, level, count: Math.min(left, stepRows) })]
  }
  const nodeLines = (node: GroupNode, keep: (row: AnyRow) => boolean): readonly GridLine[] => {
    const { key, level, field, group, branch } = node
    const head = makeLine(key, { kind: 'group', key, level, field, ...group, isOpen: branch !== undefined })
    return branch === undefined ? [head] : [head, ...branchLines(branch, key, level + 1, keep)]
  }
  return {
    /** Lines of the groups at the top, ended by the total. */
    of: (
      top: Branch,
      total: Omit<Extract<LineInfo, { kind: 'total' }>, 'kind'>,
      keep: (row: AnyRow) => boolean,
    ): readonly GridLine[] => {
      const lines = branchLines(top, rootKey, 1, keep)
      return lines.length === 0 ? [] : [...lines, makeLine('total', { kind: 'total', ...total })]
    },
  }
}
