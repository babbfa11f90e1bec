/** The customer's name, with suggestions of known customers; choosing one fills in the address. */
import { useTranslation } from 'react-i18next'
import type { KnownCustomer } from '../../contract/endpoints/order-entry-inputs'
import { orderEntry } from '../../contract/endpoints/order-entry'
import { typingDelayMs } from '../../contract/limits'
import { resource } from '../../kernel/resource'
import { Combobox } from '../../ui/controls/combobox'
import { useResource } from '../../ui/use-resource'

const customers = resource({
  fetch: ({ api }, signal, find: string) => api.call(orderEntry.customers, { query: { find } }, { signal }),
  delayMs: typingDelayMs,
})

export interface CustomerFieldProps {
  readonly label: string
  readonly error: string | undefined
  readonly text: string
  readonly onType: (text: string) => void
  readonly onChoose: (customer: KnownCustomer) => void
}

export function CustomerField({ label, error, text, onType, onChoose }: CustomerFieldProps) {
  const { t } = useTranslation()
  const { status, value, failure } = useResource(customers, text.trim())
  const known: readonly KnownCustomer[] = failure === null ? (value ?? []) : []
  return (
    <Combobox
      label={label}
      required
      error={error}
      text={text}
      busy={status === 'loading'}
      failure={failure !== null ? t('orderEntry.customersFailed') : undefined}
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
