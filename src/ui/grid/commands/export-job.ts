/**
 * Exports that are under way, one per view, outside React: a file goes on being made while its popover is closed and while the
 * person works elsewhere in the cockpit.
 */
import { command, grids, type ExportRequest } from '../../../contract/endpoints/grids'
import { commandPollingMs } from '../../../contract/limits'
import type { RowViewName } from '../../../contract/row-views'
import { download } from '../../../kernel/api-download'
import { toFailure, type Failure } from '../../../kernel/failure'
import type { Session } from '../../../kernel/session'
import { saveFile } from '../../controls/save-file'

export interface ExportJob {
  readonly fileName: string
  readonly status: 'running' | 'done'
  /** Rows that are written. */
  readonly done: number
  /** Null while nobody knows. */
  readonly total: number | null
  /** ms since 1970. */
  readonly startedAt: number
}

export interface ExportStart {
  readonly view: RowViewName
  readonly request: ExportRequest & { readonly commandId: string }
  /** With its ending; the server's own name goes first. */
  readonly fileName: string
  /** How many rows are expected; null when nobody knows. */
  readonly total: number | null
  /** Called when the file is saved. */
  onSaved(fileName: string, rows: number): void
  /** Called when there is no file; not when it was cancelled. */
  onFailed(failure: Failure): void
}

export interface ExportJobs {
  get(view: RowViewName): ExportJob | null
  subscribe(listener: () => void): () => void
  /** Starts a file unless one of this view is under way. */
  start(start: ExportStart): void
  cancel(view: RowViewName): void
  /** Forgets a file that is done. */
  dismiss(view: RowViewName): void
}

/** The exports of a session; every grid of it sees the same. */
export function exportJobsOf(session: Pick<Session, 'api' | 'language'>): ExportJobs {
  const known = jobsOf.get(session)
  if (known !== undefined) return known
  const jobs = createExportJobs(session)
  jobsOf.set(session, jobs)
  return jobs
}

/** Seconds until the rows are written, at the pace so far; null while that says nothing yet. */
export function secondsLeft({ done, total, startedAt }: ExportJob, now: number): number | null {
  const elapsedMs = now - startedAt
  if (total === null || done <= 0 || done > total || elapsedMs < estimateAfterMs) return null
  return Math.ceil(((total - done) * elapsedMs) / done / 1000)
}

/** Before that an estimate jumps (ours). */
const estimateAfterMs = 1_000

const jobsOf = new WeakMap<object, ExportJobs>()

/** Makes the exports of a session. `save` gives the file to the person. */
export function createExportJobs(
  { api, language }: Pick<Session, 'api' | 'language'>,
  save: (blob: Blob, name: string) => void = saveFile,
): ExportJobs {
  const jobs = new Map<RowViewName, ExportJob>()
  const controllers = new Map<RowViewName, AbortController>()
  const listeners = new Set<() => void>()

  const put = (view: RowViewName, job: ExportJob | null) => {
    if (job === null) jobs.delete(view)
    else jobs.set(view, job)
    for (const listener of [...listeners]) listener()
  }

  /** Asks how far the server is, until the file is here. What it cannot say changes nothing. */
  const follow = (view: RowViewName, id: string, signal: AbortSignal) => {
    const timer = setInterval(() => {
      api.call(command.status, { params: { id } }, { signal }).then(
        ({ state, done, total }) => {
          const job = jobs.get(view)
          if (signal.aborted || state === 'unknown' || job === undefined) return
          put(view, { ...job, done: Math.max(job.done, done), total: total ?? job.total })
        },
        () => undefined,
      )
    }, commandPollingMs)
    signal.addEventListener('abort', () => clearInterval(timer))
  }

  const run = async (start: ExportStart, controller: AbortController) => {
    const { view, request } = start
    const { signal } = controller
    const polling = new AbortController()
    signal.addEventListener('abort', () => polling.abort())
    follow(view, request.commandId, polling.signal)
    try {
      // Dates may hold names of months.
      const headers = { 'x-lang-code': language }
      const file = await download(api, grids.export, { params: { view }, body: request }, { signal, headers })
      const fileName = file.name ?? start.fileName
      save(file.blob, fileName)
      const job = jobs.get(view)
      const rows = job?.total ?? start.total ?? job?.done ?? 0
      if (job !== undefined) put(view, { ...job, fileName, status: 'done', done: rows, total: rows })
      start.onSaved(fileName, rows)
    } catch (error) {
      put(view, null)
      if (!signal.aborted) start.onFailed(toFailure(error))
    } finally {
      polling.abort()
      if (controllers.get(view) === controller) controllers.delete(view)
    }
  }

  return {
    get: view => jobs.get(view) ?? null,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: start => {
      const { view, fileName, total } = start
      if (controllers.has(view)) return
      const controller = new AbortController()
      controllers.set(view, controller)
      put(view, { fileName, status: 'running', done: 0, total, startedAt: Date.now() })
      void run(start, controller)
    },
    cancel: view => controllers.get(view)?.abort(),
    dismiss: view => {
      if (jobs.get(view)?.status === 'done') put(view, null)
    },
  }
}
