/** The dialogs for ordering drafts, and for the number of a saved draft. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDueDayAllowed, notADay } from '../../contract/due-day'
import { drafts as endpoints } from '../../contract/endpoints/purchasing'
import { resource } from '../../kernel/resource'
import { DateField } from '../../ui/controls/date-field'
import { SubmitDialog } from '../../ui/dialogs/dialog'
import { moneyText } from '../../contract/formats'
import { useSession } from '../../ui/session-context'
import { useCompanyDay } from '../../ui/use-now'
import { addDays } from '../../contract/company-day'
import { DocumentNumber, NumberDialog, type NumberDialogProps } from '../lines-editor/number-dialog'
import type { SupplierDraft } from './draft-lines'
import type { OrderAnswers } from './use-draft-commands'

const orderNumber = resource({ fetch: ({ api }, signal) => api.call(endpoints.orderNumber, {}, { signal }) })
const draftNumber = resource({ fetch: ({ api }, signal) => api.call(endpoints.draftNumber, {}, { signal }) })

export interface OrderDialogProps {
  readonly drafts: readonly SupplierDraft[]
  readonly cost: string
  readonly onClose: (answers?: OrderAnswers) => void
}

/** Asks for number and expected receipt; several suppliers get one order each, with numbers of their own. */
export function OrderDialog({ drafts, cost, onClose }: OrderDialogProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const today = useCompanyDay()
  /** With several orders, each gets the date of its own lead time, unless the user chooses one for all. */
  const isSeveral = drafts.length > 1
  const [number, setNumber] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const receipt = chosen ?? (isSeveral ? '' : addDays(today, longestLeadTime(drafts)))
  const [isChecked, setChecked] = useState(false)
  const isPast = receipt === '' ? !isSeveral : !isDueDayAllowed(receipt, today)
  const [only] = drafts
  const submit = () => {
    setChecked(true)
    if (isPast) return
    onClose({
      ...(receipt === '' ? {} : { expectedReceiptDate: receipt }),
      ...(number.trim() === '' ? {} : { orderNumber: number.trim() }),
    })
  }
  return (
    <SubmitDialog
      title={t('purchase.order.submit', { count: drafts.length, number: formats.number(drafts.length) })}
      submitLabel={t('purchase.order.submit', {
        count: drafts.length,
        number: formats.number(drafts.length),
      })}
      onSubmit={submit}
      onCancel={() => onClose()}
    >
      <div className="k-form">
        <p>
          {!isSeveral
            ? t('purchase.order.text', {
                supplier: only?.supplierName ?? '',
                cost: moneyText(cost, formats),
              })
            : t('purchase.order.texts', { cost: moneyText(cost, formats) })}
        </p>
        {!isSeveral && (
          <DocumentNumber
            label={t('purchase.order.number')}
            value={number}
            next={orderNumber}
            onChange={setNumber}
          />
        )}
        <DateField
          formats={formats}
          label={t('form.purchaseOrder.expectedReceiptDate')}
          required={!isSeveral}
          value={receipt}
          min={today}
          error={isChecked && isPast ? t('grid.form.in-the-past') : undefined}
          hint={t(isSeveral ? 'form.purchaseOrder.expectedReceiptDate.hint' : 'purchase.order.receiptHint')}
          onIncorrect={() => setChosen(notADay)}
          onChange={setChosen}
        />
      </div>
    </SubmitDialog>
  )
}

/** Asks for the number of a draft. */
export function SaveAsDialog({ onClose }: Pick<NumberDialogProps, 'onClose'>) {
  const { t } = useTranslation()
  return (
    <NumberDialog
      title={t('purchase.saveAs.title')}
      submitLabel={t('purchase.save')}
      label={t('lines.draftNumber')}
      hint={t('purchase.saveAs.hint')}
      missing={t('purchase.saveAs.empty')}
      next={draftNumber}
      onClose={onClose}
    />
  )
}

function longestLeadTime(drafts: readonly SupplierDraft[]): number {
  return drafts
    .flatMap(({ lines }) => lines)
    .reduce((most, { material }) => Math.max(most, material?.leadTimeDays ?? 0), 0)
}
