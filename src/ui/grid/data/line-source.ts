/**
 * Where the lines of a grid come from, in every mode: the types that pages, groups and one endless list share, and that list.
 */
import type { GroupRequest, RowGroup, SearchRequest } from '../../../contract/search-request'
import type { AnyRow, View } from '../../../define/view'
import { createLineMaker, endKey, type GridLine, isRow, type LineInfo, type Sums } from './grid-lines'
import { type Question, searchRequestOf } from './grid-query'

/** The rows of one response. */
interface Found<T> {
  readonly result: readonly T[]
  readonly totalCount: number
  readonly isTotalExact: boolean
  readonly sums?: Sums | undefined
}
export type FoundRows = Found<AnyRow>

/** Requests of sources to the server. */
export interface GridRequests {
  readonly view: View
  search(request: SearchRequest, signal: AbortSignal): Promise<FoundRows>
  groups(request: GroupRequest, signal: AbortSignal): Promise<Found<RowGroup>>
  /** Most rows of one request, and of one list (spec 2, section 9: takeLimit, rowsLimit). */
  readonly takeMost: number
  readonly rowsMost: number
  /** Fields to sum over the whole result. */
  readonly sums: readonly string[]
}

/** The query, and the lines that are shown now. */
export interface LineRequest extends Question {
  readonly shown: readonly GridLine[]
  readonly signal: AbortSignal
}

export interface LoadedLines {
  readonly lines: readonly GridLine[]
  /** Rows of the result, loaded or not. */
  readonly totalCount: number
  readonly isTotalExact: boolean
  /** Over the whole result; null when unknown. */
  readonly sums: Sums | null
  readonly groupCount: GroupCount | null
}

export interface GroupCount {
  readonly count: number
  readonly isExact: boolean
}

/** The lines to show at once after a command of the user, and those after the response. `later` rejects only when it was cancelled. */
interface LineChange {
  readonly now: LoadedLines
  readonly later: Promise<LoadedLines> | null
}

export interface LineSource {
  /** Requests all lines that are to be shown again. `isFirst`: the user has requested something new, from the top. */
  load(request: LineRequest, isFirst: boolean): Promise<LoadedLines>
  /** Opens or closes a group, or loads what comes after a line; null when there is nothing to do. */
  act(key: string, request: LineRequest, step: LineStep): LineChange | null
}

export interface LineStep {
  readonly kind: 'toggle' | 'more'
  /** Rows that a group shows when it opens. */
  readonly fit: number
}

/** Whether a list that ends after so many rows or groups is ended by the limit, and not by the result. */
export function isCutAt(listed: number, { count, isExact }: GroupCount, most: number): boolean {
  return listed >= most && (count > listed || !isExact)
}

// ---- an endless list

/** Rows of one request. */
const sliceRows = 200

/** Makes the line source of an endless list. */
export function createEndlessSource(requests: GridRequests): LineSource {
  const makeLine = createLineMaker()
  const slice = Math.min(sliceRows, requests.takeMost)
  let wanted = slice
  let last: Omit<FoundRows, 'result'> = { totalCount: 0, isTotalExact: true }
  let isLoadingMore = false

  const search = ({ query, fixed, signal }: LineRequest, skip: number, take: number) =>
    requests.search(
      {
        ...searchRequestOf(requests.view, query, fixed),
        sums: skip === 0 ? [...requests.sums] : [],
        skip,
        take,
      },
      signal,
    )

  const tailAt = (count: number, { totalCount, isTotalExact }: typeof last): LineInfo => {
    if (isCutAt(count, { count: totalCount, isExact: isTotalExact }, requests.rowsMost)) {
      return { kind: 'cut', level: 1, count, of: 'rows' }
    }
    return count >= totalCount ? { kind: 'end', count } : { kind: 'wait', level: 0 }
  }

  const answer = (rows: readonly AnyRow[], tail = tailAt(rows.length, last)): LoadedLines => {
    const { totalCount, isTotalExact, sums } = last
    return {
      lines: rows.length === 0 ? [] : [...rows, makeLine(endKey, tail)],
      totalCount,
      isTotalExact,
      sums: sums ?? null,
      groupCount: null,
    }
  }

  const more = async (request: LineRequest, before: readonly AnyRow[]): Promise<LoadedLines> => {
    const take = Math.min(slice, requests.rowsMost - before.length)
    try {
      const found = await search(request, before.length, take)
      const known = new Set(before.map(({ id }) => id))
      const rows = [...before, ...found.result.filter(({ id }) => !known.has(id))]
      // An incomplete response is the end, even if an earlier count was higher.
      const totalCount = found.result.length < take ? rows.length : found.totalCount
      last = { ...last, totalCount, isTotalExact: found.isTotalExact }
      wanted = rows.length
      return answer(rows)
    } catch (error) {
      if (request.signal.aborted) throw error
      return answer(before, { kind: 'failed', key: endKey, level: 0 })
    } finally {
      isLoadingMore = false
    }
  }

  return {
    load: async (request, isFirst) => {
      if (isFirst) wanted = slice
      isLoadingMore = false
      const rows = new Map<number, AnyRow>()
      const most = Math.min(Math.max(wanted, slice), requests.rowsMost)
      let take = 0
      for (let skip = 0; skip < most; skip += take) {
        take = Math.min(requests.takeMost, most - skip)
        const { result, ...counts } = await search(request, skip, take)
        last = skip === 0 ? counts : { ...last, totalCount: counts.totalCount }
        // A row that moved between two requests is in the answers to both.
        for (const row of result) rows.set(row.id, row)
        if (result.length < take) break
      }
      return answer([...rows.values()])
    },
    act: (key, request) => {
      const rows = request.shown.filter(isRow)
      const isDone = rows.length >= Math.min(last.totalCount, requests.rowsMost)
      if (key !== endKey || isLoadingMore || isDone) return null
      isLoadingMore = true
      return { now: answer(rows), later: more(request, rows) }
    },
  }
}
