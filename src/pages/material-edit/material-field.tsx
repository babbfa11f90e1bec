/** Fields of the material page other than texts, numbers and flags. */
import type { Material } from '../../contract/entities/material'
import {
  ChoiceEntry,
  EntryPlace,
  useEntry,
  useEntryForm,
  type ChoiceEntryProps,
} from '../../ui/edit/entry-form'
import { LookupField } from '../../ui/form/lookup-field'

/** A choice from a fixed list; the row's value stays available when it is not offered any more. */
export function MaterialChoice({
  options,
  ...props
}: Omit<ChoiceEntryProps, 'options'> & { readonly options: readonly string[] }) {
  const { saved } = useEntryForm()
  const own = String(saved[props.field] ?? '')
  const offered = new Set([...options, ...(own === '' ? [] : [own])])
  return <ChoiceEntry {...props} options={[...offered].map(value => ({ value, label: value }))} />
}

/** The supplier, with a search. */
export function MaterialSupplier({ row, className }: { readonly row: Material; readonly className: string }) {
  const { turn, edits, saved } = useEntryForm()
  const field = 'supplierId'
  const control = useEntry({ field })
  const edit = edits[field]
  return (
    <EntryPlace field={field} className={className}>
      <LookupField
        {...control}
        key={`${turn} ${String(edit?.base ?? saved[field])}`}
        lookup={{ kind: 'supplier' }}
        value={edit?.value === null ? null : control.value}
        startText={edit === undefined ? (row.supplierName ?? '') : ''}
      />
    </EntryPlace>
  )
}
