/** Actions of the downloads: download the file, and delete entries. */
import { downloads } from '../../contract/endpoints/downloads'
import type { Download } from '../../contract/entities/download'
import { guardDownload } from '../../contract/states/download'
import { defineAction } from '../../define/action'

const permission = 'header/settings/downloads'

export const saveDownload = defineAction<Download>({
  name: 'saveDownload',
  icon: 'download',
  section: 1,
  shortcut: 'S',
  isSingle: true,
  isPromoted: true,
  permission,
  guard: row => guardDownload('fetch', row),
  dialog: 'saveDownload',
})

export const deleteDownloads = defineAction<Download>({
  name: 'deleteDownloads',
  icon: 'trash',
  section: 2,
  isDanger: true,
  isPromoted: true,
  needsConfirmation: true,
  permission,
  guard: row => guardDownload('delete', row),
  endpoint: downloads.remove,
  input: rows => ({ body: { ids: rows.map(({ id }) => id) } }),
})
