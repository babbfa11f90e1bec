/** The form of the material page and its save. */
import { useTranslation } from 'react-i18next'
import { materials } from '../../contract/endpoints/materials'
import { material, type Material } from '../../contract/entities/material'
import { cellText } from '../../texts/cell-text'
import { useToaster } from '../../ui/controls/toast'
import { withoutEdit } from '../../ui/edit/edits'
import type { Entries, EntryForm } from '../../ui/edit/entry-form'
import { useEditForm } from '../../ui/edit/use-edit-form'
import { useRefusalText } from '../../ui/refusal-words'
import type { Grid } from '../../ui/grid/data/use-grid'
import { useSession } from '../../ui/session-context'
import {
  isDecimalField,
  isSameEntry,
  materialEntries,
  materialProblems,
  updateOf,
  type MaterialField,
} from './material-entries'

export function useMaterialForm(grid: Grid, row: Material): EntryForm {
  const { api, access, decimalsByUnit } = useSession()
  const { t } = useTranslation()
  const toaster = useToaster()
  const refusalText = useRefusalText()
  const columnOf = (field: string) => (field === 'supplierId' ? 'supplierName' : (field as MaterialField))
  const titleOf = (field: string) => (field === 'name' ? t('field.name') : grid.titleOf(columnOf(field)))
  return useEditForm<Entries>({
    draftKey: `materialEdits ${row.id}`,
    // Dropped, since a restored draft has only the supplier's id, and the field shows a name.
    restored: draft => withoutEdit(draft, 'supplierId'),
    saved: materialEntries(row),
    isSame: isSameEntry,
    titleOf,
    // Exact numbers, not rounded as in a grid.
    textOf: (field, entry) =>
      isDecimalField(field)
        ? grid.text.formats.number(String(entry))
        : cellText(material.fields[columnOf(field)], row[columnOf(field)], grid.text),
    reason: access.can('data/material/update') ? undefined : t('material.readOnly'),
    showsAtOnce: (field, edits) => edits[field]?.value === null || field === 'maximumWarehouseQuantity',
    problemsOf: (values, edits) =>
      new Map(
        [...materialProblems(values, edits, decimalsByUnit)].map(([field, problem]) => [
          field,
          t(problem.key, { field: titleOf(field), ...problem.values }),
        ]),
      ),
    save: async (changed, seen) => {
      const { failed } = await api.call(materials.update, { body: updateOf(row, changed, seen) })
      const [refused] = failed
      if (refused !== undefined) return { text: refusalText(refused), issues: refused.issues }
      await grid.data.refresh()
      toaster.show({ text: t('material.saved', { name: row.itemNo }) })
      return undefined
    },
    reload: () => grid.data.refresh(),
  })
}
