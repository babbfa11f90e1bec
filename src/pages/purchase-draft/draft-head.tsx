/** The head of the draft page: where it belongs, what is kept, and the commands. */
import type { AreaProps } from '../../areas/area-props'
import { Button, IconButton } from '../../ui/controls/button'
import { useSession } from '../../ui/session-context'
import { useTranslation } from '../../ui/use-translation'
import { SaveButton } from '../edited-page'
import { PageTitle } from '../page-title'
import type { DraftCommands } from './use-draft-commands'
import type { DraftEditor } from './use-draft-editor'
import type { Keeping } from '../use-kept-on-server'
import { useTouch } from '../line-table/use-touch'

export interface DraftHeadProps extends Pick<AreaProps, 'navigate' | 'canOpen'> {
  readonly title: string
  readonly editor: DraftEditor
  readonly keeping: Keeping
  readonly commands: DraftCommands
  readonly onSave: () => void
  readonly onSaveAs: () => void
  readonly onOrder: () => void
  readonly onDiscard: () => void
}

/** The head. */
export function DraftHead({ title, editor, keeping, commands, navigate, canOpen, ...run }: DraftHeadProps) {
  const { t } = useTranslation()
  const { access, formats } = useSession()
  const isTouch = useTouch()
  const { start, drafts, isUnsaved } = editor
  const { detail } = start
  const maySave = access.can(detail === null ? 'data/draft/save' : 'data/draft/update')
  const mayOrder =
    access.can('data/draft/createPurchaseOrder') && (maySave || (detail !== null && !isUnsaved))
  const hasLines = drafts.some(({ lines }) => lines.length > 0)
  const noLines = hasLines ? undefined : t('purchase.noLinesYet')
  const discard = {
    kind: 'quiet',
    className: 'k-pd-discard',
    icon: 'trash',
    reason: isUnsaved ? undefined : t('purchase.nothingToDiscard'),
    busy: commands.running === 'discard',
    onClick: run.onDiscard,
  } as const
  const saveAs = { kind: 'quiet', icon: 'copy', reason: noLines, onClick: run.onSaveAs } as const
  return (
    <div className="phead k-pd-head">
      <PageTitle
        above={[{ title: t('route.draft-es-page'), page: 'draft-es-page' }, { title }]}
        navigate={navigate}
        canOpen={canOpen}
      >
        {detail === null ? title : t('purchase.draft', { number: detail.draftNumber })}
      </PageTitle>
      <span className="muted k-pd-kept" role="status">
        {keptText()}
      </span>
      <span className="grow" />
      {isTouch ? (
        <IconButton {...discard} label={t('unsaved.discard')} />
      ) : (
        <Button {...discard}>{t('unsaved.discard')}</Button>
      )}
      {access.can('data/draft/save') &&
        drafts.length <= 1 &&
        (isTouch ? (
          <IconButton {...saveAs} label={t('purchase.saveAs')} />
        ) : (
          <Button {...saveAs}>{t('purchase.saveAs')}</Button>
        ))}
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
    </div>
  )

  function keptText() {
    if (keeping.hasFailed) return t('purchase.notKept')
    if (!isUnsaved) return detail === null ? '' : t('purchase.savedState')
    return keeping.keptAt === null
      ? t('purchase.unsaved')
      : t('purchase.keptAt', { time: formats.time(keeping.keptAt) })
  }
}
