/** Types of a grid's data and of its state, also before the first load; grid-data.ts implements them. */
import type { Atom } from 'jotai'
import type { LiveMessage } from '../../../contract/live-messages'
import type { AnyRow, View } from '../../../define/view'
import type { Failure } from '../../../kernel/failure'
import type { GridLine, Sums } from './grid-lines'
import type { Question } from './grid-query'
import type { GroupCount } from './line-source'
import type { SearchRefusal } from './search-rules'

/** What is known of the rows, and the question that they answer or will answer. */
export interface GridSnapshot extends Question, LoadState {}

export interface LoadState {
  /** loading: a requested load is running. failed: there are no rows, only the failure. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** Why what the user requested did not come; while ready, why the rows that are shown could not be refreshed. */
  readonly failure: Failure | null
  /** Nothing was requested: a rule of searches holds it back. */
  readonly refusedBy: SearchRefusal | null
  /** Rows that are loaded: those of the page, of the list so far, of the open groups. */
  readonly rowCount: number
  /** Rows and what stands between them. */
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
  /** So many rows changed at once that the page was renewed; `count` is null when unknown. */
  readonly renewed: { readonly count: number | null } | null
  /** When the rows were last known to be true, ms since 1970; null while there are none that answer what is requested. */
  readonly trueAt: number | null
  /** The last fetch failed: the rows may be old. */
  readonly isStale: boolean
}

/** Why rows must not move. A menu and the pointer also keep rows that are leaving. */
export type HoldReason = 'menu' | 'selection' | 'pointer'

export type RowsChange = 'replaced' | ReadonlySet<number>

export interface GridData {
  /** Everything that is shown, line by line; always the same array. */
  readonly lines: readonly GridLine[]
  /** The rows among the lines; always the same array. */
  readonly rows: readonly AnyRow[]
  readonly view: View
  /** What is known of the rows but themselves, in the session's store. */
  readonly state: Atom<GridSnapshot>
  snapshot(): GridSnapshot
  /** Called when lines were replaced, or with the ids of lines whose values or marks changed. */
  onRows(listener: (change: RowsChange) => void): () => void
  /** Newest values of rows that changed live: those that are shown, and those that `isFollowed` names. */
  onLiveRows(listener: (rows: readonly AnyRow[]) => void): () => void
  /** Rows finished, or were deleted, and have left: those of the page, and those that `isFollowed` names. */
  onLeft(listener: (ids: ReadonlySet<number>) => void): () => void
  /** The text to find as it was typed, in the session's store. */
  readonly findText: Atom<string>
  /** Finds another text. */
  find(text: string): void
  openPage(pageIndex: number): void
  /** Asks for what the search rules hold back, once. */
  force(): void
  /** Loads the same rows again, as the user requested it. */
  refresh(): Promise<void>
  /** Gives up what the user requested and did not get yet; false when there is nothing of the kind. */
  cancel(): boolean
  /** Fetches quietly now: after a registration. Never rejects. */
  resync(): Promise<void>
  receive(message: LiveMessage): void
  /** Opens or closes the group with this id, or brings what its line promises. `fit`: rows that a group shows when it opens. */
  actOn(id: number, fit?: number): boolean
  /** The user reached the end of an endless list. */
  reachEnd(): void
  /** Opens the closed groups of the outermost level that has any. */
  openGroups(): void
  closeGroups(): void
  /** Rows stay where they are until the returned function is called. */
  hold(reason: HoldReason): () => void
  showWaiting(): void
  dismissRenewed(): void
  /** From now on nothing changes by itself. */
  pause(): void
  /** Shows what changed meanwhile and follows again. */
  resume(): void
  isHistorical(id: number): boolean
  /** Whether a cell has an unseen change. */
  isChanged(id: number, field: string): boolean
  /** Somebody sees a cell. */
  markSeen(id: number, field: string): void
  /** These cells are in view; called now and then. */
  inView(ids: readonly number[], fields: readonly string[]): void
  /** Starts to load; the returned function stops everything. May be started again. */
  start(): () => void
}

/** Of a grid that has just been made. */
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

/** Neither rows nor a reason why there are none have come yet. */
export function isFirstLoadPending({ status, refusedBy, trueAt }: GridSnapshot): boolean {
  return status === 'loading' && refusedBy === null && trueAt === null
}
