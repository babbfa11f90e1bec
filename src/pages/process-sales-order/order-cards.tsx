/** The orders of a process as cards; a click, or Enter, chooses one. */
import { useTranslation } from 'react-i18next'
import type { SalesOrderProcess } from '../../contract/endpoints/process'
import { StateChip } from '../../ui/controls/state-chip'
import { useSession } from '../../ui/session-context'

export interface OrderCardsProps {
  readonly orders: SalesOrderProcess['orders']
  readonly chosenId: number | undefined
  readonly onChoose: (orderId: number) => void
}

/** The cards, in a wrapping row. */
export function OrderCards({ orders, chosenId, onChoose }: OrderCardsProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  return (
    <ul className="k-po-cards" aria-label={t('process.orders')}>
      {orders.map(({ order, prices }) => (
        <li key={order.id}>
          <button
            type="button"
            aria-current={order.id === chosenId ? 'true' : undefined}
            onClick={() => onChoose(order.id)}
          >
            <span className="row">
              <b className="id">{order.orderNo}</b>
              <StateChip kind="salesOrder" state={order.state} label={t(`state.salesOrder.${order.state}`)} />
              <span className="grow" />
              <span className="muted num">
                {t('grid.rows.OrderLine', {
                  count: order.numberOfOrderLines,
                  number: formats.number(order.numberOfOrderLines, 0),
                })}
              </span>
            </span>
            <span className="row sec">
              <span className="ell">{order.customerName}</span>
              <span className="grow" />
              <span className="num">{formats.money(prices.total)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
