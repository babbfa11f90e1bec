/**
 * Takes tables over into the chosen supplier's lines; a table stays with the supplier that was chosen when it was given, or moves with the
 * draft.
 */
import { drafts as endpoints } from '../../contract/endpoints/purchasing'
import { bulkIdsMost } from '../../contract/limits'
import { decimalMarkOf } from '../../contract/typed-number'
import { useGivenTables, type GivenTables } from '../../ui/lines/use-given-tables'
import { useSession } from '../../ui/session-context'
import { useLatest } from '../../ui/use-latest'
import { historyFrom } from './criteria'
import { listReading } from './read-list'
import { slicesOf } from '../../contract/slices'
import type { DraftEditor } from './use-draft-editor'

export function useListTables(editor: DraftEditor): GivenTables {
  const { api, formats, language } = useSession()
  const latest = useLatest(editor)
  const supplierId = editor.draft?.supplierId ?? 0
  return useGivenTables({
    ...listReading(language, { mark: decimalMarkOf(formats), currency: formats.currency }),
    lookUp: async itemNos => {
      const { criteria, start, newest } = latest.current
      const periodFrom = historyFrom(criteria, start.today)
      const request = {
        supplierId: newest(supplierId)?.supplierId ?? supplierId,
        periodFrom,
        draftId: start.detail?.id ?? null,
      }
      const materials = await Promise.all(
        slicesOf(itemNos, bulkIdsMost).map(part =>
          api.call(endpoints.materials, { body: { ...request, itemNos: part } }),
        ),
      )
      return materials.flat()
    },
    lines: () => latest.current.newest(supplierId)?.lines ?? [],
    change: work => latest.current.change(draft => ({ ...draft, lines: work(draft.lines) }), supplierId),
  })
}
