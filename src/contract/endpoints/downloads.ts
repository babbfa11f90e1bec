/** Files made for the user in the background (spec 1, section 2, settings, downloads). Nobody sees the downloads of others. */
import * as v from 'valibot'
import { download } from '../entities/download'
import { actionResult } from '../failures'
import { bulkIdsMost } from '../limits'
import { rowId } from '../wire-values'
import { descriptionEndpoint } from './descriptions'
import { get, group, put } from './endpoint'
import { searchEndpoint } from './grids'

const permission = 'header/settings/downloads'

export const downloads = group('Download', {
  search: searchEndpoint(download, 'Download', 'What was made for the user, sorted and paged.'),
  description: descriptionEndpoint('Download', 'Fields of an entry of the downloads.'),
  file: get('/{id}/file', {
    params: v.object({ id: rowId }),
    isFile: true,
    permission,
    summary: 'A file that was made for the user.',
  }),
  remove: put('/delete', {
    body: v.object({ ids: v.pipe(v.array(rowId), v.minLength(1), v.maxLength(bulkIdsMost)) }),
    result: actionResult,
    isBulk: true,
    permission,
    summary: 'Deletes entries of the user; a file goes with its last one, and what waits is not made.',
  }),
})
