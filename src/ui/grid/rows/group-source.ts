/**
 * Rows grouped by one or more fields: the groups of a page, opened one by one. What is open stays open through refreshes and
 * other filters, by the values of the groups; what is closed is forgotten and asked for again.
 */
import { takeLimitDefault } from '../../../contract/limits'
import type { AnyRow } from '../../../define/view'
import { isRow } from './grid-lines'
import { searchRequestOf } from './grid-query'
import {
  allNodes,
  createTreeLines,
  nodeOf,
  nodesOf,
  waitingBranch,
  type Branch,
  type GroupNode,
} from './group-tree'
import type { Ask, FoundRows, GridRequests, LineSource, LoadedLines } from './line-source'

/** Rows that *Show more* brings. */
export const moreRows = 200
/** Groups within a group come at most so many at once. */
const innerGroupsMost = 100
/** Rows that a group shows when nobody says what fits. */
const fitDefault = 10

/** Makes the source of a grouped grid. */
export function createGroupSource(requests: GridRequests): LineSource {
  const { view } = requests
  const takeMost = Math.min(requests.takeMost, takeLimitDefault)
  const step = Math.min(moreRows, takeMost)
  const tree = createTreeLines(step)
  /** How many rows or groups are wanted under a key that is open. */
  const open = new Map<string, number>()
  let fields: readonly string[] = []
  let top: Branch = waitingBranch
  let whole: Omit<FoundRows, 'result'> = { totalCount: 0, isTotalExact: true }

  const conditionsOf = ({ query, fixed }: Ask, parent: GroupNode | null) => {
    const { filters, find } = searchRequestOf(view, query, fixed)
    return { find, filters: [...filters, ...(parent?.filters ?? [])] }
  }

  /** Groups under `parent`, from `skip`; those of the page at the top. */
  const fetchGroups = async (ask: Ask, parent: GroupNode | null, skip: number, take: number) => {
    const by = fields[parent?.level ?? 0] ?? ''
    const found = await requests.groups(
      { ...conditionsOf(ask, parent), by, desc: false, sums: [...(view.sums ?? [])], skip, take },
      ask.signal,
    )
    const total = { count: found.totalCount, isExact: found.isTotalExact }
    return { groups: nodesOf(view, fields, parent, found.result), total }
  }

  const fetchRows = async (ask: Ask, parent: GroupNode, skip: number, take: number) => {
    const request = searchRequestOf(view, ask.query, ask.fixed)
    const found = await requests.search(
      { ...request, ...conditionsOf(ask, parent), sort: [...view.sort], sums: [], skip, take },
      ask.signal,
    )
    return { rows: found.result, total: { count: found.totalCount, isExact: found.isTotalExact } }
  }

  /** What stands under an open group, with what is open in it. Failures stay in their branch. */
  const fetchBranch = async (ask: Ask, node: GroupNode): Promise<Branch> => {
    const isLeaf = node.level >= fields.length
    const wanted = Math.min(open.get(node.key) ?? fitDefault, takeMost)
    try {
      if (isLeaf) return { groups: [], ...(await fetchRows(ask, node, 0, wanted)), state: 'ready' }
      const { groups, total } = await fetchGroups(ask, node, 0, Math.max(wanted, innerGroupsMost))
      await openAmong(ask, groups)
      return { groups, rows: [], total, state: 'ready' }
    } catch (error) {
      if (ask.signal.aborted) throw error
      return { ...(node.branch ?? waitingBranch), state: 'failed' }
    }
  }

  const openAmong = async (ask: Ask, nodes: readonly GroupNode[]) => {
    await Promise.all(
      nodes.map(async node => {
        if (open.has(node.key)) node.branch = await fetchBranch(ask, node)
      }),
    )
  }

  /** What comes after the last row or group of an open group. */
  const fetchRest = async (ask: Ask, node: GroupNode, before: Branch): Promise<Branch> => {
    const isLeaf = node.level >= fields.length
    const skip = isLeaf ? before.rows.length : before.groups.length
    try {
      if (!isLeaf) {
        const { groups, total } = await fetchGroups(ask, node, skip, step)
        return { ...before, groups: [...before.groups, ...groups], total, state: 'ready' }
      }
      const { rows, total } = await fetchRows(ask, node, skip, step)
      const known = new Set(before.rows.map(({ id }) => id))
      return {
        ...before,
        rows: [...before.rows, ...rows.filter(({ id }) => !known.has(id))],
        total,
        state: 'ready',
      }
    } catch (error) {
      if (ask.signal.aborted) throw error
      return { ...before, state: 'failed' }
    }
  }

  /** `fresh`: rows that were fetched just now; of the others those stay that the user still sees. */
  const answer = (shown: Ask['shown'] | null, fresh?: Branch): LoadedLines => {
    const seen = shown === null ? null : new Set(shown.filter(isRow).map(({ id }) => id))
    const news = new Set(fresh === undefined ? [] : rowsOf(fresh))
    const { totalCount, isTotalExact, sums } = whole
    const total = {
      count: totalCount,
      isExact: isTotalExact,
      groupCount: top.total.count,
      isGroupCountExact: top.total.isExact,
      sums: sums ?? null,
    }
    return {
      lines: tree.of(top, total, row => seen === null || seen.has(row.id) || news.has(row)),
      totalCount,
      isTotalExact,
      sums: sums ?? null,
      groupCount: top.total,
    }
  }

  return {
    load: async (ask, isFirst) => {
      const { groups, pageIndex, pageSize } = ask.query
      if (isFirst && groups.join(' ') !== fields.join(' ')) open.clear()
      fields = groups
      const request = searchRequestOf(view, ask.query, ask.fixed)
      const [all, level] = await Promise.all([
        requests.search({ ...request, sort: [], skip: 0, take: 1, sums: [...(view.sums ?? [])] }, ask.signal),
        fetchGroups(ask, null, pageIndex * pageSize, pageSize),
      ])
      await openAmong(ask, level.groups)
      whole = all
      top = { groups: level.groups, rows: [], total: level.total, state: 'ready' }
      return answer(null)
    },
    act: (key, ask, { kind, fit }) => {
      const node = nodeOf(top, key)
      if (node === undefined) return null
      const isFailed = node.branch?.state === 'failed' && node.branch.rows.length === 0
      if (kind === 'toggle' && node.branch !== undefined && !isFailed) {
        for (const { key: inner } of [node, ...allNodes(node.branch)]) open.delete(inner)
        delete node.branch
        return { now: answer(ask.shown), later: null }
      }
      const before = node.branch
      if (kind === 'more' && (before === undefined || before.state === 'waiting')) return null
      const isMore = kind === 'more' && before !== undefined && !isFailed
      if (!isMore) open.set(key, Math.max(fit, 1))
      node.branch = { ...(before ?? waitingBranch), state: 'waiting' }
      const later = async () => {
        const next = isMore ? await fetchRest(ask, node, before) : await fetchBranch(ask, node)
        // Closed again meanwhile: what came is not wanted.
        if (!open.has(key)) return answer(ask.shown)
        if (isMore) open.set(key, Math.max(next.rows.length, next.groups.length))
        node.branch = next
        return answer(ask.shown, next)
      }
      return { now: answer(ask.shown), later: later() }
    },
  }
}

function rowsOf(branch: Branch): readonly AnyRow[] {
  return [...branch.rows, ...branch.groups.flatMap(({ branch: inner }) => (inner ? rowsOf(inner) : []))]
}
