/** The language in which a purchase order is printed for its supplier; saves the file. */
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/controls/banner'
import { SubmitDialog } from '../../ui/dialogs/dialog'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { PrintLanguage } from '../print-language'
import { usePrintedOrder } from '../use-printed-order'

/** The dialog `printIngoingOrder`. */
export function PrintOrderDialog({ rows: [order], onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const { language, setLanguage, busyId, problem, save } = usePrintedOrder()
  const submit = async () => {
    if (await save(order?.id ?? 0)) onClose()
  }
  return (
    <SubmitDialog
      title={t('dialog.printIngoingOrder.title', { name: String(order?.['orderNo'] ?? '') })}
      submitLabel={t('dialog.printIngoingOrder.submit')}
      submitIcon="pdf"
      isBusy={busyId !== null}
      leaving="cancels"
      onSubmit={() => void submit()}
      onCancel={() => onClose()}
    >
      <div className="k-form" aria-busy={busyId !== null}>
        {problem !== null && <Banner tone="danger">{problem}</Banner>}
        <PrintLanguage value={language} onChange={setLanguage} />
      </div>
    </SubmitDialog>
  )
}
