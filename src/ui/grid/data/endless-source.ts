/**
 * One list that goes on while it is scrolled, in slices, up to the rows limit. The line behind the last row says what comes: the
 * next slice, the end, or that the limit ends it.
 */
import type { AnyRow } from '../../../define/view'
import { createLineMaker, endKey, isRow, type LineInfo } from './grid-lines'
import { searchRequestOf } from './grid-query'
import type { Ask, FoundRows, GridRequests, LineSource, LoadedLines } from './line-source'

/** Rows of one slice. */
export const sliceRows = 200

/** Makes the source of an endless list. */
export function createEndlessSource(requests: GridRequests): LineSource {
  const makeLine = createLineMaker()
  const slice = Math.min(sliceRows, requests.takeMost)
  let wanted = slice
  let last: Omit<FoundRows, 'result'> = { totalCount: 0, isTotalExact: true }
  let isLoadingMore = false

  const search = ({ query, fixed, signal }: Ask, skip: number, take: number) =>
    requests.search(
      {
        ...searchRequestOf(requests.view, query, fixed),
        sums: skip === 0 ? [...requests.sums] : [],
        skip,
        take,
      },
      signal,
    )

  const answer = (rows: readonly AnyRow[], tail?: LineInfo): LoadedLines => {
    const { totalCount, isTotalExact, sums } = last
    const most = Math.min(totalCount, requests.rowsMost)
    const isEnd = rows.length >= most
    const isCut = isEnd && (totalCount > rows.length || !isTotalExact)
    const info: LineInfo =
      tail ?? (isEnd ? { kind: 'end', count: rows.length, isCut } : { kind: 'wait', level: 0 })
    return {
      lines: rows.length === 0 ? [] : [...rows, makeLine(endKey, info)],
      totalCount,
      isTotalExact,
      sums: sums ?? null,
      groupCount: null,
    }
  }

  const more = async (ask: Ask, before: readonly AnyRow[]): Promise<LoadedLines> => {
    const take = Math.min(slice, requests.rowsMost - before.length)
    try {
      const found = await search(ask, before.length, take)
      const known = new Set(before.map(({ id }) => id))
      const rows = [...before, ...found.result.filter(({ id }) => !known.has(id))]
      // A short answer is the end, whatever the count said a moment ago.
      const totalCount = found.result.length < take ? rows.length : found.totalCount
      last = { ...last, totalCount, isTotalExact: found.isTotalExact }
      wanted = rows.length
      return answer(rows)
    } catch (error) {
      if (ask.signal.aborted) throw error
      return answer(before, { kind: 'failed', key: endKey, level: 0 })
    } finally {
      isLoadingMore = false
    }
  }

  return {
    load: async (ask, isFirst) => {
      if (isFirst) wanted = slice
      isLoadingMore = false
      const rows: AnyRow[] = []
      const most = Math.min(Math.max(wanted, slice), requests.rowsMost)
      while (rows.length < most) {
        const take = Math.min(requests.takeMost, most - rows.length)
        const { result, ...counts } = await search(ask, rows.length, take)
        last = rows.length === 0 ? counts : { ...last, totalCount: counts.totalCount }
        rows.push(...result)
        if (result.length < take) break
      }
      return answer(rows)
    },
    act: (key, ask) => {
      const rows = ask.shown.filter(isRow)
      const isDone = rows.length >= Math.min(last.totalCount, requests.rowsMost)
      if (key !== endKey || isLoadingMore || isDone) return null
      isLoadingMore = true
      return { now: answer(rows), later: more(ask, rows) }
    },
  }
}
