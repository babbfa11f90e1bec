/**
 * Rows in groups, level by level: the groups of a level are fetched with their counts and sums, rows only when a group is opened. The
 * tree of the open groups, and the lines made from it, are pure.
 */
import { withRatios } from '../../../contract/with-ratios'
import { takeLimitDefault } from '../../../contract/limits'
import type { AnyRow, View } from '../../../define/view'
import { filterTypeOf } from '../../../contract/field'
import type { Filter } from '../../../contract/filter'
import type { RowGroup } from '../../../contract/search-request'
import { toJson } from '../../../contract/to-json'
import {
  createLineMaker,
  endKey,
  type GridLine,
  infoOf,
  isRow,
  type LineInfo,
  nextLevelKeys,
} from './grid-lines'
import { searchRequestOf } from './grid-query'
import {
  isCutAt,
  type LineRequest,
  type FoundRows,
  type GridRequests,
  type GroupCount,
  type LineSource,
  type LineStep,
  type LoadedLines,
} from './line-source'
import type { GridData } from './grid-data-shape'

/** Rows that *Show more* loads. */
const moreRows = 200
/** Most groups within a group that are fetched at once. */
const innerGroupsMost = 100
/** Default number of rows in a group. */
const fitDefault = 10

/** Makes the line source of a grouped grid. */
export function createGroupSource(requests: GridRequests): LineSource {
  const { view } = requests
  const takeMost = Math.min(requests.takeMost, takeLimitDefault)
  const step = Math.min(moreRows, takeMost)
  const tree = createTreeLines(step, requests.rowsMost)
  /** How many rows or groups to load under the key of an open group. */
  const open = new Map<string, number>()
  let fields: readonly string[] = []
  let top: Branch = waitingBranch
  /** Groups on the pages before this one. */
  let groupsBefore = 0
  let whole: Omit<FoundRows, 'result'> = { totalCount: 0, isTotalExact: true }

  const conditionsOf = ({ query, fixed }: LineRequest, parent: GroupNode | null) => {
    const { filters, find } = searchRequestOf(view, query, fixed)
    return { find, filters: [...filters, ...(parent?.filters ?? [])] }
  }

  /** Groups under `parent`, from `skip`; without `parent` those of the page. */
  const fetchGroups = async (request: LineRequest, parent: GroupNode | null, skip: number, take: number) => {
    const by = fields[parent?.level ?? 0] ?? ''
    const { selector: orderBy, desc = false } = request.query.groupOrder ?? {}
    const found = await requests.groups(
      { ...conditionsOf(request, parent), by, orderBy, desc, sums: [...(view.sums ?? [])], skip, take },
      request.signal,
    )
    const total = { count: found.totalCount, isExact: found.isTotalExact }
    return { groups: nodesOf(view, fields, parent, found.result), total }
  }

  const fetchRows = async (request: LineRequest, parent: GroupNode, skip: number, take: number) => {
    const search = searchRequestOf(view, request.query, request.fixed)
    const found = await requests.search(
      { ...search, ...conditionsOf(request, parent), sort: [...view.sort], sums: [], skip, take },
      request.signal,
    )
    return { rows: found.result, total: { count: found.totalCount, isExact: found.isTotalExact } }
  }

  /** The content of an open group, with the open groups inside it. Failures stay in their branch. */
  const fetchBranch = async (request: LineRequest, node: GroupNode): Promise<Branch> => {
    const isLeaf = node.level >= fields.length
    const rowCount = Math.min(open.get(node.key) ?? fitDefault, takeMost)
    try {
      if (isLeaf) return { groups: [], ...(await fetchRows(request, node, 0, rowCount)), state: 'ready' }
      const { groups, total } = await fetchGroups(request, node, 0, Math.max(rowCount, innerGroupsMost))
      await openAmong(request, groups)
      return { groups, rows: [], total, state: 'ready' }
    } catch (error) {
      if (request.signal.aborted) throw error
      return { ...(node.branch ?? waitingBranch), state: 'failed' }
    }
  }

  const openAmong = async (request: LineRequest, nodes: readonly GroupNode[]) => {
    await Promise.all(
      nodes.map(async node => {
        if (open.has(node.key)) node.branch = await fetchBranch(request, node)
      }),
    )
  }

  /** The lines after the last row or group of an open group. */
  const fetchRest = async (request: LineRequest, node: GroupNode, before: Branch): Promise<Branch> => {
    const isLeaf = node.level >= fields.length
    const skip = isLeaf ? before.rows.length : before.groups.length
    try {
      if (!isLeaf) {
        const { groups, total } = await fetchGroups(request, node, skip, step)
        return { ...before, groups: [...before.groups, ...groups], total, state: 'ready' }
      }
      const { rows, total } = await fetchRows(request, node, skip, step)
      const known = new Set(before.rows.map(({ id }) => id))
      return {
        ...before,
        rows: [...before.rows, ...rows.filter(({ id }) => !known.has(id))],
        total,
        state: 'ready',
      }
    } catch (error) {
      if (request.signal.aborted) throw error
      return { ...before, state: 'failed' }
    }
  }

  /** `fresh`: rows that were fetched just now; of the other rows those stay that the user still sees. */
  const answer = (shown: LineRequest['shown'] | null, fresh?: Branch): LoadedLines => {
    const seen = shown === null ? null : new Set(shown.filter(isRow).map(({ id }) => id))
    const added = new Set(fresh === undefined ? [] : rowsOf(fresh))
    const { totalCount, isTotalExact, sums = null } = whole
    const total = {
      count: totalCount,
      isExact: isTotalExact,
      groupCount: top.total.count,
      isGroupCountExact: top.total.isExact,
      sums: sums && withRatios(view, sums),
    }
    return {
      lines: tree.of(top, groupsBefore, total, row => seen === null || seen.has(row.id) || added.has(row)),
      totalCount,
      isTotalExact,
      sums,
      groupCount: top.total,
    }
  }

  return {
    load: async (request, isFirst) => {
      const { groups, pageIndex, pageSize } = request.query
      const skip = pageIndex * pageSize
      if (isFirst && groups.join(' ') !== fields.join(' ')) open.clear()
      fields = groups
      const search = searchRequestOf(view, request.query, request.fixed)
      const [all, level] = await Promise.all([
        requests.search(
          { ...search, sort: [], skip: 0, take: 1, sums: [...(view.sums ?? [])] },
          request.signal,
        ),
        fetchGroups(request, null, skip, pageSize),
      ])
      await openAmong(request, level.groups)
      whole = all
      groupsBefore = skip
      top = { groups: level.groups, rows: [], total: level.total, state: 'ready' }
      return answer(null)
    },
    act: (key, request, { kind, fit }) => {
      const node = nodeOf(top, key)
      if (node === undefined) return null
      const isFailed = node.branch?.state === 'failed' && node.branch.rows.length === 0
      if (kind === 'toggle' && node.branch !== undefined && !isFailed) {
        for (const { key: inner } of [node, ...allNodes(node.branch)]) open.delete(inner)
        delete node.branch
        return { now: answer(request.shown), later: null }
      }
      const before = node.branch
      if (kind === 'more' && (before === undefined || before.state === 'waiting')) return null
      const isMore = kind === 'more' && before !== undefined && !isFailed
      if (!isMore) open.set(key, Math.max(fit, 1))
      node.branch = { ...(before ?? waitingBranch), state: 'waiting' }
      const later = async () => {
        const next = isMore ? await fetchRest(request, node, before) : await fetchBranch(request, node)
        // Closed again in the meantime: the result is not needed.
        if (!open.has(key)) return answer(request.shown)
        if (isMore) open.set(key, Math.max(next.rows.length, next.groups.length))
        node.branch = next
        return answer(request.shown, next)
      }
      return { now: answer(request.shown), later: later() }
    },
  }
}

