/** Why there are no lines, nothing is needed, or suppliers were left out. */
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/controls/banner'
import { EmptyState } from '../../ui/controls/empty-state'
import { NotLoaded } from '../../ui/controls/not-loaded'
import { GridSkeleton, Skeleton } from '../../ui/controls/skeleton'
import { isSilent } from '../../kernel/failure'
import { failureSentence } from '../../ui/failure-sentence'
import type { DraftEditor } from './use-draft-editor'

export interface NoLinesProps {
  readonly editor: DraftEditor
  readonly onPropose: () => void
}

/** Replaces the lines: why there are none, and what to do. */
export function NoLines({ editor, onPropose }: NoLinesProps) {
  const { t } = useTranslation()
  const { failure, isProposing, isProposed, start, draft, leftOut } = editor
  if (isProposing && !isProposed) {
    return (
      <Skeleton isLoading shape={<GridSkeleton rows={12} />}>
        {null}
      </Skeleton>
    )
  }
  if (failure !== null) {
    return <NotLoaded title={t('purchase.notProposed')} failure={failure} onRetry={onPropose} />
  }
  if (start.kind === 'need' && isProposed) {
    const without = leftOut.filter(({ reason }) => reason !== 'nothing-needed')
    return (
      <div className="k-pd-none" role="status">
        <EmptyState
          drawing="all-done"
          title={t('purchase.nothing.title')}
          text={
            without.length > 0
              ? without
                  .map(({ reason, supplierName }) => t(`purchase.leftOut.${reason}`, { names: supplierName }))
                  .join(' ')
              : t('purchase.nothing.text')
          }
        />
      </div>
    )
  }
  const key = start.kind === 'need' ? 'start' : draft === undefined ? 'chooseSupplier' : 'addFirst'
  return (
    <div className="k-pd-none" role="status">
      <EmptyState
        drawing="widgets"
        title={t(`purchase.none.${key}.title`)}
        text={t(`purchase.none.${key}.text`)}
      />
    </div>
  )
}

/** Above the lines: what the last proposal had to leave out. */
export function ProposalNotes({ editor, onPropose }: NoLinesProps) {
  const { t } = useTranslation()
  const { failure, leftOut } = editor
  const reasons = ['nothing-needed', 'no-materials', 'inactive'] as const
  const texts = reasons.flatMap(reason => {
    const names = leftOut.filter(one => one.reason === reason).map(({ supplierName }) => supplierName)
    return names.length === 0 ? [] : [t(`purchase.leftOut.${reason}`, { names: names.join(', ') })]
  })
  return (
    <>
      {failure !== null && !isSilent(failure) && (
        <Banner tone="danger" docked actions={[{ label: t('ui.retry'), run: onPropose }]}>
          {t('purchase.notProposed')} {failureSentence(failure, t)}
        </Banner>
      )}
      {texts.length > 0 && (
        <Banner tone="info" docked>
          {texts.join(' ')}
        </Banner>
      )}
    </>
  )
}
