/**
 * A report as a file, for a download and for a schedule alike: everything is validated and counted before the first byte, rows and figures
 * are of the same moment, and the texts are the company's in the requested language.
 */
import { viewOfReport } from '../../../src/catalog/views/reports'
import type { FileAnswer } from '../../../src/contract/endpoints/endpoint'
import type { ReportFileRequest } from '../../../src/contract/endpoints/reports'
import { reportPdfRowsMost } from '../../../src/contract/report-limits'
import type { ReportName } from '../../../src/contract/reports/report-names'
import { runCancellable } from '../core/db/cancellable'
import type { Db } from '../core/db/database'
import { displayNameOf } from '../core/unit/display-name'
import { aboutFile, exportFile, idsToExport, rowsToExport, statementTimeoutMs } from '../exports/public'
import type { CallProgress } from '../core/calls/context'
import { drawnReport } from './pdf/report-pdf-process'
import { dayOf } from '../../../src/contract/company-day'
import type { SearchScope } from '../core/search/search-plan'
import type { SearchSource } from '../core/search/search-source'
import { archivedFacts } from './archived-facts'
import { takeDrawingPlace } from './drawing-places'
import { narrowedFacts, printedReport } from './printed-report'
import type { MomentCriteria, Report } from './report'
import { fileArrangement, sheetColumns, type FileArrangement } from './report-columns'
import { factsOf } from './report-facts'
import { printedSummary } from './report-summary'
import { readCriteria, reportTable } from './report-table'
import { reportTexts, type ReportTexts } from './report-texts'

export interface ReportFileParts {
  readonly db: Db
  readonly scope: SearchScope
  /** Id of the user on whose behalf it is made. */
  readonly madeBy: number
  readonly now: () => Date
  /** Reports the number of rows written. */
  readonly progress: CallProgress
  /** Aborted when the file is no longer needed. */
  readonly signal: AbortSignal
  /** Waits while other PDFs are being made, instead of being refused. */
  readonly mayWait?: boolean
}

/**
 * Prepares the file; its rows are read while it is sent. Its name consists of the report's title and the day.
 * @throws Refusal 400 with the path of every invalid value, 400 narrow-the-filter when it would be too long, 429 when too many PDFs are
 * being made; the signal's reason
 */
export async function reportFile<N extends ReportName>(
  report: N,
  request: ReportFileRequest,
  parts: ReportFileParts,
): Promise<FileAnswer> {
  const { db, scope, now } = parts
  const criteria = readCriteria(report, request.criteria, scope, now())
  const definition: Report<N> = reportTable[report]
  const source = definition.source(criteria, scope)
  const view = viewOfReport[report]
  const arrangement = fileArrangement(view, source, request)
  const texts = await reportTexts(db, scope.businessUnitId, request.language)
  const title = texts.t(`view.${view.name as string}`)
  const chosen = { report, request, criteria, source, arrangement, texts, title }
  const file = request.format === 'pdf' ? await pdfFile(chosen, parts) : await sheetFile(chosen, parts)
  return { ...file, name: `${title}-${dayOf(now(), scope.region)}.${request.format}` }
}

interface Chosen<N extends ReportName> {
  readonly report: N
  readonly request: ReportFileRequest
  readonly criteria: MomentCriteria<N>
  readonly source: SearchSource
  readonly arrangement: FileArrangement
  readonly texts: ReportTexts
  readonly title: string
}

async function sheetFile<N extends ReportName>(
  { report, request, criteria, source, arrangement, texts, title }: Chosen<N>,
  { db, scope, madeBy, progress, signal }: ReportFileParts,
): Promise<FileAnswer> {
  const { filters, find, language } = request
  const view = viewOfReport[report]
  const format = request.format === 'csv' ? 'csv' : 'xlsx'
  const columns = sheetColumns(view, arrangement, texts)
  const sheet = { filters, find, ...arrangement.order, columns, format, name: title } as const
  const facts = [
    ...(await narrowedFacts({ db, scope, report, view, criteria, request, texts })),
    ...(await archivedFacts({ db, scope, report, criteria, texts })),
  ]
  const about = {
    ...{ t: texts.t, company: texts.company, title, madeAt: new Date(criteria.moment) },
    madeBy: await displayNameOf(db, scope.businessUnitId, madeBy),
    facts: facts.map(({ label, text }) => ({ label, value: text })),
  }
  const aboutRows = (rows: number) => aboutFile(about, rows)
  return exportFile(sheet, { db, source, scope, language, aboutRows, progress, signal })
}

async function pdfFile<N extends ReportName>(
  { report, request, criteria, source, arrangement, texts, title }: Chosen<N>,
  { db, scope, madeBy, now, progress, signal, mayWait = false }: ReportFileParts,
): Promise<FileAnswer> {
  const leave = await takeDrawingPlace(mayWait, signal)
  // If the client disconnects, the file may never be read, and nothing else would release the slot.
  signal.addEventListener('abort', leave)
  try {
    const { filters, find, isSummary } = request
    const rows = { filters, find, ...arrangement.order }
    // The row limit does not apply: a summary contains no rows.
    const ids = isSummary ? [] : await idsToExport(db, source, rows, scope, signal, reportPdfRowsMost)
    const facts = await runCancellable(db, { signal, timeoutMs: statementTimeoutMs }, connection =>
      factsOf(connection, report, criteria, { filters, find }, scope),
    )
    const view = viewOfReport[report]
    const madeAt = now()
    const of = { db, scope, report, view, request, arrangement, facts, texts }
    const summary = facts.rows === 0 ? null : await printedSummary({ ...of, source, signal })
    const printed = await printedReport({ ...of, criteria, summary, madeBy, madeAt })
    progress.expect(ids.length)
    const fields = [...arrangement.fields, ...(arrangement.groupBy === null ? [] : [arrangement.groupBy])]
    const batches = rowsToExport(db, source, { ids, fields }, scope, signal)
    const onDrawn = (count: number): void => progress.advance(count)
    const drawn = drawnReport(printed, batches, { signal, onDrawn, onEnd: leave })
    const content = finallyLeaving(drawn, leave)
    return { name: title, mimeType: 'application/pdf', content }
  } catch (error) {
    leave()
    throw error
  }
}

async function* finallyLeaving(
  content: AsyncIterable<Uint8Array>,
  leave: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* content
  } finally {
    leave()
  }
}
