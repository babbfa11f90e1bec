/** The comment of an order, edited in place. The typed text stays when the order changes; another user's change meanwhile is shown. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SalesOrder } from '../../contract/entities/sales-order'
import { textLengthMost } from '../../contract/limits'
import { Button } from '../../ui/controls/button'
import { reasonText } from '../../ui/controls/reason'
import { TextAreaField } from '../../ui/controls/text-field'
import type { ProcessActions } from './use-process-actions'

export interface CommentPanelProps {
  readonly order: SalesOrder
  readonly commands: ProcessActions
}

interface CommentDraft {
  readonly text: string
  /** The comment when the user began to type, or the last one he saw. */
  readonly before: string | null
}

/** The panel; another order needs a remount. */
export function CommentPanel({ order, commands }: CommentPanelProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<CommentDraft | null>(null)
  const [isSaving, setSaving] = useState(false)
  const entry = commands.entry('editOrderComment', [order])
  const { comment } = order
  // The text equals the saved comment, whoever saved it.
  if (draft !== null && draft.text.trim() === (comment ?? '')) setDraft(null)
  const isChangedMeanwhile = draft !== null && draft.before !== comment
  const save = async () => {
    if (draft === null || entry === undefined || isSaving) return
    setSaving(true)
    const text = draft.text.trim()
    const read = [{ id: order.id, values: { comment: draft.before } }]
    try {
      await commands.run(entry.action, [order], { values: { comment: text === '' ? null : text }, read })
    } finally {
      setSaving(false)
    }
  }
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
            <TextAreaField
              label={t('process.commentOf', { order: order.orderNo })}
              hideLabel
              value={draft?.text ?? comment ?? ''}
              rows={2}
              maxLength={textLengthMost}
              placeholder={t('process.noComment')}
              onChange={text => setDraft({ text, before: draft === null ? comment : draft.before })}
            />
            {isChangedMeanwhile && (
              <p className="k-po-meanwhile" role="status">
                {t('process.commentMeanwhile', { comment: comment ?? t('process.noComment') })}{' '}
                <button type="button" className="lnk" onClick={() => setDraft(null)}>
                  {t('process.takeTheirs')}
                </button>{' '}
                <button type="button" className="lnk" onClick={() => setDraft({ ...draft, before: comment })}>
                  {t('process.keepMine')}
                </button>
              </p>
            )}
            {draft !== null && (
              <div className="row">
                <Button size="small" icon="save" busy={isSaving} onClick={() => void save()}>
                  {t('process.saveComment')}
                </Button>
                <Button size="small" kind="quiet" icon="undo" onClick={() => setDraft(null)}>
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
