/** The head of the page: breadcrumb, state of the autosave, number of undecided lines, and the commands. */
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ui/session-context'
import { Glyph } from '../../ui/theme/icons'
import { EditorHead } from '../lines-editor/editor-head'
import type { EditorShell } from '../lines-editor/use-editor-shell'
import type { OrderEditor } from './use-order-editor'

export interface OrderHeadProps {
  readonly title: string
  readonly editor: OrderEditor
  readonly shell: EditorShell
  readonly onSave: () => unknown
  readonly onCreate: () => unknown
}

export function OrderHead({ title, editor, shell, onSave, onCreate }: OrderHeadProps) {
  const { t } = useTranslation()
  const { access, formats } = useSession()
  const { start, lines, edits, totals } = editor
  const { draft } = start
  const above = draft === null ? 'sales-orders-es-page' : 'sales-order-draft'
  return (
    <EditorHead
      className="k-oe-head"
      above={[{ title: t(`route.${above}`), page: above }, { title }]}
      heading={draft === null ? title : t('orderEntry.draft', { number: draft.orderNumber })}
      shell={shell}
      isUnsaved={edits !== null}
      hasSaved={draft !== null}
      reason={lines.length > 0 ? undefined : t('refusal.no-lines')}
      hint={
        totals.toDecide > 0 && (
          <span className="hint k-oe-undecided">
            <Glyph name="question" />
            {t('orderEntry.decide', { count: totals.toDecide, number: formats.number(totals.toDecide) })}
          </span>
        )
      }
      save={
        mayKeep(access, draft !== null)
          ? { name: 'save', label: t('orderEntry.saveDraft'), run: onSave }
          : undefined
      }
      submit={
        mayCreate(access, draft !== null)
          ? { name: 'create', label: t('orderEntry.create'), icon: 'order', run: onCreate }
          : undefined
      }
    />
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
