/** The editor of purchase drafts, as the shared editor page reads it (lines-editor/description.ts). */
import type { EditorDescription } from '../lines-editor/description'
import { draftStart, type DraftStart, type DraftStartQuery } from './draft-start'
import { draftStore, type UnsavedEdits } from './unsaved-edits'

export const purchaseDraft: EditorDescription<DraftStart, UnsavedEdits, DraftStartQuery> = {
  start: draftStart,
  store: draftStore,
  list: 'draft-es-page',
  words: {
    notLoaded: 'purchase.notLoaded',
    unknown: {
      title: 'lines.unknownDraft',
      text: 'purchase.unknown.text',
      all: 'purchase.unknown.all',
    },
    discard: 'purchase.discard.text',
    leave: { title: 'purchase.leave.title', text: 'purchase.leave.text' },
    restored: 'purchase.restored',
    restoredGone: 'purchase.restoredGone',
  },
}
