/**
 * Running exports, one per view and one per file of a report, outside React: an export continues while its popover is closed and while the user
 * works elsewhere in the cockpit.
 */
import { atom, type Atom, type PrimitiveAtom } from 'jotai'
import { command, type ExportFormat, type ExportRequest, grids } from '../../../contract/endpoints/grids'
import { commandPollingMs, exportRowsMost, type Language } from '../../../contract/limits'
import type { RowViewName } from '../../../contract/row-views'
import { download, type DownloadedFile, type DownloadOptions } from '../../../kernel/api-download'
import { type Failure, toFailure } from '../../../kernel/failure'
import type { Session } from '../../../kernel/session'
import type { AnyRow } from '../../../define/view'
import { valueWords } from '../../../texts/cell-text'
import { saveFile } from '../../controls/save-file'
import { columnFields, type PaneArrangement } from '../layout/arrangement'
import { gridColumns } from '../table/grid-columns'
import { searchRequestOf } from '../data/grid-query'
import type { Grid } from '../data/use-grid'

export interface ExportJob {
  readonly fileName: string
  readonly status: 'running' | 'done'
  /** Rows written so far. */
  readonly done: number
  /** Null while unknown. */
  readonly total: number | null
  /** ms since 1970. */
  readonly startedAt: number
}

interface FileStart {
  /** Names what is exported; only one export per key runs at a time. */
  readonly key: string
  /** The language of the file. */
  readonly language: Language
  /** Progress is requested under this id. */
  readonly commandId: string
  fetch(options: DownloadOptions): Promise<DownloadedFile>
  /** With its extension; a name from the server takes precedence. */
  readonly fileName: string
  /** Expected number of rows; null when unknown. */
  readonly total: number | null
  /** Called when the file is saved. */
  onSaved(fileName: string, rows: number): void
  /** Called when there is no file; not when the export was cancelled. */
  onFailed(failure: Failure): void
}

/** Exports the rows of a view; the key is the view. */
interface ExportStart extends Omit<FileStart, 'key' | 'commandId' | 'fetch'> {
  readonly view: RowViewName
  readonly request: ExportRequest & { readonly commandId: string }
}

interface ExportJobs {
  /** The export of a view, or a file of a report; null while there is none. In the session's store. */
  of(key: string): Atom<ExportJob | null>
  /** Starts an export unless one of this view is running. */
  start(start: ExportStart): void
  /** The same for any file. */
  startFile(start: FileStart): void
  cancel(key: string): void
  /** Removes a finished export. */
  dismiss(key: string): void
}

/** The exports of a session, shared by all of its grids. */
export function exportJobsOf(session: Pick<Session, 'api' | 'store'>): ExportJobs {
  const known = jobsOf.get(session.api)
  if (known !== undefined) return known
  const jobs = createExportJobs(session)
  jobsOf.set(session.api, jobs)
  return jobs
}

/** Estimated seconds until all rows are written; null while it is too early. */
export function secondsRemaining({ done, total, startedAt }: ExportJob, now: number): number | null {
  const elapsedMs = now - startedAt
  if (total === null || done <= 0 || done > total || elapsedMs < estimateAfterMs) return null
  return Math.ceil(((total - done) * elapsedMs) / done / 1000)
}

/** Earlier estimates would jump (ours). */
const estimateAfterMs = 1_000

/** A key that stays the same while the user is signed in. */
const jobsOf = new WeakMap<Session['api'], ExportJobs>()

