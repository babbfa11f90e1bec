/** The caller's downloads: search, file, and deleting. Entries of other users count as unknown. */
import { sql } from 'kysely'
import { describeEntity } from '../../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import { download } from '../../../../src/contract/entities/download'
import { reportFormatNeeds } from '../../../../src/contract/reports/file-formats'
import { reportPlaces } from '../../../../src/contract/reports/report-names'
import { rowViews } from '../../../../src/contract/row-views'
import { guardDownload, type DownloadState } from '../../../../src/contract/states/download'
import type { Context } from '../../core/calls/context'
import { onRowsById, type NamedRow } from '../../core/calls/each-row'
import { assertAllowed } from '../../core/http/endpoint-runner'
import { conflict, notFound } from '../../core/refusal'
import { idList } from '../../core/db/id-list'
import { answerOf, deleteEntries } from '../../reports/public'
import { downloadSource } from '../download-source'
import { searchRows } from '../../core/calls/search-rows'

export const downloadHandlers: Handlers<Endpoints, Context>['downloads'] = {
  search: searchRows(downloadSource),

  description: async () => describeEntity(download),

  async file({ params: { id } }, context) {
    const entry = await ownEntries(context).where('d.id', '=', id).executeTakeFirst()
    if (entry === undefined) throw notFound(`There is no download ${id}.`)
    const { report, format, ownerId, state, fileName, mimeType, sizeBytes, ...rest } = entry
    // Whoever had the file made may have lost the right to read the report, or to spreadsheets, since.
    assertAllowed(rowViews[reportPlaces[report].view], context)
    if (ownerId === context.caller.userId) assertAllowed(reportFormatNeeds[format] ?? {}, context)
    const guarded = guardDownload('fetch', entry)
    if (!guarded.allowed || fileName === null || mimeType === null || sizeBytes === null) {
      throw conflict('The file is not ready.', { state, allowedStates: ['Ready'] })
    }
    return answerOf(context.db.read, { ...rest, fileName, mimeType, sizeBytes })
  },

  remove: ({ body }, context) =>
    onRowsById(context, body.ids, ownRows, async ({ id, name, state }) => {
      await context.db.tx(context.unit, tx => deleteEntries(tx, [id]))
      return { id, name, state }
    }),
}

async function ownRows(
  context: Context,
  ids: readonly number[],
): Promise<(NamedRow & { readonly state: DownloadState })[]> {
  return ownEntries(context)
    .where('d.id', 'in', sql<number>`${idList(ids)}`)
    .orderBy('d.id')
    .execute()
}

function ownEntries({ db, caller }: Context) {
  return db.read
    .selectFrom('download as d')
    .innerJoin('report_run as r', 'r.id', 'd.run_id')
    .select([
      'd.id',
      'r.id as runId',
      'r.name',
      'r.report',
      'r.format',
      'r.user_id as ownerId',
      'r.state',
      'r.file_name as fileName',
      'r.mime_type as mimeType',
      'r.size_bytes as sizeBytes',
      'r.tries',
    ])
    .where('d.business_unit_id', '=', caller.businessUnitId)
    .where('d.user_id', '=', caller.userId)
}
