/** The dialogs for ordering drafts, and for the number of a saved draft. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDueDayAllowed } from '../../contract/due-day'
import { drafts as endpoints } from '../../contract/endpoints/purchasing'
import { nameLengthMost } from '../../contract/limits'
import { resource } from '../../kernel/resource'
import { DateField } from '../../ui/controls/date-field'
import { TextField } from '../../ui/controls/text-field'
import { SubmitDialog } from '../../ui/dialogs/dialog'
import { moneyText } from '../../contract/formats'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import { addDays } from '../../contract/company-day'
import type { SupplierDraft } from './draft-lines'
import type { OrderAnswers } from './use-draft-commands'

export interface OrderDialogProps {
  readonly drafts: readonly SupplierDraft[]
  /** yyyy-mm-dd. */
  readonly today: string
  readonly cost: string
  readonly onClose: (answers?: OrderAnswers) => void
}

/** Asks for number and expected receipt; several suppliers get one order each, with numbers of their own. */
export function OrderDialog({ drafts, today, cost, onClose }: OrderDialogProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const next = useNextNumber('orderNumber')
  /** With several orders, each gets the date of its own lead time, unless the user chooses one for all. */
  const isSeveral = drafts.length > 1
  const [orderNumber, setOrderNumber] = useState('')
  const [receipt, setReceipt] = useState(() => (isSeveral ? '' : addDays(today, longestLeadTime(drafts))))
  const [isChecked, setChecked] = useState(false)
  const isPast = receipt === '' ? !isSeveral : !isDueDayAllowed(receipt, today)
  const [only] = drafts
  const submit = () => {
    setChecked(true)
    if (isPast) return
    const number = orderNumber.trim()
    onClose({
      ...(receipt === '' ? {} : { expectedReceiptDate: receipt }),
      ...(number === '' ? {} : { orderNumber: number }),
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
          <TextField
            label={t('purchase.order.number')}
            value={orderNumber}
            maxLength={nameLengthMost}
            placeholder={next}
            hint={t('purchase.order.numberHint')}
            onChange={setOrderNumber}
          />
        )}
        <DateField
          formats={formats}
          label={t('purchase.order.receipt')}
          required={!isSeveral}
          value={receipt}
          min={today}
          error={isChecked && isPast ? t('grid.form.in-the-past') : undefined}
          hint={t(isSeveral ? 'form.purchaseOrder.expectedReceiptDate.hint' : 'purchase.order.receiptHint')}
          onChange={setReceipt}
        />
      </div>
    </SubmitDialog>
  )
}

export interface SaveAsDialogProps {
  readonly onClose: (draftNumber?: string) => void
}

/** Asks for the number of a draft. */
export function SaveAsDialog({ onClose }: SaveAsDialogProps) {
  const { t } = useTranslation()
  const next = useNextNumber('draftNumber')
  const [draftNumber, setDraftNumber] = useState('')
  const [isChecked, setChecked] = useState(false)
  const number = draftNumber.trim()
  const submit = () => {
    setChecked(true)
    if (number !== '') onClose(number)
  }
  return (
    <SubmitDialog
      title={t('purchase.saveAs.title')}
      submitLabel={t('purchase.save')}
      onSubmit={submit}
      onCancel={() => onClose()}
    >
      <div className="k-form">
        <TextField
          label={t('lines.draftNumber')}
          required
          value={draftNumber}
          maxLength={nameLengthMost}
          placeholder={next}
          hint={t('purchase.saveAs.hint')}
          error={isChecked && number === '' ? t('purchase.saveAs.empty') : undefined}
          onChange={setDraftNumber}
        />
      </div>
    </SubmitDialog>
  )
}

const nextNumber = resource({
  fetch: ({ api }, signal, of: 'draftNumber' | 'orderNumber') => api.call(endpoints[of], {}, { signal }),
})

/** The next free number; empty until it is known. */
function useNextNumber(of: 'draftNumber' | 'orderNumber'): string {
  // Only an example: the field works without it.
  return useResource(nextNumber, of).value ?? ''
}

function longestLeadTime(drafts: readonly SupplierDraft[]): number {
  return drafts
    .flatMap(({ lines }) => lines)
    .reduce((most, { material }) => Math.max(most, material?.leadTimeDays ?? 0), 0)
}
