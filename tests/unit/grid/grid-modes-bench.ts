/** Grids of groups, of pages and of one endless list, with a server of plain arrays. */
import { createStore } from 'jotai'
import { vi } from 'vitest'
import type { Filter } from '../../../src/contract/filter'
import type { GroupRequest, RowGroup, SearchRequest } from '../../../src/contract/search-request'
import type { AnyRow } from '../../../src/define/view'
import { defaultArrangement, queryOf } from '../../../src/ui/grid/layout/arrangement'
import { createGridData } from '../../../src/ui/grid/data/grid-data'
import { infoOf } from '../../../src/ui/grid/data/grid-lines'
import { questionDouble } from './question-double'
import { salesOrdersView } from './rows'

/** Answers searches and groups as the server would, from an array. */
function createServer(rows: AnyRow[], rowsMost: number) {
  const server = {
    rows,
    fails: null as Error | null,
    searches: [] as SearchRequest[],
    groups: [] as GroupRequest[],
  }
  const fits = (row: AnyRow, filter: Filter) =>
    filter.isEmpty === true
      ? (row[filter.selector] ?? null) === null
      : filter.operator === 'In' || row[filter.selector] === filter.value
  const found = (filters: readonly Filter[]) =>
    server.rows.filter(row => filters.every(filter => fits(row, filter)))
  const sumsOf = (list: readonly AnyRow[], fields: readonly string[] = []) =>
    Object.fromEntries(
      fields.map(field => [field, String(list.reduce((sum, row) => sum + Number(row[field] ?? 0), 0))]),
    )
  const page = <T>(all: readonly T[], { skip, take }: { skip: number; take: number }) =>
    all.slice(skip, Math.min(skip + take, rowsMost))
  const wait = async () => {
    await new Promise(resolve => setTimeout(resolve, 10))
    if (server.fails !== null) throw server.fails
  }
  return {
    server,
    search: async (request: SearchRequest) => {
      server.searches.push(request)
      const all = found(request.filters)
      const result = page(all, request).map(row => ({ ...row }))
      await wait()
      return { result, totalCount: all.length, isTotalExact: true, sums: sumsOf(all, request.sums) }
    },
    groups: async (request: GroupRequest) => {
      server.groups.push(request)
      const all = found(request.filters)
      const values = [...new Set(all.map(row => row[request.by] as RowGroup['value']))]
      const result = values.map(value => {
        const members = all.filter(row => row[request.by] === value)
        return { value, count: members.length, sums: sumsOf(members, request.sums) }
      })
      await wait()
      return {
        result: page(result, request),
        totalCount: result.length,
        isTotalExact: true,
      }
    },
  }
}

/** A grid of these rows; the server returns none beyond `rowsMost`. */
export function setUp(rows: AnyRow[], groups: readonly string[] = [], rowsMost = 10_000) {
  const { server, search, groups: fetchGroups } = createServer(rows, rowsMost)
  const store = createStore()
  const query = { ...queryOf(defaultArrangement(salesOrdersView).master), filters: [], groups }
  const { question, arrange } = questionDouble(store, query)
  const data = createGridData({
    store,
    view: salesOrdersView,
    question,
    search,
    groups: fetchGroups,
    takeMost: 1_000,
    rowsMost,
    isForced: true,
    sums: salesOrdersView.sums ?? [],
    createClock: flush => ({ schedule: () => queueMicrotask(flush), stop: () => undefined }),
  })
  /** Lines as short texts: groups as value:count, rows as their id. */
  const shown = () =>
    data.lines.map(line => {
      const info = infoOf(line)
      if (info === undefined) return line.id
      if (info.kind === 'group') return `${'-'.repeat(info.level)}${String(info.value)}:${info.count}`
      return 'count' in info ? `${info.kind} ${info.count}` : info.kind
    })
  const press = (word: string, fit?: number) => {
    const line = data.lines[shown().indexOf(word)]
    return line !== undefined && data.actOn(line.id, fit)
  }
  return { data, server, shown, press, arrange }
}

/** The sources of grouped and of continuously scrolling grids are loaded when first used. */
export const settle = async (ms = 50) => {
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(ms)
}
