/** The head of the draft page: breadcrumb, saved state, and commands. */
import { useTranslation } from 'react-i18next'
import type { AreaProps } from '../area-props'
import { Button } from '../../ui/controls/button'
import { useSession } from '../../ui/session-context'
import { SaveButton } from '../../ui/edit/save-bar'
import { DiscardButton, EditorHead } from '../lines-editor/editor-head'
import { TouchButton } from '../../ui/lines/touch-button'
import type { Autosave } from '../../ui/edit/use-autosave'
import type { DraftCommands } from './use-draft-commands'
import type { DraftEditor } from './use-draft-editor'

export interface DraftHeadProps extends Pick<AreaProps, 'navigate' | 'canOpen'> {
  readonly title: string
  readonly editor: DraftEditor
  readonly autosave: Autosave
  readonly commands: DraftCommands
  readonly onSave: () => void
  readonly onSaveAs: () => void
  readonly onOrder: () => void
  readonly onDiscard: () => void
}

export function DraftHead({ title, editor, autosave, commands, navigate, canOpen, ...run }: DraftHeadProps) {
  const { t } = useTranslation()
  const { access, formats } = useSession()
  const { start, drafts, isUnsaved } = editor
  const { detail } = start
  const maySave = access.can(detail === null ? 'data/draft/save' : 'data/draft/update')
  const mayOrder =
    access.can('data/draft/createPurchaseOrder') && (maySave || (detail !== null && !isUnsaved))
  const hasLines = drafts.some(({ lines }) => lines.length > 0)
  const noLines = hasLines ? undefined : t('purchase.noLinesYet')
  return (
    <EditorHead
      above={[{ title: t('route.draft-es-page'), page: 'draft-es-page' }, { title }]}
      heading={detail === null ? title : t('purchase.draft', { number: detail.draftNumber })}
      autosave={autosave}
      isUnsaved={isUnsaved}
      hasSaved={detail !== null}
      navigate={navigate}
      canOpen={canOpen}
    >
      <DiscardButton
        className="k-pd-discard"
        isUnsaved={isUnsaved}
        isDiscarding={commands.running === 'discard'}
        onDiscard={run.onDiscard}
      />
      {access.can('data/draft/save') && drafts.length <= 1 && (
        <TouchButton
          kind="quiet"
          icon="copy"
          label={t('purchase.saveAs')}
          reason={noLines}
          onClick={run.onSaveAs}
        />
      )}
      {maySave && (
        <SaveButton
          label={
            drafts.length > 1
              ? t('purchase.saveSeveral', { count: drafts.length, number: formats.number(drafts.length) })
              : t('purchase.save')
          }
          kind="secondary"
          isSaving={commands.running === 'save'}
          reason={noLines ?? (isUnsaved ? undefined : t('purchase.allSaved'))}
          onSave={run.onSave}
        />
      )}
      {mayOrder && (
        <Button
          kind="primary"
          icon="purchase"
          busy={commands.running === 'order'}
          reason={noLines}
          onClick={run.onOrder}
        >
          {drafts.length > 1
            ? t('purchase.order.submit', { count: drafts.length, number: formats.number(drafts.length) })
            : t('action.createPurchaseOrders')}
        </Button>
      )}
    </EditorHead>
  )
}
