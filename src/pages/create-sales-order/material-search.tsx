/** Finds a material by its item number, barcode or name. */
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaterialChoice } from '../../contract/endpoints/materials'
import { orderEntry } from '../../contract/endpoints/order-entry'
import type { Api } from '../../kernel/session'
import { Combobox } from '../../ui/controls/combobox'
import { useMaterialChoices } from '../use-material-choices'

export interface MaterialSearchProps {
  readonly label: string
  /** What stands there at first. */
  readonly start?: string
  readonly error?: string | undefined
  readonly placeholder?: string | undefined
  readonly onChoose: (choice: MaterialChoice) => void
}

/** The field; what was chosen is gone from it, ready for the next one. */
export function MaterialSearch({ label, start = '', error, placeholder, onChoose }: MaterialSearchProps) {
  const { t } = useTranslation()
  const [find, setFind] = useState(start)
  const ask = useCallback(
    (api: Api, text: string, signal: AbortSignal) =>
      api.call(orderEntry.findMaterials, { query: { find: text } }, { signal }),
    [],
  )
  const offered = useMaterialChoices(find, ask)
  const found = offered === null || offered === 'failed' ? [] : offered
  return (
    <Combobox
      label={label}
      text={find}
      error={error}
      busy={offered === null}
      failure={offered === 'failed' ? t('purchase.materialsFailed') : undefined}
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
