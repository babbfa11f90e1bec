/** The comment for the supplier: saved with the draft and printed on the order. */
import { useTranslation } from 'react-i18next'
import { textLengthMost } from '../../contract/limits'
import { TextAreaField } from '../../ui/controls/text-field'
import type { DraftEditor } from './use-draft-editor'

/** The comment of the shown supplier's draft; nothing when there is none. */
export function CommentPanel({ editor }: { readonly editor: DraftEditor }) {
  const { t } = useTranslation()
  const { draft, drafts } = editor
  if (draft === undefined) return null
  return (
    <section className="panel k-pd-comment">
      <TextAreaField
        label={
          drafts.length > 1 ? t('purchase.commentTo', { name: draft.supplierName }) : t('purchase.comment')
        }
        hint={t('purchase.comment.hint')}
        rows={2}
        maxLength={textLengthMost}
        value={draft.comment}
        onChange={comment => editor.change(one => ({ ...one, comment }), draft.supplierId, 'comment')}
      />
    </section>
  )
}
