/** The comment of an order, edited in place. */
import { useTranslation } from 'react-i18next'
import type { SalesOrder } from '../../contract/entities/sales-order'
import { textLengthMost } from '../../contract/limits'
import { Button } from '../../ui/controls/button'
import { reasonText } from '../../ui/controls/reason'
import { TextAreaField } from '../../ui/controls/text-field'
import { EditField } from '../../ui/edit/edit-field'
import { commentName } from './order-edits'
import type { OrderEdits } from './use-order-edits'
import type { ProcessActions } from './use-process-actions'

export interface CommentPanelProps {
  readonly order: SalesOrder
  readonly edits: OrderEdits
  readonly commands: ProcessActions
}

export function CommentPanel({ order, edits, commands }: CommentPanelProps) {
  const { t } = useTranslation()
  const entry = commands.entry('editOrderComment', [order])
  const { form } = edits
  const { comment } = order
  const name = commentName(order)
  return (
    <section className="panel" aria-label={commands.titleOf('comment')}>
      <div className="ph">
        <h2>{commands.titleOf('comment')}</h2>
      </div>
      <div className="k-po-comment">
        {entry === undefined || entry.reason !== undefined ? (
          <>
            <p className="k-po-text">{comment ?? t('process.noComment')}</p>
            {entry?.reason !== undefined && <p className="hint">{reasonText(entry.reason)}</p>}
          </>
        ) : (
          <>
            <EditField form={form} field={name} now={comment ?? t('process.noComment')}>
              <TextAreaField
                label={t('process.commentOf', { order: order.orderNo })}
                hideLabel
                value={form.values[name] ?? ''}
                rows={2}
                maxLength={textLengthMost}
                placeholder={t('process.noComment')}
                onChange={text => form.set(name, text)}
              />
            </EditField>
            {form.edits[name] !== undefined && (
              <div className="row">
                <Button
                  size="small"
                  icon="save"
                  busy={edits.isSaving}
                  onClick={() => void edits.save('comment')}
                >
                  {t('process.saveComment')}
                </Button>
                <Button size="small" kind="quiet" icon="undo" onClick={() => edits.undo('comment')}>
                  {t('ui.undo')}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </section>
  )
}
