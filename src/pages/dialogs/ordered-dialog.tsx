/** The result of ordering drafts: the purchase orders, each with a button to print it for its supplier. */
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { Dialog } from '../../ui/dialogs/dialog'
import { useSession } from '../../ui/session-context'
import { PrintLanguage } from '../print-language'
import { usePrintedOrder } from '../use-printed-order'
import './ordered.css'

export interface MadeOrder {
  readonly id: number
  readonly name: string
  readonly supplierName: string
}

export interface OrderedDialogProps {
  readonly orders: readonly MadeOrder[]
  /** Whether the orders' grid may be opened. */
  readonly canShow: boolean
  /** True when the orders are to be shown. */
  readonly onClose: (isShown?: boolean) => void
}

/** The dialog; the page continues when it closes. */
export function OrderedDialog({ orders, canShow, onClose }: OrderedDialogProps) {
  const { t } = useTranslation()
  const { access, formats } = useSession()
  const { language, setLanguage, busyId, problem, save } = usePrintedOrder()
  const mayPrint = access.can('data/ingoingOrder/print')
  return (
    <Dialog
      title={t('purchase.ordered', {
        count: orders.length,
        number: formats.number(orders.length),
        name: orders[0]?.name ?? '',
      })}
      symbol={{ tone: 'success', mark: { glyph: 'check' } }}
      size={480}
      closable
      onCancel={() => onClose(false)}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t('ui.close')}</Button>
          {canShow && (
            <Button kind="primary" data-autofocus="" onClick={() => onClose(true)}>
              {t('purchase.ordered.show')}
            </Button>
          )}
        </>
      }
    >
      <div className="k-form">
        {problem !== null && <Banner tone="danger">{problem}</Banner>}
        <ul className="k-ordered">
          {orders.map(({ id, name, supplierName }) => (
            <li key={id}>
              <span className="id m">{name}</span>
              <span>{supplierName}</span>
              {mayPrint && (
                <Button
                  size="small"
                  icon="pdf"
                  busy={busyId === id}
                  aria-label={`${t('dialog.printIngoingOrder.submit')} ${name}`}
                  onClick={() => void save(id)}
                >
                  {t('dialog.printIngoingOrder.submit')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {mayPrint && <PrintLanguage value={language} onChange={setLanguage} />}
      </div>
    </Dialog>
  )
}
