/** Converts tables to lines of a purchase draft. */
import { useMemo } from 'react'
import type { NeedLine } from '../../contract/endpoints/purchase-inputs'
import { drafts as endpoints } from '../../contract/endpoints/purchasing'
import { bulkIdsMost } from '../../contract/limits'
import { decimalMarkOf } from '../../contract/typed-number'
import type { TableReader } from '../../ui/lines/table-reader'
import { useSession } from '../../ui/session-context'
import { useLatest } from '../../ui/use-latest'
import { historyFrom } from './criteria'
import type { DraftLine } from './draft-lines'
import { withList } from './editor-state'
import { listColumnTitles, listFields, readList, type ListColumn, type TakenList } from './read-list'
import type { DraftEditor } from './use-draft-editor'

/** The reader for a supplier's lines; a table stays with the supplier that was chosen when it was given. */
export function useListReader(
  editor: DraftEditor,
): TableReader<ListColumn, readonly NeedLine[], TakenList, DraftLine> {
  const { api, formats, language } = useSession()
  const latest = useLatest(editor)
  const supplierId = editor.draft?.supplierId ?? 0
  return useMemo(
    () => ({
      fields: listFields,
      titles: listColumnTitles(language),
      lookUp: async itemNos => {
        const { criteria, start } = latest.current
        const asked = { supplierId, periodFrom: historyFrom(criteria), draftId: start.detail?.id ?? null }
        const parts = Array.from({ length: Math.ceil(itemNos.length / bulkIdsMost) }, (_, index) =>
          itemNos.slice(index * bulkIdsMost, (index + 1) * bulkIdsMost),
        )
        const materials = await Promise.all(
          parts.map(part => api.call(endpoints.materials, { body: { ...asked, itemNos: part } })),
        )
        return materials.flat()
      },
      lines: () => linesOf(latest.current, supplierId),
      read: (rows, mapped, materials, standing) =>
        readList(rows, mapped, decimalMarkOf(formats), materials, standing),
      change: work => latest.current.change(draft => ({ ...draft, lines: work(draft.lines) }), supplierId),
      withTaken: (lines, { lines: list, materials }) => withList(lines, list, materials),
      itemOf: ({ itemNo }) => itemNo,
    }),
    [api, formats, language, latest, supplierId],
  )
}

function linesOf({ drafts }: DraftEditor, supplierId: number): readonly DraftLine[] {
  return drafts.find(draft => draft.supplierId === supplierId)?.lines ?? []
}
