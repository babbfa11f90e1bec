/** The customer and delivery address of an order (spec 2, section 7, OutgoingOrder). */
import { useTranslation } from 'react-i18next'
import { outgoingOrders } from '../../contract/endpoints/order-grids'
import { resource } from '../../kernel/resource'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import { FactList, FactsDialog } from './facts'

const shownFields = [
  'customerName',
  'recipient',
  'deliveryContact',
  'invoiceContact',
  'zipCode',
  'countryCode',
  'deliveryType',
  'deliveryRoute',
] as const

const customerOf = resource({
  fetch: ({ api }, signal, orderId: number) =>
    api.call(outgoingOrders.customerInformation, { query: { orderId } }, { signal }),
})

/** The dialog `customerInformation`. */
export function CustomerInformationDialog({ rows, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const order = rows[0]
  const orderId = order?.id ?? 0
  return (
    <FactsDialog
      title={t('dialog.customerInformation.title', { name: String(order?.['orderNo'] ?? '') })}
      loaded={useResource(customerOf, orderId)}
      failed={t('dialog.customerInformation.failed')}
      onClose={() => onClose()}
    >
      {customer => (
        <FactList
          facts={[
            ...shownFields.map(field => ({ name: t(`field.${field}`), value: customer[field] ?? '–' })),
            {
              name: t('dialog.customerInformation.openOrders'),
              value: formats.number(customer.openOrders),
            },
          ]}
        />
      )}
    </FactsDialog>
  )
}
