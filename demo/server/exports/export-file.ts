/** One export from request to file: everything is validated and counted before the first byte is sent. */
import type { Language } from '../../../src/contract/limits'
import type { FileAnswer } from '../../../src/contract/endpoints/endpoint'
import type { ExportFormat, ExportRequest } from '../../../src/contract/endpoints/grids'
import type { Db } from '../core/db/database'
import type { CallProgress } from '../core/calls/context'
import type { SearchScope } from '../core/search/search-plan'
import type { SearchSource } from '../core/search/search-source'
import { unitTexts } from '../core/unit/unit-texts'
import type { AboutFile } from './about-sheet'
import { csvFile } from './csv-file'
import { exportColumns } from './export-columns'
import { idsToExport, rowsToExport, type ExportBatch, type ExportBatches, type RowOrder } from './export-rows'
import { xlsxFile } from './xlsx-file'

const mimeTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export interface ExportParts {
  readonly db: Db
  readonly source: SearchSource
  readonly scope: SearchScope
  /** Language of short month names, and of values before and after a change. */
  readonly language: Language
  /** The content of the workbook's second sheet for a number of rows. */
  aboutRows(count: number): AboutFile
  readonly progress: CallProgress
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
}

/**
 * Prepares the file; its rows are read while it is sent.
 * @throws Refusal 400 with the path of every invalid value; the signal's reason
 */
export async function exportFile(
  request: Omit<ExportRequest, 'about' | keyof RowOrder> & RowOrder,
  parts: ExportParts,
): Promise<FileAnswer> {
  const { db, source, scope, language, aboutRows, progress, signal } = parts
  const { t, formats } = await unitTexts(db, scope.businessUnitId, language)
  const columns = exportColumns(source, request.columns, { translate: t, formats })
  const ids = await idsToExport(db, source, request, scope, signal)
  progress.expect(ids.length)
  const fields = columns.map(({ field }) => field)
  const batches = followed(rowsToExport(db, source, { ids, fields }, scope, signal), progress)
  return {
    name: `${request.name}.${request.format}`,
    mimeType: mimeTypes[request.format],
    content:
      request.format === 'csv'
        ? csvFile(columns, batches, formats)
        : xlsxFile(columns, batches, { formats, name: request.name, about: aboutRows(ids.length) }),
  }
}

async function* followed(
  batches: ExportBatches,
  progress: ExportParts['progress'],
): AsyncGenerator<ExportBatch> {
  for await (const rows of batches) {
    yield rows
    progress.advance(rows.length)
  }
}
