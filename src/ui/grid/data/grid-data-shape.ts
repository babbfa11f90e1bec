/** Types of a grid's data and of its state, also before the first load; grid-data.ts implements them. */
import type { Atom } from 'jotai'
import type { LiveMessage } from '../../../contract/live-messages'
import type { AnyRow, View } from '../../../define/view'
import type { Failure } from '../../../kernel/failure'
import type { GridLine, Sums } from './grid-lines'
import type { Question } from './grid-query'
import type { GroupCount } from './line-source'
import type { SearchRefusal } from './search-rules'

/** The state of the rows, and the request that they answer or will answer. */
export interface GridSnapshot extends Question, LoadState {}

export interface LoadState {
  /** loading: a requested load is running. failed: there are no rows, only the failure. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** Why the user's request failed; while ready, why the rows that are shown could not be refreshed. */
  readonly failure: Failure | null
  /** Nothing was requested: a search rule does not allow it. */
  readonly refusedBy: SearchRefusal | null
  /** Rows that are loaded: those of the page, of the list so far, of the open groups. */
  readonly rowCount: number
  /** Rows and the lines between them. */
  readonly lineCount: number
  readonly totalCount: number
  readonly isTotalExact: boolean
  /** Sums over the whole result, where they were requested and known. */
  readonly sums: Sums | null
  /** Groups of the outermost level; null when rows are not grouped. */
  readonly groupCount: GroupCount | null
  /** Changes that are known but not shown. */
  readonly waitingCount: number
  /** The user paused live changes: since when (ms since 1970), and how many wait. */
  readonly paused: { readonly since: number; readonly count: number } | null
  /** So many rows changed at once that the page was fetched again; `count` is null when unknown. */
  readonly renewed: { readonly count: number | null } | null
  /** When the rows were last known to be current, ms since 1970; null while no rows answer the current request. */
  readonly trueAt: number | null
  /** The last fetch failed: the rows may be old. */
  readonly isStale: boolean
}

/** Why rows must not move. A menu and the pointer also keep rows that are about to leave. */
export type HoldReason = 'menu' | 'selection' | 'pointer'

export type RowsChange = 'replaced' | ReadonlySet<number>

export interface GridData {
  /** Everything that is shown, line by line; always the same array. */
  readonly lines: readonly GridLine[]
  /** The rows among the lines; always the same array. */
  readonly rows: readonly AnyRow[]
  readonly view: View
  /** Most rows of one list, or groups of one. */
  readonly rowsMost: number
  /** The state of the grid except its rows, in the session's store. */
  readonly state: Atom<GridSnapshot>
  snapshot(): GridSnapshot
  /** Called when lines were replaced, or with the ids of lines whose values or marks changed. */
  onRows(listener: (change: RowsChange) => void): () => void
  /** Newest values of rows that changed live: those that are shown, and those that `isFollowed` names. */
  onLiveRows(listener: (rows: readonly AnyRow[]) => void): () => void
  /** Called with rows that left because they are finished or were deleted: those of the page, and those that `isFollowed` names. */
  onRemoved(listener: (ids: ReadonlySet<number>) => void): () => void
  /** The text to find as it was typed, in the session's store. */
  readonly findText: Atom<string>
  /** Searches for another text. */
  find(text: string): void
  openPage(pageIndex: number): void
  /** Requests once what the search rules do not allow. */
  force(): void
  /** Loads the same rows again, at the user's request. */
  refresh(): Promise<void>
  /** Cancels the pending request of the user; false when there is none. */
  cancel(): boolean
  /** Fetches in the background now: after a registration. Never rejects. */
  resync(): Promise<void>
  receive(message: LiveMessage): void
  /** Opens or closes the group with this id, or loads what its line offers. `fit`: rows that a group shows when it opens. */
  actOn(id: number, fit?: number): boolean
  /** The user has scrolled to the end of an endless list. */
  reachEnd(): void
  /** Opens the closed groups of the outermost level that has any. */
  openGroups(): void
  closeGroups(): void
  /** Rows stay where they are until the returned function is called. */
  hold(reason: HoldReason): () => void
  showWaiting(): void
  dismissRenewed(): void
  /** Pauses live changes. */
  pause(): void
  /** Shows the changes since the pause and follows live changes again. */
  resume(): void
  isHistorical(id: number): boolean
  /** Whether a cell has an unseen change. */
  isChanged(id: number, field: string): boolean
  /** The user sees a cell. */
  markSeen(id: number, field: string): void
  /** These cells are in view; called regularly. */
  inView(ids: readonly number[], fields: readonly string[]): void
  /** Starts to load; the returned function stops everything. May be started again. */
  start(): () => void
}

/** The state of a new grid. */
export const startingState: LoadState = {
  status: 'loading',
  failure: null,
  refusedBy: null,
  rowCount: 0,
  lineCount: 0,
  totalCount: 0,
  isTotalExact: true,
  sums: null,
  groupCount: null,
  waitingCount: 0,
  paused: null,
  renewed: null,
  trueAt: null,
  isStale: false,
}

/** There are neither rows yet nor a reason why there are none. */
export function isFirstLoadPending({ status, refusedBy, trueAt }: GridSnapshot): boolean {
  return status === 'loading' && refusedBy === null && trueAt === null
}
