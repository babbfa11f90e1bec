/** The head of the page: breadcrumb, state of the autosave, number of undecided lines, and the commands. */
import { useTranslation } from 'react-i18next'
import type { AreaProps } from '../area-props'
import { Button } from '../../ui/controls/button'
import { useSession } from '../../ui/session-context'
import { Glyph } from '../../ui/theme/icons'
import { SaveButton } from '../../ui/edit/save-bar'
import { DiscardButton, EditorHead } from '../lines-editor/editor-head'
import type { Autosave } from '../../ui/edit/use-autosave'
import type { OrderCommands } from './use-order-commands'
import type { OrderEditor } from './use-order-editor'

export interface OrderHeadProps extends Pick<AreaProps, 'navigate' | 'canOpen'> {
  readonly title: string
  readonly editor: OrderEditor
  readonly autosave: Autosave
  readonly commands: OrderCommands
  readonly onDiscard: () => void
  readonly onSave: () => void
  readonly onCreate: () => void
}

export function OrderHead({ title, editor, autosave, commands, navigate, canOpen, ...run }: OrderHeadProps) {
  const { t } = useTranslation()
  const { access, formats } = useSession()
  const { start, lines, isUnsaved, totals } = editor
  const { draft } = start
  const maySave = mayKeep(access, draft !== null)
  const noLines = lines.length > 0 ? undefined : t('refusal.no-lines')
  const above =
    draft === null
      ? { title: t('route.sales-orders-es-page'), page: 'sales-orders-es-page' }
      : { title: t('route.sales-order-draft'), page: 'sales-order-draft' }
  return (
    <EditorHead
      className="k-oe-head"
      above={[above, { title }]}
      heading={draft === null ? title : t('orderEntry.draft', { number: draft.orderNumber })}
      autosave={autosave}
      isUnsaved={isUnsaved}
      hasSaved={draft !== null}
      navigate={navigate}
      canOpen={canOpen}
    >
      {totals.toDecide > 0 && (
        <span className="hint k-oe-undecided">
          <Glyph name="question" />
          {t('orderEntry.decide', { count: totals.toDecide, number: formats.number(totals.toDecide) })}
        </span>
      )}
      <DiscardButton
        isUnsaved={isUnsaved}
        isDiscarding={commands.running === 'discard'}
        onDiscard={run.onDiscard}
      />
      {maySave && (
        <SaveButton
          label={t('orderEntry.saveDraft')}
          kind="secondary"
          isSaving={commands.running === 'save'}
          reason={noLines ?? (isUnsaved ? undefined : t('purchase.allSaved'))}
          onSave={run.onSave}
        />
      )}
      {mayCreate(access, draft !== null) && (
        <Button
          kind="primary"
          icon="order"
          busy={commands.running === 'create'}
          reason={noLines}
          onClick={run.onCreate}
        >
          {t('orderEntry.create')}
        </Button>
      )}
    </EditorHead>
  )
}

/** Whether the user may create an order from an entry; from a saved draft, the draft is used up, which needs its own permission. */
export function mayCreate(access: ReturnType<typeof useSession>['access'], isSaved: boolean): boolean {
  return access.can('data/order/create') && (!isSaved || access.can('data/salesOrderDraft/createOrder'))
}

/** Whether the user may save an entry as a draft, new or again. */
export function mayKeep(access: ReturnType<typeof useSession>['access'], isSaved: boolean): boolean {
  return (
    access.featureOn('CreateSalesOrderFromCockpit') &&
    access.can(isSaved ? 'data/salesOrderDraft/update' : 'data/salesOrderDraft/save')
  )
}
