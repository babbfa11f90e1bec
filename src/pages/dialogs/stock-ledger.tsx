/**
 * Reservations of the stock of an order line's material, as a dialog about one line or all lines of an order, with links to the stocks, to
 * a count of them, and to a purchase order for the missing quantity.
 */
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countStocks } from '../../catalog/actions/inventory'
import { stocksView } from '../../catalog/views/stocks'
import { salesOrderLines } from '../../contract/endpoints/sales-order-lines'
import { salesOrders } from '../../contract/endpoints/sales-orders'
import type { SalesOrderLine } from '../../contract/entities/sales-order'
import { choicesMost } from '../../contract/limits'
import { toJson } from '../../contract/to-json'
import type { Action } from '../../define/action'
import type { AnyRow } from '../../define/view'
import { resource } from '../../kernel/resource'
import type { Access } from '../../kernel/session'
import {
  ActionDialogsContext,
  type ActionDialogProps,
  type ActionDialogs,
} from '../../ui/actions/action-dialogs'
import { actionAvailability } from '../../ui/actions/availability'
import { Button } from '../../ui/controls/button'
import { Loaded } from '../../ui/controls/loaded'
import { FormSkeleton } from '../../ui/controls/skeleton'
import { SelectField } from '../../ui/controls/select-field'
import { Dialog } from '../../ui/dialogs/dialog'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { equalTo } from '../../ui/grid/commands/grid-links'
import { usePlaces, type Places } from '../../ui/places'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import { Ledger, shortage, useRehearsedStart, type LedgerProps } from './ledger'
import './reservations.css'

const ledgerOf = resource({
  key: 'stock-ledger',
  fetch: ({ api }, signal, orderLineId: number) =>
    api.call(salesOrderLines.reservations, { params: { orderLineId } }, { signal }),
})

/** The lines of an order, those with missing stock first. */
const linesOf = resource({
  fetch: async ({ api }, signal, orderId: number): Promise<readonly SalesOrderLine[]> => {
    const ofOrder = { selector: 'orderId', operator: 'IsEqualTo', value: orderId, type: 'number' } as const
    const sort = [
      { selector: 'isStockMissing', desc: true },
      { selector: 'orderLineNo', desc: false },
    ]
    const body = { filters: [ofOrder], sort, sums: [], skip: 0, take: choicesMost }
    const { result } = await api.call(salesOrders.searchLines, { body }, { signal })
    return result
  },
})

/** The dialog `lineReservations`: of one order line. */
export function LineReservationsDialog({ rows, onClose }: ActionDialogProps) {
  const [row] = rows
  return row === undefined ? null : <LedgerDialog lineId={row.id} onClose={() => onClose()} />
}

/** The dialog `orderShortages`: of the lines of one order, opened with the first that lacks stock. */
export function OrderShortagesDialog({ rows, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const loaded = useResource(linesOf, rows[0]?.id ?? 0)
  const { value: lines } = loaded
  const [chosen, setChosen] = useState<number | null>(null)
  const shown = lines?.find(({ id }) => id === chosen) ?? lines?.[0]
  const close = () => onClose()
  if (shown === undefined) {
    return (
      <Dialog
        title={t('dialog.ledger.titleOfOrder')}
        size={760}
        closable
        onCancel={close}
        actions={<CloseButton onClick={close} />}
      >
        <Loaded
          from={loaded}
          notLoaded={t('dialog.reservations.notLoaded')}
          shape={<FormSkeleton fields={4} />}
        >
          {() => <p>{t('dialog.ledger.noLines')}</p>}
        </Loaded>
      </Dialog>
    )
  }
  return (
    <LedgerDialog lineId={shown.id} onClose={close}>
      {(lines?.length ?? 0) > 1 && (
        <div className="k-held-lines">
          <SelectField
            label={t('dialog.ledger.line')}
            value={String(shown.id)}
            options={(lines ?? []).map(line => ({
              value: String(line.id),
              label: [
                line.orderLineNo,
                line.materialItemNo,
                line.materialName,
                ...(line.isStockMissing
                  ? [t('dialog.ledger.available', { quantity: formats.number(line.availableQuantity) })]
                  : []),
              ].join(' · '),
            }))}
            onChange={id => setChosen(Number(id))}
          />
        </div>
      )}
    </LedgerDialog>
  )
}

function CloseButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Button kind="primary" data-autofocus="" onClick={onClick}>
      {t('ui.close')}
    </Button>
  )
}

