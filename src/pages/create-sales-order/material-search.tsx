/** Finds a material by its item number, barcode or name. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaterialChoice } from '../../contract/endpoints/materials'
import { orderEntry } from '../../contract/endpoints/order-entry'
import { typingDelayMs } from '../../contract/limits'
import { resource } from '../../kernel/resource'
import { Combobox } from '../../ui/controls/combobox'
import { useResource } from '../../ui/use-resource'

const materialsFound = resource({
  fetch: ({ api }, signal, find: string) =>
    api.call(orderEntry.findMaterials, { query: { find } }, { signal }),
  delayMs: typingDelayMs,
})

export interface MaterialSearchProps {
  readonly label: string
  /** Initial text. */
  readonly start?: string
  readonly error?: string | undefined
  readonly placeholder?: string | undefined
  readonly onChoose: (choice: MaterialChoice) => void
}

/** The field; it is emptied after a choice, ready for the next one. */
export function MaterialSearch({ label, start = '', error, placeholder, onChoose }: MaterialSearchProps) {
  const { t } = useTranslation()
  const [find, setFind] = useState(start)
  const { status, value: offered, failure } = useResource(materialsFound, find.trim())
  const found = failure === null ? (offered ?? []) : []
  return (
    <Combobox
      label={label}
      text={find}
      error={error}
      busy={status === 'loading'}
      failure={failure !== null ? t('purchase.materialsFailed') : undefined}
      placeholder={placeholder}
      options={found.map(({ id, itemNo, name, barcode }) => ({
        value: String(id),
        text: `${itemNo} ${name}`,
        hint: barcode ?? undefined,
      }))}
      onType={setFind}
      onChoose={({ value }) => {
        const choice = found.find(({ id }) => String(id) === value)
        if (choice !== undefined) {
          onChoose(choice)
          setFind(start)
        }
      }}
    />
  )
}
