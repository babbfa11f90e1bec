/** A cancelled import: no row was written, unless by a run before; it can be resumed while its rows are stored. */
import { useTranslation } from 'react-i18next'
import { importRowsRetentionDays } from '../../contract/import-limits'
import { imports } from '../../contract/endpoints/imports'
import { Button } from '../../ui/controls/button'
import { EmptyState } from '../../ui/controls/empty-state'
import { useSession } from '../../ui/session-context'
import { StepFrame, type StepProps } from './step-frame'

export function CancelledImport({ detail, opened, frame, onOpen }: StepProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  return (
    <StepFrame {...frame}>
      <section className="panel k-im-work">
        <EmptyState
          drawing="widgets"
          title={t('import.givenUp.title')}
          text={
            detail.finishedAt !== null
              ? t('import.written', { user: detail.userName, at: formats.dateTime(detail.finishedAt) })
              : detail.hasRows
                ? t('import.givenUp.kept', { count: importRowsRetentionDays })
                : t('import.givenUp.gone')
          }
          action={
            detail.hasRows ? (
              <Button
                kind="primary"
                busy={opened.isBusy}
                onClick={() => void opened.command((api, id) => api.call(imports.resume, { params: { id } }))}
              >
                {t('import.resume')}
              </Button>
            ) : (
              <Button onClick={() => onOpen(null)}>{t('import.another')}</Button>
            )
          }
        />
      </section>
    </StepFrame>
  )
}