/** Runs the exports of a session. `save` saves the file on the user's computer. */
export function createExportJobs(
  { api, store }: Pick<Session, 'api' | 'store'>,
  save: (blob: Blob, name: string) => void = saveFile,
): ExportJobs {
  const jobs = new Map<string, PrimitiveAtom<ExportJob | null>>()
  const controllers = new Map<string, AbortController>()

  const of = (key: string): PrimitiveAtom<ExportJob | null> => {
    const job = jobs.get(key) ?? atom<ExportJob | null>(null)
    jobs.set(key, job)
    return job
  }
  const get = (key: string) => store.get(of(key))
  const put = (key: string, job: ExportJob | null) => store.set(of(key), job)

  /** Polls the server's progress until the file has arrived. Failed polls are ignored. */
  const follow = (key: string, id: string, signal: AbortSignal) => {
    const timer = setInterval(() => {
      api.call(command.status, { params: { id } }, { signal }).then(
        ({ state, done, total }) => {
          const job = get(key)
          if (signal.aborted || state === 'unknown' || job === null) return
          put(key, { ...job, done: Math.max(job.done, done), total: total ?? job.total })
        },
        () => undefined,
      )
    }, commandPollingMs)
    signal.addEventListener('abort', () => clearInterval(timer))
  }

  const run = async (start: FileStart, controller: AbortController) => {
    const { key, commandId } = start
    const { signal } = controller
    const polling = new AbortController()
    signal.addEventListener('abort', () => polling.abort())
    follow(key, commandId, polling.signal)
    try {
      // Formatted dates may contain names of months.
      const headers = { 'x-lang-code': start.language }
      const file = await start.fetch({ signal, headers })
      const fileName = file.name ?? start.fileName
      save(file.blob, fileName)
      const job = get(key)
      const rows = job?.total ?? start.total ?? job?.done ?? 0
      if (job !== null) put(key, { ...job, fileName, status: 'done', done: rows, total: rows })
      start.onSaved(fileName, rows)
    } catch (error) {
      put(key, null)
      if (!signal.aborted) start.onFailed(toFailure(error))
    } finally {
      polling.abort()
      if (controllers.get(key) === controller) controllers.delete(key)
    }
  }

  const startFile = (start: FileStart) => {
    const { key, fileName, total } = start
    if (controllers.has(key)) return
    const controller = new AbortController()
    controllers.set(key, controller)
    put(key, { fileName, status: 'running', done: 0, total, startedAt: Date.now() })
    void run(start, controller)
  }

  return {
    of,
    start: ({ view, request, ...file }) =>
      startFile({
        ...file,
        key: view,
        commandId: request.commandId,
        fetch: options => download(api, grids.export, { params: { view }, body: request }, options),
      }),
    startFile,
    cancel: key => controllers.get(key)?.abort(),
    dismiss: key => {
      if (get(key)?.status === 'done') put(key, null)
    },
  }
}

// ---- the request

export type ExportRows = 'selection' | 'page' | 'result'
type ExportColumns = 'visible' | 'all'

export interface ExportChoice {
  readonly rows: ExportRows
  readonly columns: ExportColumns
  readonly format: ExportFormat
}

export type ExportGrid = Pick<Grid, 'view' | 'data' | 'snapshot' | 'chosen' | 'text' | 'titleOf'>

/**
 * The request for a choice, without the facts about the rows (export-about.ts). `name` is the name of the file, without extension;
 * progress is requested under `commandId`.
 */
export function exportRequestOf(
  grid: ExportGrid,
  pane: Pick<PaneArrangement, 'columns' | 'pinned' | 'groups'>,
  choice: ExportChoice,
  name: string,
  commandId: string,
): Omit<ExportRequest, 'about'> {
  const { view, snapshot } = grid
  const { filters, find, sort } = searchRequestOf(view, snapshot.query, snapshot.fixed)
  const { groups, groupOrder } = snapshot.query
  const ids = choice.rows === 'result' ? undefined : exportedRows(grid, choice.rows).map(({ id }) => id)
  return {
    // Selected rows may no longer match the search; they are exported anyway.
    filters: ids === undefined ? filters : [],
    find: ids === undefined ? find : '',
    ...(view.criteria === undefined ? {} : { criteria: view.criteria }),
    // Rows in groups have the order of the view (group-source.ts).
    sort: groups.length > 0 ? [...view.sort] : sort,
    groups: [...groups],
    ...(groupOrder === null ? {} : { groupOrder }),
    ...(ids === undefined ? {} : { ids }),
    columns: exportedColumns(grid, pane, choice.columns),
    format: choice.format,
    name,
    commandId,
  }
}

/** The number of rows that a choice exports, as far as it is known here. */
export function exportedCount(grid: ExportGrid, rows: ExportRows): number {
  const count = rows === 'result' ? grid.snapshot.totalCount : exportedRows(grid, rows).length
  return Math.min(count, exportRowsMost)
}

/** Whether the result may have more rows than an export allows. */
export function mayExceedFile({ snapshot }: Pick<ExportGrid, 'snapshot'>): boolean {
  return !snapshot.isTotalExact || snapshot.totalCount > exportRowsMost
}

function exportedRows({ chosen, data }: ExportGrid, rows: 'selection' | 'page'): readonly AnyRow[] {
  return rows === 'selection' ? chosen : data.rows
}

/** The columns: the shown ones in their order; for all columns, then those that the user could add. */
function exportedColumns(
  { view, text, titleOf }: ExportGrid,
  pane: Pick<PaneArrangement, 'columns' | 'pinned' | 'groups'>,
  columns: ExportColumns,
): ExportRequest['columns'] {
  const shown = pane.columns
  const others = columns === 'all' ? columnFields(view).filter(field => !shown.includes(field)) : []
  return gridColumns(view, { ...pane, columns: [...shown, ...others] }, titleOf).map(({ field, title }) => {
    const words = valueWords(view.entity.fields[field], text.translate)
    const ratio = view.ratios?.[field]
    return {
      field,
      title,
      ...(words === undefined ? {} : { words }),
      ...(view.sums?.includes(field) === true && { isSummed: true }),
      ...(ratio && { ratio }),
    }
  })
}
