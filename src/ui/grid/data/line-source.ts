/** Where the lines of a grid come from, whatever its mode: pages, one endless list, groups. Only shapes stand here. */
import type { GroupRequest, RowGroup, SearchRequest } from '../../../contract/search-request'
import type { AnyRow, View } from '../../../define/view'
import type { GridLine, Sums } from './grid-lines'
import type { Question } from './grid-question'

/** An answer of the server. */
export interface Found<T> {
  readonly result: readonly T[]
  readonly totalCount: number
  readonly isTotalExact: boolean
  readonly sums?: Sums | undefined
}
export type FoundRows = Found<AnyRow>

/** What sources ask the server. */
export interface GridRequests {
  readonly view: View
  search(request: SearchRequest, signal: AbortSignal): Promise<FoundRows>
  groups(request: GroupRequest, signal: AbortSignal): Promise<Found<RowGroup>>
  /** Most rows of one request, and of one list (spec 2, section 9: takeLimit, rowsLimit). */
  readonly takeMost: number
  readonly rowsMost: number
  /** Fields that are added up over the whole result. */
  readonly sums: readonly string[]
}

/** What is asked for, and what the user sees now. */
export interface Ask extends Question {
  readonly shown: readonly GridLine[]
  readonly signal: AbortSignal
}

export interface LoadedLines {
  readonly lines: readonly GridLine[]
  /** Rows of the result, loaded or not. */
  readonly totalCount: number
  readonly isTotalExact: boolean
  /** Over the whole result; null when nobody knows. */
  readonly sums: Sums | null
  readonly groupCount: GroupCount | null
}

export interface GroupCount {
  readonly count: number
  readonly isExact: boolean
}

/** What a wish of the user shows at once, and what it shows when the server answered. `later` rejects only when it was cancelled. */
export interface LineChange {
  readonly now: LoadedLines
  readonly later: Promise<LoadedLines> | null
}

export interface LineSource {
  /** Everything that is to be seen, asked for afresh. `isFirst`: the user asked for something new, from the top. */
  load(ask: Ask, isFirst: boolean): Promise<LoadedLines>
  /** Opens or closes a group, or brings what comes after a line; null when there is nothing to do. */
  act(key: string, ask: Ask, step: LineStep): LineChange | null
}

export interface LineStep {
  readonly kind: 'toggle' | 'more'
  /** Rows that a group shows when it opens. */
  readonly fit: number
}
