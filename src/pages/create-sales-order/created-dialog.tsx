/** The created order, with a link to it. */
import { useTranslation } from 'react-i18next'
import type { CreatedSalesOrder } from '../../contract/endpoints/order-entry-inputs'
import { Button } from '../../ui/controls/button'
import { StateChip } from '../../ui/controls/state-chip'
import { Dialog } from '../../ui/dialogs/dialog'

export interface CreatedDialogProps {
  readonly order: CreatedSalesOrder
  /** Whether the order's page may be opened. */
  readonly canShow: boolean
  /** True when the order is to be shown. */
  readonly onClose: (isShown?: boolean) => void
}

/** The dialog; the page continues when it closes. */
export function CreatedDialog({ order, canShow, onClose }: CreatedDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('orderEntry.created', { number: order.orderNo })}
      symbol={{ tone: 'success', mark: { glyph: 'check' } }}
      size={480}
      closable
      onCancel={() => onClose(false)}
      actions={
        <>
          <Button {...(canShow ? {} : { 'data-autofocus': '' })} onClick={() => onClose(false)}>
            {t('orderEntry.created.another')}
          </Button>
          {canShow && (
            <Button kind="primary" data-autofocus="" onClick={() => onClose(true)}>
              {t('orderEntry.created.show')}
            </Button>
          )}
        </>
      }
    >
      <p className="k-oe-created">
        <StateChip kind="salesOrder" state={order.state} label={t(`state.salesOrder.${order.state}`)} />
        <span>{t('orderEntry.created.text')}</span>
      </p>
    </Dialog>
  )
}
