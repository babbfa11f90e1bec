/** Notes about a draft as a whole, above its criteria and lines. */
import { useTranslation } from 'react-i18next'
import { ReadOnlyNote } from '../../ui/access/read-only-note'
import { Banner } from '../../ui/controls/banner'
import { useSession } from '../../ui/session-context'
import type { EditorShell } from '../lines-editor/use-editor-shell'
import type { DraftStart } from './draft-start'

export interface DraftNotesProps {
  readonly start: DraftStart
  readonly shell: EditorShell
  /** Number of lines edited on both sides, after another user saved meanwhile; null without a conflict. */
  readonly merged: number | null
  /** Number of lines that prevented the last command. */
  readonly wrongLines: number
}

export function DraftNotes({ start, shell, merged, wrongLines }: DraftNotesProps) {
  const { t } = useTranslation()
  const { formats, access } = useSession()
  const { criteriaOf, detail } = start
  return (
    <div className="k-pd-notes">
      {/* Only for saved drafts: the route of a new draft already requires the permission to save (routes.ts). */}
      {detail !== null && !access.can('data/draft/update') && (
        <ReadOnlyNote
          text={t('purchase.readOnly')}
          what={t('route.updatedraft-page')}
          question={{ permissions: ['data/draft/update'] }}
        />
      )}
      {shell.restoredNote}
      {criteriaOf !== null && (
        <Banner tone="info">
          {t(criteriaOf.search === null ? 'purchase.criteriaOf.none' : 'purchase.criteriaOf', {
            name: criteriaOf.draftNumber,
          })}
        </Banner>
      )}
      {shell.problemNote}
      {wrongLines > 0 && (
        <Banner tone="danger">
          {t('purchase.wrongLines', { count: wrongLines, number: formats.number(wrongLines) })}
        </Banner>
      )}
      {merged !== null && (
        <Banner tone="warning">
          {merged === 0
            ? t('purchase.merged.none')
            : t('purchase.merged', { count: merged, number: formats.number(merged) })}
        </Banner>
      )}
      {detail?.supplierIsActive === false && (
        <Banner tone="warning">{t('purchase.supplierInactive', { name: detail.supplierName })}</Banner>
      )}
    </div>
  )
}
