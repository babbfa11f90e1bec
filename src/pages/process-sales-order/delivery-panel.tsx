/** How, when and to whom an order is delivered, with the actions that change it. */
import { useTranslation } from 'react-i18next'
import { salesOrder } from '../../contract/entities/sales-order'
import type { SalesOrderProcess } from '../../contract/endpoints/process'
import { MenuButton } from '../../ui/controls/menu'
import { cellText } from '../../texts/cell-text'
import { missingValue } from '../../contract/formats'
import type { ProcessActions } from './use-process-actions'

/** Names of the actions in the panel's menu. */
const editing = ['changeDeliveryType', 'changePriorityAndDate', 'changeDeliveryInfo']

/** Fields that are always shown, then those that are shown when they have a value. */
const always = ['deliveryType', 'deliveryDate', 'priority', 'recipient'] as const
const sometimes = [
  'deliveryRoute',
  'dropNumber',
  'deliveryContact',
  'invoiceContact',
  'orderType',
  'pickList',
  'boxes',
  'onePieceId',
  'returnedQuantity',
  'orderAttributes',
  'orderDate',
  'completedDate',
] as const

export interface DeliveryPanelProps {
  readonly entry: SalesOrderProcess['orders'][number]
  readonly commands: ProcessActions
}

export function DeliveryPanel({ entry, commands }: DeliveryPanelProps) {
  const { t } = useTranslation()
  const { order } = entry
  const { countryCode, zipCode } = order
  const say = (field: (typeof always)[number] | (typeof sometimes)[number]) =>
    cellText(salesOrder.fields[field], order[field], commands.text)
  // Most recipients already contain the address.
  const isKnown = zipCode !== null && order.recipient?.includes(zipCode) === true
  const place = isKnown ? '' : [zipCode, countryCode].filter(part => part !== null).join(', ')
  const rows = [
    ...always.map(field => [field, commands.titleOf(field), say(field)] as const),
    ...(place === '' ? [] : [['place', t('process.place'), place] as const]),
    ...sometimes
      .map(field => [field, commands.titleOf(field), say(field)] as const)
      .filter(([, , text]) => text !== missingValue && text !== '0'),
  ]
  const groups = commands
    .menu([order])
    .map(group => ({ ...group, items: group.items.filter(({ id }) => editing.includes(id)) }))
  return (
    <section className="panel" aria-label={t('process.delivery')}>
      <div className="ph">
        <h2>{t('process.delivery')}</h2>
        <span className="grow" />
        <MenuButton label={t('process.edit')} size="small" kind="quiet" groups={groups} />
      </div>
      <dl className="k-po-facts-list">
        {rows.map(([field, title, text]) => (
          <div key={field}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
