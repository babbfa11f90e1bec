/** The dialogs before an order is created or saved as a draft: they ask for its number and show its totals. */
import { useTranslation } from 'react-i18next'
import { draftEntry, orderEntry } from '../../contract/endpoints/order-entry'
import { resource } from '../../kernel/resource'
import { moneyText } from '../../contract/formats'
import { useSession } from '../../ui/session-context'
import { NumberDialog, type NumberDialogProps } from '../lines-editor/number-dialog'
import type { OrderEditor } from './use-order-editor'

const orderNumber = resource({ fetch: ({ api }, signal) => api.call(orderEntry.number, {}, { signal }) })
const draftNumber = resource({ fetch: ({ api }, signal) => api.call(draftEntry.number, {}, { signal }) })

export interface EntryDialogProps extends Pick<NumberDialogProps, 'onClose'> {
  readonly editor: Pick<OrderEditor, 'head' | 'totals'>
}

/** Asks for the number of an order before it is created. */
export function CreateOrderDialog({ editor: { head, totals }, onClose }: EntryDialogProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  return (
    <NumberDialog
      title={t('orderEntry.create.title')}
      submitLabel={t('orderEntry.create')}
      label={t('orderEntry.create.number')}
      next={orderNumber}
      onClose={onClose}
    >
      {t('orderEntry.create.text', {
        count: totals.lines,
        number: formats.number(totals.lines),
        customer: head.customerName,
        total: moneyText(totals.total, formats),
      })}
    </NumberDialog>
  )
}

/** Asks for the number of a new draft before it is saved. */
export function SaveDraftDialog({ editor: { totals }, onClose }: EntryDialogProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  return (
    <NumberDialog
      title={t('orderEntry.saveDraft.title')}
      submitLabel={t('orderEntry.saveDraft')}
      label={t('orderEntry.saveDraft.number')}
      next={draftNumber}
      onClose={onClose}
    >
      {t('orderEntry.saveDraft.text', { count: totals.lines, number: formats.number(totals.lines) })}
    </NumberDialog>
  )
}