function rowsOf(branch: Branch): readonly AnyRow[] {
  return [...branch.rows, ...branch.groups.flatMap(({ branch: inner }) => (inner ? rowsOf(inner) : []))]
}

/** A group of the tree. */
interface GroupNode {
  readonly key: string
  /** From 1. */
  readonly level: number
  readonly field: string
  readonly group: RowGroup
  /** Conditions for the group's rows: its own value and those of the groups around it. */
  readonly filters: readonly Filter[]
  /** Absent while the group is closed. */
  branch?: Branch
}

/** The content of an open group, or the top level. */
interface Branch {
  readonly groups: readonly GroupNode[]
  readonly rows: readonly AnyRow[]
  /** The total of groups or rows. */
  readonly total: GroupCount
  readonly state: 'ready' | 'waiting' | 'failed'
}

const waitingBranch: Branch = {
  groups: [],
  rows: [],
  total: { count: 0, isExact: true },
  state: 'waiting',
}

/** Key of the top level. */
const rootKey = 'top'

/** Nodes for the groups that the server returned under `parent`. */
function nodesOf(
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
    group: { ...group, sums: withRatios(view, group.sums) },
    filters: [...(parent?.filters ?? []), groupFilter(view, field, group)],
  }))
}

/** The condition for the rows of a group. Texts are compared exactly, so that a star in a value is no wildcard. */
function groupFilter(view: View, field: string, { value }: RowGroup): Filter {
  const kind = view.entity.fields[field]?.kind ?? 'text'
  const known = filterTypeOf(kind)
  const type = known === 'string' ? 'list' : known
  if (value === null) return { selector: field, operator: 'IsEqualTo', isEmpty: true, type }
  return { selector: field, operator: 'IsEqualTo', value, type }
}

