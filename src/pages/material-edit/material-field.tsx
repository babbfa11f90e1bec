/** Fields of the material page that are more than a text, a number or a flag. */
import type { Material } from '../../contract/entities/material'
import {
  ChoiceEntry,
  EntryPlace,
  useEntry,
  useEntryForm,
  type ChoiceEntryProps,
} from '../../ui/edit/entry-form'
import { LookupField } from '../../ui/form/lookup-field'

/** One of a few values; a value that is not offered stays offered while the row has it. */
export function MaterialChoice({
  options,
  ...props
}: Omit<ChoiceEntryProps, 'options'> & { readonly options: readonly string[] }) {
  const { saved } = useEntryForm()
  const own = String(saved[props.field] ?? '')
  const offered = new Set([...options, ...(own === '' ? [] : [own])])
  return <ChoiceEntry {...props} options={[...offered].map(value => ({ value, label: value }))} />
}

/** The supplier, found by typing. */
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
