/**
 * The reservation ledger of a material, seen from an order line: stock on hand, which orders reserve it in which priority, which is next,
 * and what arrives. A reservation can be taken over or released here; the consequences are shown first.
 */
import { atom } from 'jotai'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { takeReservation } from '../../catalog/actions/sales-order-lines'
import { unprepareOrders } from '../../catalog/actions/sales-orders'
import { salesOrderLinesView, salesOrdersView } from '../../catalog/views/sales-orders'
import { compareDecimals, decimal, decimalText } from '../../contract/decimal'
import type { HoldingLine, StockLedger } from '../../contract/endpoints/sales-order-lines'
import { guardLine } from '../../contract/states/sales-order-line'
import { salesOrderMachine } from '../../contract/states/sales-order'
import { guard } from '../../contract/states/state-machine'
import type { Action } from '../../define/action'
import type { FormValues } from '../../define/form'
import { pathOf } from '../../define/route-path'
import type { AnyRow, View } from '../../define/view'
import { gridWords } from '../../texts/grid-words'
import { actionAvailability } from '../../ui/actions/availability'
import { useRunner } from '../../ui/actions/use-actions'
import { StateChip } from '../../ui/controls/state-chip'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { usePlaces } from '../../ui/places'
import { useSession } from '../../ui/session-context'
import { Claim, Next } from './reservation-lists'

export interface LedgerProps {
  readonly ledger: StockLedger
  /** Called after an action. */
  readonly onDone: () => Promise<unknown>
}

/** The line's missing quantity beyond the free stock; null when nothing has to be ordered. */
export function shortage({ line, free }: StockLedger): string | null {
  const short = decimal(line.missing) - decimal(free)
  return short > 0n ? decimalText(short) : null
}

export function Ledger({ ledger, onDone }: LedgerProps) {
  const { t } = useTranslation()
  const { access, formats } = useSession()
  const { line, holders, holderCount, holdings, expected, queue, uoM } = ledger
  const lacksSupplier =
    shortage(ledger) !== null && ledger.supplierId === null && access.can('data/draft/save')
  const quantity = (text: string) => [formats.number(text), uoM].filter(Boolean).join(' ')
  const held = holdings.map(({ location, quantity: here }) => `${location ?? ''} (${formats.number(here)})`)
  return (
    <div className="k-held">
      <div className="k-held-head">
        <div className="what">
          <span>
            {ledger.materialName}{' '}
            <StateChip
              kind="salesOrder"
              state={line.orderState}
              label={t(`state.salesOrder.${line.orderState}`)}
            />
          </span>
          <span className="sec">
            {[
              line.orderNo,
              t('dialog.reservations.lineNo', { line: line.orderLineNo }),
              line.customerName,
            ].join(' · ')}
          </span>
        </div>
        <dl>
          {(
            [
              ['needs', line.open],
              ['holds', line.quantity],
              ['lacks', line.missing],
            ] as const
          ).map(([name, value]) => (
            <div key={name} className={name === 'lacks' && value !== '0' ? 'warn' : undefined}>
              <dt>{t(`dialog.ledger.${name}`)}</dt>
              <dd>{quantity(value)}</dd>
            </div>
          ))}
        </dl>
        <Shares ledger={ledger} />
      </div>
      <h3>
        {t('dialog.reservations.holders')}
        <span className="sec num">{formats.number(holderCount, 0)}</span>
      </h3>
      {holders.length === 0 && <p className="sec">{t('dialog.ledger.nobody')}</p>}
      {holders.length > 0 && (
        <ol aria-label={t('dialog.reservations.holders')}>
          {holders.map((holder, index) => (
            <Holder
              key={holder.orderLineId}
              holder={holder}
              place={index + 1}
              ledger={ledger}
              onDone={onDone}
            />
          ))}
        </ol>
      )}
      {holderCount > holders.length && (
        <p className="hint">
          {t('grid.rehearsal.more', {
            count: holderCount - holders.length,
            number: formats.number(holderCount - holders.length, 0),
          })}
        </p>
      )}
      {held.length > 0 && <p className="sec">{t('dialog.ledger.heldAt', { places: held.join(', ') })}</p>}
      <Next queue={queue} uoM={uoM ?? ''} ownLineId={line.orderLineId} />
      <h3>{t('dialog.ledger.expected')}</h3>
      {expected.length === 0 ? (
        <p className="sec">{t('dialog.ledger.nothingExpected')}</p>
      ) : (
        <ul aria-label={t('dialog.ledger.expected')}>
          {expected.map(receipt => (
            <li key={receipt.orderNo}>
              <span className="no" />
              <div className="who">
                <span>
                  <b className="m">{receipt.orderNo}</b> · {receipt.supplierName}
                </span>
                <span className="sec">
                  {receipt.date === null
                    ? t('dialog.reservations.noDate')
                    : t('dialog.reservations.due', { date: formats.date(receipt.date) })}
                </span>
              </div>
              <div className="qty">
                <b>{quantity(receipt.quantity)}</b>
              </div>
            </li>
          ))}
        </ul>
      )}
      {lacksSupplier && <p className="sec">{t('dialog.ledger.noSupplier')}</p>}
    </div>
  )
}

