/** The grid of the files that background tasks made for the user. */
import { downloads } from '../../contract/endpoints/downloads'
import { download } from '../../contract/entities/download'
import { defineView } from '../../define/view'
import { deleteDownloads, saveDownload } from '../actions/downloads'

export const downloadsView = defineView(download, {
  name: 'Download',
  search: downloads.search,
  columns: [
    'name',
    'state',
    'report',
    'format',
    'createdDate',
    'sizeKb',
    'keptUntil',
    'reason',
    'madeBy',
    'origin',
  ],
  internal: ['id'],
  nameField: 'name',
  stateField: 'state',
  filters: ['name', 'state', 'report', 'format', 'origin', 'createdDate'],
  sort: [{ selector: 'createdDate', desc: true }],
  widths: {
    name: 220,
    state: 110,
    reason: 170,
    report: 180,
    format: 80,
    origin: 110,
    madeBy: 150,
    sizeKb: 90,
  },
  isSmall: true,
  actions: [saveDownload, deleteDownloads],
})
