/** The entry of sales orders, as the shared editor page reads it (lines-editor/description.ts). */
import type { EditorDescription } from '../lines-editor/description'
import { orderStart, type OrderStart, type OrderStartQuery } from './order-start'
import { entryStore, type EntryEdits } from './unsaved-entry'

export const salesOrderEntry: EditorDescription<OrderStart, EntryEdits, OrderStartQuery> = {
  start: orderStart,
  store: entryStore,
  list: 'sales-order-draft',
  words: {
    notLoaded: 'orderEntry.notLoaded',
    unknown: {
      title: 'lines.unknownDraft',
      text: 'orderEntry.unknown.text',
      all: 'orderEntry.unknown.all',
    },
    discard: 'orderEntry.discard.text',
    leave: { title: 'orderEntry.leave.title', text: 'orderEntry.leave.text' },
    restored: 'orderEntry.restored',
    restoredGone: 'orderEntry.restoredGone',
  },
}
