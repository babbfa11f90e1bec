/** The dialog before an order is created, or saved as a draft: it asks for the number and shows the totals. */
import { useTranslation } from 'react-i18next'
import { draftEntry, orderEntry } from '../../contract/endpoints/order-entry'
import { resource } from '../../kernel/resource'
import { moneyText } from '../../contract/formats'
import { useSession } from '../../ui/session-context'
import { NumberDialog, type NumberDialogProps } from '../lines-editor/number-dialog'
import type { OrderEditor } from './use-order-editor'

const next = {
  create: resource({ fetch: ({ api }, signal) => api.call(orderEntry.number, {}, { signal }) }),
  saveDraft: resource({ fetch: ({ api }, signal) => api.call(draftEntry.number, {}, { signal }) }),
}

export interface EntryDialogProps extends Pick<NumberDialogProps, 'onClose'> {
  readonly command: keyof typeof next
  readonly editor: Pick<OrderEditor, 'head' | 'totals'>
}

export function EntryDialog({ command, editor: { head, totals }, onClose }: EntryDialogProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  return (
    <NumberDialog
      title={t(`orderEntry.${command}.title`)}
      submitLabel={t(`orderEntry.${command}`)}
      label={t(command === 'create' ? 'orderEntry.create.number' : 'lines.draftNumber')}
      next={next[command]}
      onClose={onClose}
    >
      {t(`orderEntry.${command}.text`, {
        count: totals.lines,
        number: formats.number(totals.lines),
        customer: head.customerName,
        total: moneyText(totals.total, formats),
      })}
    </NumberDialog>
  )
}
