/** The head of the draft page: breadcrumb, saved state, and commands. */
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ui/session-context'
import { TouchButton } from '../../ui/lines/touch-button'
import { EditorHead } from '../lines-editor/editor-head'
import type { EditorShell } from '../lines-editor/use-editor-shell'
import type { DraftEditor } from './use-draft-editor'

export interface DraftHeadProps {
  readonly title: string
  readonly editor: DraftEditor
  readonly shell: EditorShell
  readonly onSave: () => unknown
  readonly onSaveAs: () => unknown
  readonly onOrder: () => unknown
}

export function DraftHead({ title, editor, shell, onSave, onSaveAs, onOrder }: DraftHeadProps) {
  const { t } = useTranslation()
  const { access, formats } = useSession()
  const { start, toSave, edits } = editor
  const { detail } = start
  const maySave = access.can(detail === null ? 'data/draft/save' : 'data/draft/update')
  const mayOrder =
    access.can('data/draft/createPurchaseOrder') && (maySave || (detail !== null && edits === null))
  const noLines = toSave.length > 0 ? undefined : t('refusal.no-lines')
  const counted = { count: toSave.length, number: formats.number(toSave.length) }
  const isSeveral = toSave.length > 1
  return (
    <EditorHead
      above={[{ title: t('route.draft-es-page'), page: 'draft-es-page' }, { title }]}
      heading={detail === null ? title : t('purchase.draft', { number: detail.draftNumber })}
      shell={shell}
      isUnsaved={edits !== null}
      hasSaved={detail !== null}
      reason={noLines}
      save={
        maySave
          ? {
              name: 'save',
              label: isSeveral ? t('purchase.saveSeveral', counted) : t('purchase.save'),
              run: onSave,
            }
          : undefined
      }
      submit={
        mayOrder
          ? {
              name: 'order',
              label: isSeveral ? t('purchase.order.submit', counted) : t('action.createPurchaseOrders'),
              icon: 'purchase',
              run: onOrder,
            }
          : undefined
      }
    >
      {access.can('data/draft/save') && !isSeveral && (
        <TouchButton
          kind="quiet"
          icon="copy"
          label={t('purchase.saveAs')}
          reason={noLines}
          onClick={() => void onSaveAs()}
        />
      )}
    </EditorHead>
  )
}
