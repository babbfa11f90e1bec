/** The dialogs before an order is created or saved as a draft: they ask for its number and show its totals. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { draftEntry, orderEntry } from '../../contract/endpoints/order-entry'
import { nameLengthMost } from '../../contract/limits'
import { resource, type Resource } from '../../kernel/resource'
import { TextField } from '../../ui/controls/text-field'
import { SubmitDialog } from '../../ui/dialogs/dialog'
import { moneyText } from '../../contract/formats'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import type { OrderEditor } from './use-order-editor'

const orderNumber = resource({ fetch: ({ api }, signal) => api.call(orderEntry.number, {}, { signal }) })
const draftNumber = resource({ fetch: ({ api }, signal) => api.call(draftEntry.number, {}, { signal }) })

export interface NumberDialogProps {
  readonly editor: Pick<OrderEditor, 'head' | 'totals'>
  /** Answers the number, empty for the next free one. */
  readonly onClose: (number?: string) => void
}

/** Asks for the number of an order before it is created. */
export function CreateOrderDialog({ editor: { head, totals }, onClose }: NumberDialogProps) {
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
export function SaveDraftDialog({ editor: { totals }, onClose }: NumberDialogProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  return (
    <NumberDialog
      title={t('orderEntry.saveDraft.title')}
      submitLabel={t('orderEntry.saveDraft')}
      label={t('lines.draftNumber')}
      next={draftNumber}
      onClose={onClose}
    >
      {t('orderEntry.saveDraft.text', { count: totals.lines, number: formats.number(totals.lines) })}
    </NumberDialog>
  )
}

interface DialogFrameProps {
  readonly title: string
  readonly submitLabel: string
  readonly label: string
  /** The next free number. */
  readonly next: Resource<string>
  readonly onClose: (number?: string) => void
  readonly children: string
}

/** The next number is only shown as an example: the field also works without it. */
function NumberDialog({ title, submitLabel, label, next, onClose, children }: DialogFrameProps) {
  const { t } = useTranslation()
  const [number, setNumber] = useState('')
  const { value: example = '' } = useResource(next)
  return (
    <SubmitDialog
      title={title}
      submitLabel={submitLabel}
      onSubmit={() => onClose(number.trim())}
      onCancel={() => onClose()}
    >
      <div className="k-form">
        <p>{children}</p>
        <TextField
          label={label}
          value={number}
          maxLength={nameLengthMost}
          placeholder={example}
          hint={t('purchase.order.numberHint')}
          onChange={setNumber}
        />
      </div>
    </SubmitDialog>
  )
}