/** The node with this key, at any level. */
function nodeOf(branch: Branch, key: string): GroupNode | undefined {
  for (const node of branch.groups) {
    if (node.key === key) return node
    const inner = node.branch === undefined ? undefined : nodeOf(node.branch, key)
    if (inner !== undefined) return inner
  }
  return undefined
}

/** All nodes, each before its content. */
function allNodes(branch: Branch): readonly GroupNode[] {
  return branch.groups.flatMap(node => [node, ...(node.branch === undefined ? [] : allNodes(node.branch))])
}

/** Makes the lines of a tree with lists of at most `rowsMost`; `isShown` decides which loaded rows are shown. */
function createTreeLines(stepRows: number, rowsMost: number) {
  const makeLine = createLineMaker()
  const branchLines = (
    branch: Branch,
    key: string,
    level: number,
    isShown: (row: AnyRow) => boolean,
    before = 0,
  ): readonly GridLine[] => {
    const line = (info: LineInfo) => makeLine(`rest ${key}`, info)
    const lines = [
      ...branch.groups.flatMap(node => nodeLines(node, isShown)),
      ...branch.rows.filter(row => isShown(row)),
    ]
    if (branch.state === 'waiting') return [...lines, line({ kind: 'wait', level })]
    if (branch.state === 'failed') return [...lines, line({ kind: 'failed', key, level })]
    const loaded = branch.groups.length + branch.rows.length
    const count = before + loaded
    if (loaded > 0 && isCutAt(count, branch.total, rowsMost)) {
      return [...lines, line({ kind: 'cut', level, count, of: branch.groups.length > 0 ? 'groups' : 'rows' })]
    }
    const isTop = key === rootKey
    const remaining = Math.min(branch.total.count, rowsMost) - loaded
    if (isTop || remaining <= 0) return lines
    return [...lines, line({ kind: 'more', key, level, count: Math.min(remaining, stepRows) })]
  }
  const nodeLines = (node: GroupNode, isShown: (row: AnyRow) => boolean): readonly GridLine[] => {
    const { key, level, field, group, branch } = node
    const head = makeLine(key, { kind: 'group', key, level, field, ...group, isOpen: branch !== undefined })
    return branch === undefined ? [head] : [head, ...branchLines(branch, key, level + 1, isShown)]
  }
  return {
    /** Lines of the groups at the top, followed by the total. */
    of: (
      top: Branch,
      groupsBefore: number,
      total: Omit<Extract<LineInfo, { kind: 'total' }>, 'kind'>,
      isShown: (row: AnyRow) => boolean,
    ): readonly GridLine[] => {
      const lines = branchLines(top, rootKey, 1, isShown, groupsBefore)
      return lines.length === 0 ? [] : [...lines, makeLine('total', { kind: 'total', ...total })]
    },
  }
}

// ---- the user's commands

/** Most groups that are opened at once, and the rows that each of them shows. */
const openAtOnceMost = 50
const openAtOnceFit = 5

/** Acts on the line with this key; false when that had no effect. */
type ActOnLine = (key: string, step: LineStep) => boolean

type GroupCommands = Pick<GridData, 'actOn' | 'reachEnd' | 'openGroups' | 'closeGroups'>

/** The commands for these lines, which are always the same array. */
export function createGroupCommands(lines: readonly GridLine[], actOnLine: ActOnLine): GroupCommands {
  const act = (key: string, kind: LineStep['kind'], fit = openAtOnceFit) => actOnLine(key, { kind, fit })
  const groups = () =>
    lines.flatMap(line => {
      const info = infoOf(line)
      return info?.kind === 'group' ? [info] : []
    })
  return {
    actOn: (id, fit) => {
      const info = infoOf(lines.find(line => line.id === id))
      if (info?.kind === 'group') return act(info.key, 'toggle', fit)
      return (info?.kind === 'more' || info?.kind === 'failed') && act(info.key, 'more', fit)
    },
    reachEnd: () => void (infoOf(lines.at(-1))?.kind === 'wait' && act(endKey, 'more')),
    openGroups: () => {
      for (const key of nextLevelKeys(groups()).slice(0, openAtOnceMost)) act(key, 'toggle')
    },
    closeGroups: () => {
      for (const { key, level, isOpen } of groups()) if (isOpen && level === 1) act(key, 'toggle')
    },
  }
}
