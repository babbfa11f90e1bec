/** The result of an import: counts, the rejected rows as a file, and next steps. */
import { useTranslation } from 'react-i18next'
import { imports } from '../../contract/endpoints/imports'
import type { ImportCounts } from '../../contract/imports/import-shapes'
import { Button } from '../../ui/controls/button'
import { StateChip } from '../../ui/controls/state-chip'
import { usePlaces } from '../../ui/places'
import { useSession } from '../../ui/session-context'
import { classNames } from '../../ui/theme/icons'
import { importChip } from './import-chip'
import { ImportHistory } from './import-history'
import { StepFrame, type StepProps } from './step-frame'
import { kindPages } from './import-kind-pages'
import { useFileFetch } from '../../ui/use-saved-file'
import { useKindTitle } from './use-kind-title'

const noCounts: ImportCounts = { rows: 0, rejected: 0, added: 0, changed: 0, unchanged: 0, skipped: 0 }
const shown = ['added', 'changed', 'unchanged', 'skipped', 'rejected'] as const

export function ImportResult({ detail, opened, frame, onOpen }: StepProps) {
  const { canOpen, navigate } = usePlaces()
  const { t } = useTranslation()
  const { formats, language } = useSession()
  const kind = useKindTitle()(detail.kind)
  const fetchFile = useFileFetch()
  const { counts = noCounts, finishedAt, startedAt, userName, hasRows, state } = detail
  const { rejected } = counts ?? noCounts
  const page = kindPages[detail.kind]
  const format = detail.fileNames.some(name => name.toLowerCase().endsWith('.xlsx')) ? 'xlsx' : 'csv'
  const fileName = `${detail.fileNames[0] ?? kind}-${t('import.count.rejected')}.${format}`
  const isWritten = (counts?.added ?? 0) + (counts?.changed ?? 0) > 0
  return (
    <StepFrame
      {...frame}
      buttons={
        <>
          <Button kind="quiet" onClick={() => onOpen(null)}>
            {t('import.another')}
          </Button>
          {rejected > 0 && hasRows && (
            <Button
              busy={opened.isBusy}
              icon="edit"
              onClick={() => void opened.command((api, id) => api.call(imports.resume, { params: { id } }))}
            >
              {t('import.repairRejected', { count: rejected, number: formats.number(rejected) })}
            </Button>
          )}
          {page !== null && canOpen(page) && (
            <Button kind="primary" onClick={() => navigate({ page })}>
              {t('import.show', { kind })}
            </Button>
          )}
        </>
      }
    >
      <section className="panel" aria-label={t('import.step.result')}>
        <div className="ph">
          <h2>{t('import.step.result')}</h2>
          <span className="grow" />
          <StateChip {...importChip(state)} label={t(`import.state.${state}`)} />
        </div>
        <dl className="k-im-counts">
          {shown
            .filter(name => name !== 'skipped' || (counts?.skipped ?? 0) > 0)
            .map(name => (
              <div key={name} className={classNames(name === 'rejected' && rejected > 0 && 'bad')}>
                <dt>{t(`import.count.${name}`)}</dt>
                <dd>{formats.number((counts ?? noCounts)[name])}</dd>
              </div>
            ))}
        </dl>
        <div className="k-im-said">
          <p role="status">
            {t(isWritten ? 'import.written' : 'import.nothingWritten', {
              user: userName,
              at: formats.dateTime(finishedAt ?? startedAt),
            })}{' '}
            {t('import.sameAgain')}
          </p>
          {rejected > 0 && hasRows && (
            <Button
              icon="download"
              onClick={() =>
                void fetchFile(
                  imports.rejected,
                  { params: { id: detail.id }, query: { format, language } },
                  fileName,
                )
              }
            >
              {t('import.rejectedRows', { count: rejected, number: formats.number(rejected) })}
            </Button>
          )}
        </div>
      </section>
      <ImportHistory onOpen={onOpen} />
    </StepFrame>
  )
}
