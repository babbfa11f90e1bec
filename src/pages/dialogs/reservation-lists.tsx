/** The lists of the dialog of reservations: who holds stock, and who comes next by which rule with what he lacks. */
import { useTranslation } from 'react-i18next'
import type { DemandQueue, WaitingDemand } from '../../contract/endpoints/sales-order-lines'
import type { StockReservation } from '../../contract/entities/stock'
import { StateChip } from '../../ui/controls/state-chip'
import { useSession } from '../../ui/session-context'
import { Glyph } from '../../ui/theme/icons'

/** The order lines that hold a stock. */
export function Holders({ holdings }: { readonly holdings: readonly StockReservation[] }) {
  const { t } = useTranslation()
  return (
    <>
      <h3>{t('dialog.reservations.holders')}</h3>
      {holdings.length === 0 ? (
        <p className="sec">{t('dialog.reservations.noHolders')}</p>
      ) : (
        <ol aria-label={t('dialog.reservations.holders')}>
          {holdings.map((holding, index) => (
            <Holder key={holding.id} holding={holding} place={index + 1} />
          ))}
        </ol>
      )}
    </>
  )
}

interface HolderProps {
  readonly holding: StockReservation
  readonly place: number
}

function Holder({ holding, place }: HolderProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { orderNo, orderLineNo, orderState, customerName, quantity, uoM, jobName, userName } = holding
  const since = t('dialog.reservations.since', { date: formats.dateTime(holding.reservedAt) })
  const work = [jobName, userName].filter(Boolean).join(', ')
  return (
    <li>
      <span className="no">{place}</span>
      <div className="who">
        <span>
          <b className="m">{orderNo}</b>, {t('dialog.reservations.lineNo', { line: orderLineNo })} ·{' '}
          {customerName}
        </span>
        <Turn demand={holding} />
        <span className="hint">{work === '' ? since : `${since} · ${work}`}</span>
      </div>
      <div className="qty">
        <b>{[formats.number(quantity), uoM].filter(Boolean).join(' ')}</b>
        <StateChip kind="salesOrder" state={orderState} label={t(`state.salesOrder.${orderState}`)} />
      </div>
    </li>
  )
}

export interface NextProps {
  readonly queue: DemandQueue
  readonly uoM: string
  /** The line that the dialog is about. */
  readonly ownLineId: number | undefined
}

/** Who comes next, by which rule. */
export function Next({ queue, uoM, ownLineId }: NextProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { rule, next, totalCount } = queue
  const more = totalCount - next.length
  return (
    <>
      <h3>
        {t('dialog.reservations.next')}
        <span className="sec num">{formats.number(String(totalCount))}</span>
      </h3>
      <p className="sec">
        {t(rule === 'FEFO' ? 'dialog.reservations.ruleFefo' : 'dialog.reservations.ruleFifo')}{' '}
        {t('dialog.reservations.ruleDemand')}
      </p>
      {next.length === 0 ? (
        <p>{t('dialog.reservations.nobodyWaits')}</p>
      ) : (
        <ol aria-label={t('dialog.reservations.next')}>
          {next.map((demand, index) => (
            <Waiting
              key={demand.orderLineId}
              demand={demand}
              place={index + 1}
              uoM={uoM}
              isOwn={demand.orderLineId === ownLineId}
            />
          ))}
        </ol>
      )}
      {more > 0 && (
        <p className="hint">
          {t('dialog.reservations.more', { count: more, number: formats.number(String(more)) })}
        </p>
      )}
    </>
  )
}

interface WaitingProps {
  readonly demand: WaitingDemand
  readonly place: number
  readonly uoM: string
  readonly isOwn: boolean
}

function Waiting({ demand, place, uoM, isOwn }: WaitingProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const missing = [formats.number(demand.missingQuantity), uoM].filter(Boolean).join(' ')
  return (
    <li className={isOwn ? 'own' : undefined} aria-current={isOwn ? 'true' : undefined}>
      <span className="no">{place}</span>
      <div className="who">
        <span>
          <b className="m">{demand.orderNo}</b>,{' '}
          {t('dialog.reservations.lineNo', { line: demand.orderLineNo })} · {demand.customerName}
        </span>
        <Turn demand={demand} />
        {isOwn && <span className="hint">{t('dialog.reservations.thisLine')}</span>}
      </div>
      <div className="qty">
        <span className="lacks">
          <Glyph name="triangle" />
          {t('dialog.reservations.lacks', { quantity: missing })}
        </span>
      </div>
    </li>
  )
}

/** What its turn depends on. */
export function Turn({
  demand,
}: {
  readonly demand: { readonly priority: number; readonly deliveryDate: string | null }
}) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { priority, deliveryDate } = demand
  const parts = [
    t('dialog.reservations.priority', { priority }),
    deliveryDate === null
      ? t('dialog.reservations.noDate')
      : t('dialog.reservations.due', { date: formats.date(deliveryDate) }),
  ]
  return <span className="sec">{parts.join(' · ')}</span>
}
