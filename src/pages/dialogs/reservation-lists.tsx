/** Who holds stock of a material and who comes next for it, with the rule: the same lists for an order line and for a stock. */
import { useTranslation } from 'react-i18next'
import type { DemandQueue, WaitingDemand } from '../../contract/endpoints/sales-order-lines'
import type { StockReservation } from '../../contract/entities/stock'
import { StateChip } from '../../ui/controls/state-chip'
import { useSession } from '../../ui/session-context'
import './reservation-lists-look'

export interface ReservationListsProps {
  readonly holdings: readonly StockReservation[]
  readonly queue: DemandQueue
  /** The unit in which the material is counted. */
  readonly unit: string
  /** The order line that the dialog is about: its place in the line is marked. */
  readonly orderLineId?: number
}

/** The rule, the holdings and the demands that come next. */
export function ReservationLists({ holdings, queue, unit, orderLineId }: ReservationListsProps) {
  const { t } = useTranslation()
  const hidden = queue.totalCount - queue.next.length
  return (
    <>
      <p className="sec">{t(`dialog.reservations.rule.${queue.rule}`)}</p>
      <h3>{t('dialog.reservations.holdings')}</h3>
      {holdings.length === 0 ? (
        <p>{t('dialog.reservations.nothingHeld')}</p>
      ) : (
        <ul className="k-held" aria-label={t('dialog.reservations.holdings')}>
          {holdings.map(holding => (
            <Holding key={holding.id} holding={holding} unit={unit} />
          ))}
        </ul>
      )}
      <h3>{t('dialog.reservations.next')}</h3>
      {queue.next.length === 0 ? (
        <p>{t('dialog.reservations.nobody')}</p>
      ) : (
        <ol className="k-held" aria-label={t('dialog.reservations.next')}>
          {queue.next.map(demand => (
            <Demand
              key={demand.orderLineId}
              demand={demand}
              unit={unit}
              isCurrent={demand.orderLineId === orderLineId}
            />
          ))}
        </ol>
      )}
      {hidden > 0 && (
        <p className="sec">{t('dialog.reservations.more', { count: hidden, number: hidden })}</p>
      )}
    </>
  )
}

function Holding({ holding, unit }: { readonly holding: StockReservation; readonly unit: string }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { orderNo, orderLineNo, location, lineState, jobName, userName, quantity } = holding
  const work = [jobName, userName].filter(text => text !== null && text !== '').join(' · ')
  return (
    <li>
      <span className="k-held-name">
        <b className="m">{location}</b>
        <span className="sec">
          {t('dialog.reservations.line', { orderNo, line: orderLineNo })}
          {work !== '' && ` · ${work}`}
        </span>
      </span>
      <StateChip kind="salesOrder" state={lineState} label={t(`state.salesOrderLine.${lineState}`)} />
      <span className="num">{`${formats.number(quantity)} ${unit}`}</span>
    </li>
  )
}

interface DemandProps {
  readonly demand: WaitingDemand
  readonly unit: string
  readonly isCurrent: boolean
}

function Demand({ demand, unit, isCurrent }: DemandProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { orderNo, orderLineNo, customerName, priority, deliveryDate, missingQuantity } = demand
  return (
    <li aria-current={isCurrent ? 'true' : undefined}>
      <span className="k-held-name">
        <b className="m">{t('dialog.reservations.line', { orderNo, line: orderLineNo })}</b>
        <span className="sec">{customerName}</span>
      </span>
      <span className="sec">
        {t('dialog.reservations.turn', {
          priority,
          date: deliveryDate === null ? t('dialog.reservations.noDate') : formats.date(deliveryDate),
        })}
      </span>
      <span className="num">{`${formats.number(missingQuantity)} ${unit}`}</span>
    </li>
  )
}
