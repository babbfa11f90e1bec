/** The lists of the dialog of reservations: the lines that reserve stock, and the next ones by the rule, with what they lack. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DemandQueue, WaitingDemand } from '../../contract/endpoints/sales-order-lines'
import type { StockReservation } from '../../contract/entities/stock'
import { StateChip } from '../../ui/controls/state-chip'
import { useSession } from '../../ui/session-context'
import { Glyph } from '../../ui/theme/icons'

/** The order lines that reserve a stock. */
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
  const { orderState, quantity, uoM, jobName, userName } = holding
  const since = t('dialog.reservations.since', { date: formats.dateTime(holding.reservedAt) })
  const work = [jobName, userName].filter(Boolean).join(', ')
  return (
    <Claim demand={holding} place={place} hint={work === '' ? since : `${since} · ${work}`}>
      <b>{[formats.number(quantity), uoM].filter(Boolean).join(' ')}</b>
      <StateChip kind="salesOrder" state={orderState} label={t(`state.salesOrder.${orderState}`)} />
    </Claim>
  )
}

export interface NextProps {
  readonly queue: DemandQueue
  readonly uoM: string
  readonly ownLineId: number | undefined
}

/** The next lines, and the rule of their order. */
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
    <Claim
      demand={demand}
      place={place}
      isOwn={isOwn}
      hint={isOwn ? t('dialog.reservations.thisLine') : undefined}
    >
      <span className="lacks">
        <Glyph name="triangle" />
        {t('dialog.reservations.lacks', { quantity: missing })}
      </span>
    </Claim>
  )
}

export interface ClaimProps {
  readonly demand: {
    readonly orderNo: string
    readonly orderLineNo: number
    readonly customerName: string | null
    readonly priority: number
    readonly deliveryDate: string | null
  }
  /** From 1. */
  readonly place: number
  /** Whether it is the line that the dialog is about. */
  readonly isOwn?: boolean
  /** The order's number as a link, when its page can be opened. */
  readonly number?: ReactNode
  /** Id of the element that names the line, for labels. */
  readonly nameId?: string
  readonly hint: string | undefined
  /** The reserved or missing quantity, and actions. */
  readonly children: ReactNode
}

/** A line that reserves stock or waits for it, with its place in the queue. */
export function Claim({ demand, place, isOwn = false, number, nameId, hint, children }: ClaimProps) {
  const { t } = useTranslation()
  const { orderNo, orderLineNo, customerName } = demand
  return (
    <li className={isOwn ? 'own' : undefined} aria-current={isOwn ? 'true' : undefined}>
      <span className="no">{place}</span>
      <div className="who">
        <span id={nameId}>
          {number ?? <b className="m">{orderNo}</b>}, {t('dialog.reservations.lineNo', { line: orderLineNo })}{' '}
          · {customerName}
        </span>
        <Turn demand={demand} />
        {hint !== undefined && <span className="hint">{hint}</span>}
      </div>
      <div className="qty">{children}</div>
    </li>
  )
}

/** The priority and delivery date that determine its place. */
function Turn({ demand }: Pick<ClaimProps, 'demand'>) {
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
