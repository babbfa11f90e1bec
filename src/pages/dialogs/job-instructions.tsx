/**
 * The instructions of a job: its steps in walking order, as the person on the floor reads them. Whoever works on it, or may end
 * it, reports a deviation at a step, and finishes the job when nothing of it is open.
 */
import { useCallback, useEffect, useState } from 'react'
import { jobs, type JobInstructions } from '../../contract/endpoints/jobs'
import { failureText, toFailure, type Failure } from '../../kernel/failure'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { ErrorPanel } from '../../ui/controls/error-panel'
import { ProgressBar, Spinner } from '../../ui/controls/progress'
import { StateChip } from '../../ui/controls/state-chip'
import { Dialog } from '../../ui/dialogs/dialog'
import type { ActionDialogProps } from '../../ui/form/action-dialogs'
import { useSession } from '../../ui/session-context'
import { useTranslation } from '../../ui/use-translation'
import './job-instructions-look'
import { JobSteps } from './job-steps'

type Loaded =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly job: JobInstructions }
  | { readonly status: 'failed'; readonly failure: Failure }

interface Notice {
  readonly tone: 'success' | 'warning' | 'danger'
  readonly text: string
}

/** The dialog of one job. */
export function JobInstructionsDialog({ rows, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const { api, access } = useSession()
  const jobId = rows[0]?.id ?? 0
  const [loaded, load] = useInstructions(jobId)
  const [notice, setNotice] = useState<Notice | null>(null)
  const [isFinishing, setFinishing] = useState(false)
  const mayEnd = access.can('data/job/end')
  const isOpen = loaded.status === 'ready' && !['Completed', 'Cancelled'].includes(loaded.job.status)

  const tell = (problem: Failure) => {
    const { key, values } = failureText(problem)
    setNotice({ tone: 'danger', text: t(key, { ...values }) })
  }
  const finish = async () => {
    if (isFinishing) return
    setFinishing(true)
    try {
      const tried = await api.call(jobs.tryFinish, { body: { jobId } })
      const { openTasks: count, waitingTasks } = tried
      if (tried.isFinished) setNotice({ tone: 'success', text: t('dialog.jobInstructions.finished') })
      else {
        const text = [
          t('dialog.jobInstructions.notFinished', { count, number: count }),
          ...(waitingTasks === 0
            ? []
            : [t('dialog.jobInstructions.waiting', { count: waitingTasks, number: waitingTasks })]),
        ]
        setNotice({ tone: 'warning', text: text.join(' ') })
      }
      load()
    } catch (error) {
      tell(toFailure(error))
    } finally {
      setFinishing(false)
    }
  }
  return (
    <Dialog
      title={t('dialog.jobInstructions.title')}
      size={760}
      closable
      flush
      onCancel={() => onClose()}
      lead={
        isOpen && mayEnd ? (
          <Button icon="check" busy={isFinishing} onClick={() => void finish()}>
            {t('dialog.jobInstructions.finish')}
          </Button>
        ) : undefined
      }
      actions={
        <Button kind="primary" onClick={() => onClose()}>
          {t('ui.close')}
        </Button>
      }
    >
      {notice !== null && (
        <Banner docked tone={notice.tone}>
          {notice.text}
        </Banner>
      )}
      {loaded.status === 'loading' && (
        <div className="k-job-head" role="status">
          <Spinner />
          <span>{t('dialog.jobInstructions.loading')}</span>
        </div>
      )}
      {loaded.status === 'failed' && <LoadFailed failure={loaded.failure} retry={load} />}
      {loaded.status === 'ready' && (
        <>
          <JobHead job={loaded.job} />
          <JobSteps
            steps={loaded.job.steps}
            mayDeviate={isOpen && mayEnd}
            onDeviated={() => {
              setNotice({ tone: 'success', text: t('dialog.jobInstructions.reported') })
              load()
            }}
          />
        </>
      )}
    </Dialog>
  )
}

function JobHead({ job }: { readonly job: JobInstructions }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { name, status, userName, userRole, percentCompletion } = job
  return (
    <div className="k-job-head">
      <StateChip kind="job" state={status} label={t(`state.job.${status}`)} />
      <b>{name}</b>
      <span className="sec">{userName ?? userRole ?? t('dialog.jobInstructions.nobody')}</span>
      <ProgressBar
        label={t('dialog.jobInstructions.done', { percent: formats.percent(percentCompletion) })}
        value={percentCompletion}
      />
    </div>
  )
}

function LoadFailed({ failure, retry }: { readonly failure: Failure; readonly retry: () => void }) {
  const { t } = useTranslation()
  const { key, values } = failureText(failure)
  return (
    <ErrorPanel
      title={t('dialog.jobInstructions.failed')}
      text={t(key, { ...values })}
      action={<Button onClick={retry}>{t('ui.retry')}</Button>}
    />
  )
}

/** The instructions of a job, and a function that fetches them again. What is shown stays until the new ones are there. */
function useInstructions(jobId: number): readonly [Loaded, () => void] {
  const { api } = useSession()
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    api.call(jobs.instructions, { params: { id: jobId } }, { signal: controller.signal }).then(
      job => setLoaded({ status: 'ready', job }),
      (error: unknown) => {
        if (!controller.signal.aborted) setLoaded({ status: 'failed', failure: toFailure(error) })
      },
    )
    return () => controller.abort()
  }, [api, jobId, turn])
  return [loaded, useCallback(() => setTurn(current => current + 1), [])]
}