/** The dialog of a stock count, which can be started here. */
const counting: ActionDialogs = {
  createInventory: () => import('./create-inventory').then(m => m.CreateInventoryDialog),
}

interface LedgerDialogProps {
  readonly lineId: number
  readonly onClose: () => void
  /** Above the ledger. */
  readonly children?: ReactNode
}

function LedgerDialog({ lineId, onClose, children }: LedgerDialogProps) {
  const { t } = useTranslation()
  const loaded = useResource(ledgerOf, lineId)
  const { value: ledger, refetch } = loaded
  return (
    <ActionDialogsContext value={counting}>
      <Dialog
        title={
          ledger === undefined
            ? t('dialog.ledger.titleOfOrder')
            : t('dialog.ledger.title', { item: ledger.materialItemNo })
        }
        size={760}
        closable
        flush
        onCancel={onClose}
        lead={ledger !== undefined && <Ways ledger={ledger} onDone={refetch} />}
        actions={<CloseButton onClick={onClose} />}
      >
        {children}
        <Loaded
          docked
          from={loaded}
          notLoaded={t('dialog.reservations.notLoaded')}
          shape={<FormSkeleton fields={4} />}
        >
          {found => <Ledger ledger={found} onDone={refetch} />}
        </Loaded>
      </Dialog>
    </ActionDialogsContext>
  )
}

/** Whether the user may create and save a purchase draft. */
function mayOrder(access: Access, { canOpen }: Pick<Places, 'canOpen'>): boolean {
  return canOpen('emptydraft-page') && access.can('data/draft/save')
}

/** Links: the stocks in their grid, a count of them, and a purchase order for the missing quantity. */
function Ways({ ledger, onDone }: LedgerProps) {
  const { t } = useTranslation()
  const { access, formats } = useSession()
  const places = usePlaces()
  const dialogs = useDialogs()
  const start = useRehearsedStart(onDone)
  const { materialItemNo, stockIds, supplierId, uoM } = ledger
  const short = shortage(ledger)
  const count = countStocks as unknown as Action<AnyRow>
  const rows = stockIds.map(id => ({ id, version: 0 }))
  const filter = equalTo('materialItemNo', stocksView, 'materialItemNo', {
    id: 0,
    version: 0,
    materialItemNo,
  })
  return (
    <>
      {places.canOpen('stocks-es-page') && filter !== null && (
        <Button
          kind="quiet"
          icon="stocks"
          onClick={() => {
            dialogs.closeAll()
            places.navigate({
              page: 'stocks-es-page',
              search: { filters: toJson([filter]), forceCall: 'true' },
            })
          }}
        >
          {t('dialog.ledger.showStocks')}
        </Button>
      )}
      {rows.length > 0 && actionAvailability(count, rows, access).status === 'ready' && (
        <Button kind="quiet" icon="inventory" onClick={() => start(count, stocksView, rows)}>
          {t('action.countStocks')}…
        </Button>
      )}
      {short !== null && supplierId !== null && mayOrder(access, places) && (
        <Button
          kind="quiet"
          icon="purchase"
          onClick={() => {
            dialogs.closeAll()
            places.navigate({
              page: 'emptydraft-page',
              search: { supplierId: String(supplierId), itemNo: materialItemNo, quantity: short },
            })
          }}
        >
          {t('dialog.ledger.order', { quantity: [formats.number(short), uoM].filter(Boolean).join(' ') })}
        </Button>
      )}
    </>
  )
}
