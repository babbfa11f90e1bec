/** The server reads, checks or writes: shows the progress and a button to stop it. The user need not wait here. */
import { useTranslation } from 'react-i18next'
import { imports } from '../../contract/endpoints/imports'
import { guardImport } from '../../contract/states/import'
import { Button } from '../../ui/controls/button'
import { ProgressBar } from '../../ui/controls/progress'
import { useSession } from '../../ui/session-context'
import { StepFrame, type StepProps } from './step-frame'

export function WorkUnderWay({ detail, opened, frame, onOpen }: StepProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { state, progress } = detail
  const isUpload = state === 'Uploading'
  const stop = async () => {
    const isStopped = await opened.command((api, id) =>
      api.call(isUpload ? imports.discard : imports.stop, { params: { id } }),
    )
    if (isStopped && isUpload) onOpen(null)
  }
  const known = progress !== null && progress.total !== null ? progress : null
  const label = t(`import.state.${state}`)
  return (
    <StepFrame {...frame}>
      <section className="panel k-im-work" role="status">
        <h2>{label}</h2>
        <ProgressBar
          label={label}
          {...(known !== null && { value: known.done, max: Math.max(known.total ?? 0, 1) })}
        />
        <p className="muted num">
          {known !== null
            ? t('grid.progress.of', {
                done: formats.number(known.done),
                total: formats.number(known.total ?? 0),
              })
            : progress !== null && progress.done > 0
              ? t('import.work.rows', { done: formats.number(progress.done) })
              : ' '}
        </p>
        <p>{t(`import.work.${state as string}`)}</p>
        {(isUpload || guardImport('stop', detail).allowed) && (
          <Button busy={opened.isBusy} onClick={() => void stop()}>
            {t(isUpload ? 'import.discard' : `import.stop.${state as string}`)}
          </Button>
        )}
      </section>
    </StepFrame>
  )
}