/** The stock as a bar, with a legend below. */
function Shares({ ledger }: { readonly ledger: StockLedger }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const parts = (
    [
      ['held', ledger.heldByOthers, 'others'],
      ['own', ledger.line.quantity, 'here'],
      ['free', ledger.free, 'free'],
      ['rest', ledger.blocked, 'blocked'],
    ] as const
  ).filter(([, quantity]) => Number(quantity) > 0)
  return (
    <>
      <div className="k-held-bar" aria-hidden="true">
        {parts.map(([share, quantity]) => (
          <i key={share} className={share} style={{ flexGrow: Number(quantity) }} />
        ))}
      </div>
      <p className="k-held-parts">
        <b>
          {t('dialog.ledger.onHand', {
            quantity: [formats.number(ledger.onHand), ledger.uoM].filter(Boolean).join(' '),
          })}
        </b>
        {parts.map(([share, quantity, words]) => (
          <span key={share}>
            <i className={share} aria-hidden="true" />
            {t(`dialog.ledger.${words}`, { quantity: formats.number(quantity) })}
          </span>
        ))}
      </p>
    </>
  )
}

interface HolderProps extends LedgerProps {
  readonly holder: HoldingLine
  readonly place: number
}

function Holder({ holder, place, ledger, onDone }: HolderProps) {
  const { t } = useTranslation()
  const { access, formats } = useSession()
  const start = useRehearsedStart(onDone)
  const name = useId()
  const { line, uoM } = ledger
  const { orderId, processId, orderNo, orderState, hasPicks, reservedAt } = holder
  const isOwn = holder.orderLineId === line.orderLineId
  const order = { id: orderId, version: 0, processId, orderNo, state: orderState, hasPicks }
  const own = {
    id: line.orderLineId,
    version: 0,
    orderNo: line.orderNo,
    orderLineNo: line.orderLineNo,
    state: line.lineState,
    orderState: line.orderState,
    orderHasPicks: line.hasPicks,
  }
  const gives = guardLine('giveReservation', { state: holder.lineState, orderState, orderHasPicks: hasPicks })
  const take = takeReservation as unknown as Action<AnyRow>
  const release = unprepareOrders as unknown as Action<AnyRow>
  const canTake =
    orderId !== line.orderId &&
    // Free stock is reserved first.
    compareDecimals(line.missing, ledger.free) > 0 &&
    gives.allowed &&
    access.can(release.permission) &&
    actionAvailability(take, [own], access).status === 'ready'
  const canRelease =
    access.can(release.permission) &&
    guard(salesOrderMachine, 'unprepare', { state: orderState, hasPicks }).allowed
  return (
    <Claim
      demand={holder}
      place={place}
      isOwn={isOwn}
      number={<OrderLink holder={holder} />}
      nameId={name}
      hint={
        isOwn
          ? t('dialog.reservations.thisLine')
          : t('dialog.reservations.since', { date: formats.dateTime(reservedAt) })
      }
    >
      <b>{[formats.number(holder.quantity), uoM].filter(Boolean).join(' ')}</b>
      <StateChip kind="salesOrder" state={orderState} label={t(`state.salesOrder.${orderState}`)} />
      <span className="ways">
        {canTake && (
          <button
            type="button"
            className="lnk"
            aria-describedby={name}
            onClick={() => start(take, salesOrderLinesView, [own], { fromOrderLineId: holder.orderLineId })}
          >
            {t('action.takeReservation')}…
          </button>
        )}
        {canRelease && (
          <button
            type="button"
            className="lnk"
            aria-describedby={name}
            onClick={() => start(release, salesOrdersView, [order])}
          >
            {t('action.unprepareOrders')}…
          </button>
        )}
      </span>
    </Claim>
  )
}

/** The order's number, as a link when its page can be opened. */
function OrderLink({ holder }: { readonly holder: HoldingLine }) {
  const { canOpen, navigate } = usePlaces()
  const dialogs = useDialogs()
  const page = pathOf('processsalesorders', [holder.processId, holder.orderId])
  if (!canOpen('processsalesorders')) return <b className="m">{holder.orderNo}</b>
  return (
    <button
      type="button"
      className="lnk m"
      onClick={() => {
        dialogs.closeAll()
        navigate({ page })
      }}
    >
      {holder.orderNo}
    </button>
  )
}

/** Starts an action on rows outside a grid, with its rehearsal first; `onDone` is called when it is over. */
export function useRehearsedStart(onDone: () => Promise<unknown>) {
  const session = useSession()
  const { t } = useTranslation()
  const { start } = useRunner()
  const live = useMemo(() => ({ version: atom(0), find: () => undefined }), [])
  return (action: Action<AnyRow>, view: View, rows: readonly AnyRow[], values?: FormValues) => {
    const words = gridWords(session, view, t)
    const scope = { words, actions: view.actions, nameField: view.nameField, live }
    const how =
      values !== undefined || action.dialog === undefined
        ? { isRehearsal: true, ...(values && { answers: { values, read: [] } }) }
        : {}
    void start({ action, rows, scope, ...how }).then(onDone)
  }
}
