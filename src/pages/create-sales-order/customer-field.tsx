/** The customer's name, with those whom the office knows to choose from: choosing one fills in where he is. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnownCustomer } from '../../contract/endpoints/order-entry-inputs'
import { orderEntry } from '../../contract/endpoints/order-entry'
import type { Api } from '../../kernel/session'
import { Combobox } from '../../ui/controls/combobox'
import { useMaterialChoices } from '../use-material-choices'

export interface CustomerFieldProps {
  readonly label: string
  readonly error: string | undefined
  readonly text: string
  readonly onType: (text: string) => void
  readonly onChoose: (customer: KnownCustomer) => void
}

/** The field. */
export function CustomerField({ label, error, text, onType, onChoose }: CustomerFieldProps) {
  const { t } = useTranslation()
  const ask = useCallback(
    (api: Api, find: string, signal: AbortSignal) =>
      api.call(orderEntry.customers, { query: { find } }, { signal }),
    [],
  )
  const offered = useMaterialChoices<readonly KnownCustomer[]>(text, ask)
  const known = offered === null || offered === 'failed' ? [] : offered
  return (
    <Combobox
      label={label}
      required
      error={error}
      text={text}
      busy={offered === null}
      failure={offered === 'failed' ? t('orderEntry.customersFailed') : undefined}
      options={known.map(customer => ({
        value: String(customer.id),
        text: customer.customerName,
        hint: [customer.companyName, customer.zipCode, customer.city]
          .filter(part => part !== null && part !== '' && part !== customer.customerName)
          .join(', '),
      }))}
      onType={onType}
      onChoose={({ value }) => {
        const customer = known.find(({ id }) => String(id) === value)
        if (customer !== undefined) onChoose(customer)
      }}
    />
  )
}
