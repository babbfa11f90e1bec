/** Reservations of a stock: which lines reserve it, by which rules stocks are taken and demands are served, and which lines come next. */
import { useTranslation } from 'react-i18next'
import { stocks } from '../../contract/endpoints/stocks'
import type { AnyRow } from '../../define/view'
import { resource } from '../../kernel/resource'
import { Button } from '../../ui/controls/button'
import { Loaded } from '../../ui/controls/loaded'
import { FormSkeleton } from '../../ui/controls/skeleton'
import { Dialog } from '../../ui/dialogs/dialog'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { textOf } from '../../ui/form/form-values'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import { Holders, Next } from './reservation-lists'
import './reservations.css'

const ofStock = resource({
  fetch: ({ api }, signal, id: number) =>
    api.call(stocks.outgoingReservations, { params: { id } }, { signal }),
})

/** The dialog `stockReservations`. */
export function StockReservationsDialog({ rows, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const [row] = rows
  const loaded = useResource(ofStock, row?.id ?? 0)
  return (
    <Dialog
      title={t('view.StockReservation')}
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
      {row !== undefined && <Head row={row} />}
      <Loaded
        docked
        from={loaded}
        notLoaded={t('dialog.reservations.notLoaded')}
        shape={<FormSkeleton fields={4} />}
      >
        {({ holdings, queue }) => (
          <div className="k-held">
            <Holders holdings={holdings} />
            <Next queue={queue} uoM={textOf(row?.uoM)} ownLineId={undefined} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

/** The stock and its figures. */
function Head({ row }: { readonly row: AnyRow }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const uoM = textOf(row.uoM)
  const figures = [
    ['quantity', 'field.quantity'],
    ['reservedStockQuantity', 'field.reservedQuantity'],
    ['availableStockQuantity', 'field.availableStockQuantity'],
  ] as const
  return (
    <div className="k-held-head">
      <div className="what">
        <span>
          <b className="m">{textOf(row.materialItemNo)}</b> {textOf(row.materialName)}
        </span>
        <span className="sec">
          {[row.location, row.container, row.batch]
            .map(textOf)
            .filter(place => place !== '')
            .join(' · ')}
        </span>
      </div>
      <dl>
        {figures.map(([name, title]) => (
          <div key={name}>
            <dt>{t(title)}</dt>
            <dd>{[formats.number(textOf(row[name])), uoM].filter(Boolean).join(' ')}</dd>
          </div>
        ))}
      </dl>
      <Shares row={row} />
    </div>
  )
}

/** The stock as a bar: reserved, free, and unavailable, such as blocked. The figures are also shown as text. */
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
