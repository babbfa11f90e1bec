/**
 * Reservations of a stock or of an order line: who holds it, by which rule stocks are taken and demands are served, and which lines
 * come next with what they lack.
 */
import { useTranslation } from 'react-i18next'
import { salesOrderLines, type DemandQueue } from '../../contract/endpoints/sales-order-lines'
import { stocks } from '../../contract/endpoints/stocks'
import type { StockReservation } from '../../contract/entities/stock'
import type { AnyRow } from '../../define/view'
import type { Resource } from '../../kernel/resource'
import { Button } from '../../ui/controls/button'
import { FormSkeleton } from '../../ui/controls/form-skeleton'
import { NotLoaded } from '../../ui/controls/not-loaded'
import { Skeleton } from '../../ui/controls/skeleton'
import { Dialog } from '../../ui/dialogs/dialog'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { textOf } from '../../ui/form/form-values'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import { Holders, Next, type ReservedSide } from './reservation-lists'
import './reservations.css'

/** What the server says of a stock and of an order line alike. */
interface Reservations {
  readonly holdings: readonly StockReservation[]
  readonly queue: DemandQueue
}

const ofStock: Resource<Reservations, number> = {
  fetch: ({ api }, signal, id) => api.call(stocks.outgoingReservations, { params: { id } }, { signal }),
}
const ofLine: Resource<Reservations, number> = {
  fetch: ({ api }, signal, id) =>
    api.call(salesOrderLines.reservations, { params: { orderLineId: id } }, { signal }),
}

/** The dialog `stockReservations`: of one stock. */
export function StockReservationsDialog(props: ActionDialogProps) {
  return <ReservationsDialog {...props} side="stock" reservations={ofStock} />
}

/** The dialog `lineReservations`: of one order line. */
export function LineReservationsDialog(props: ActionDialogProps) {
  return <ReservationsDialog {...props} side="line" reservations={ofLine} />
}

interface ReservationsDialogProps extends ActionDialogProps {
  readonly side: ReservedSide
  readonly reservations: Resource<Reservations, number>
}

function ReservationsDialog({ rows, side, reservations, onClose }: ReservationsDialogProps) {
  const { t } = useTranslation()
  const [row] = rows
  const id = row?.id ?? 0
  const { value: found, failure, refetch } = useResource(reservations, id)
  return (
    <Dialog
      title={t('dialog.reservations.title')}
      size={760}
      closable
      flush
      onCancel={() => onClose()}
      actions={
        <Button kind="primary" onClick={() => onClose()}>
          {t('ui.close')}
        </Button>
      }
    >
      {row !== undefined && <Head row={row} side={side} />}
      {failure !== null ? (
        <NotLoaded title={t('dialog.reservations.notLoaded')} failure={failure} onRetry={refetch} />
      ) : (
        <Skeleton isLoading={found === undefined} shape={<FormSkeleton fields={4} />}>
          {found !== undefined && (
            <div className="k-held">
              <Holders holdings={found.holdings} side={side} />
              <Next
                queue={found.queue}
                uoM={textOf(row?.uoM)}
                ownLineId={side === 'line' ? row?.id : undefined}
              />
            </div>
          )}
        </Skeleton>
      )}
    </Dialog>
  )
}

/** What it is about, with its figures. */
function Head({ row, side }: { readonly row: AnyRow; readonly side: ReservedSide }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const uoM = textOf(row.uoM)
  const places =
    side === 'stock'
      ? [row.location, row.container, row.batch]
      : [row.orderNo, t('dialog.reservations.lineNo', { line: textOf(row.orderLineNo) })]
  const figures =
    side === 'stock'
      ? (['quantity', 'reservedStockQuantity', 'availableStockQuantity'] as const)
      : (['confirmedQuantity', 'pickedQuantity', 'openQuantity'] as const)
  return (
    <div className="k-held-head">
      <div className="what">
        <span>
          <b className="m">{textOf(row.materialItemNo)}</b> {textOf(row.materialName)}
        </span>
        <span className="sec">
          {places
            .map(textOf)
            .filter(place => place !== '')
            .join(' · ')}
        </span>
      </div>
      <dl>
        {figures.map(name => (
          <div key={name}>
            <dt>
              {t([
                `field.${side === 'stock' ? 'Stock' : 'SalesOrderLine'}.${name as string}`,
                `field.${name as string}`,
              ])}
            </dt>
            <dd>{[formats.number(textOf(row[name])), uoM].filter(Boolean).join(' ')}</dd>
          </div>
        ))}
      </dl>
      {side === 'stock' && <Shares row={row} />}
    </div>
  )
}

/** The stock as a bar: what orders hold, what is free, and what nobody can have, such as blocked goods. The figures say it in words. */
function Shares({ row }: { readonly row: AnyRow }) {
  const [quantity, held, free] = (
    ['quantity', 'reservedStockQuantity', 'availableStockQuantity'] as const
  ).map(name => Number(row[name]))
  if (quantity === undefined || held === undefined || free === undefined || !(quantity > 0)) return null
  const shares = { held, free, rest: quantity - held - free }
  return (
    <div className="k-held-bar" aria-hidden="true">
      {Object.entries(shares).map(
        ([share, size]) =>
          size > 0 && <i key={share} className={share} style={{ flexGrow: size / quantity }} />,
      )}
    </div>
  )
}
