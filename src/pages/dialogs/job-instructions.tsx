/**
 * The instructions of a job: its steps in walking order, as the worker on the floor reads them. Its worker, or a user who may end it,
 * reports a deviation at a step, and finishes the job when no task is open.
 */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { jobs, type JobInstructions } from '../../contract/endpoints/jobs'
import { resource } from '../../kernel/resource'
import { roleTitle } from '../../texts/role-titles'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { Loaded } from '../../ui/controls/loaded'
import { ProgressBar } from '../../ui/controls/progress'
import { FormSkeleton } from '../../ui/controls/skeleton'
import { StateChip } from '../../ui/controls/state-chip'
import { Dialog } from '../../ui/dialogs/dialog'
import { failureSentence } from '../../ui/failure-sentence'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { useSession } from '../../ui/session-context'
import { useCall } from '../../ui/use-attempt'
import { useResource } from '../../ui/use-resource'
import './job-instructions.css'
import { JobSteps } from './job-steps'

interface Notice {
  readonly tone: 'success' | 'warning' | 'danger'
  readonly text: string
}

const instructions = resource({
  fetch: ({ api }, signal, id: number) => api.call(jobs.instructions, { params: { id } }, { signal }),
})

export function JobInstructionsDialog({ rows, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const { api, access } = useSession()
  const jobId = rows[0]?.id ?? 0
  const loaded = useResource(instructions, jobId)
  const { value: job, refetch } = loaded
  const [notice, setNotice] = useState<Notice | null>(null)
  const { isBusy: isFinishing, failure, call, dismiss } = useCall()
  const mayEnd = access.can('data/job/end')
  const isOpen = job !== undefined && !['Completed', 'Cancelled'].includes(job.status)

  const finish = async () => {
    if (isFinishing) return
    const tried = await call(() => api.call(jobs.tryFinish, { body: { jobId } }))
    if (!tried.ok) return setNotice(null)
    const { isFinished, openTasks: count, waitingTasks } = tried.value
    if (isFinished) setNotice({ tone: 'success', text: t('dialog.jobInstructions.finished') })
    else {
      const text = [
        t('dialog.jobInstructions.notFinished', { count, number: count }),
        ...(waitingTasks === 0
          ? []
          : [t('dialog.jobInstructions.waiting', { count: waitingTasks, number: waitingTasks })]),
      ]
      setNotice({ tone: 'warning', text: text.join(' ') })
    }
    void refetch()
  }
  const told: Notice | null =
    failure === null ? notice : { tone: 'danger', text: failureSentence(failure, t) }
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
      {told !== null && (
        <Banner docked tone={told.tone}>
          {told.text}
        </Banner>
      )}
      <Loaded
        docked
        from={loaded}
        notLoaded={t('dialog.jobInstructions.failed')}
        shape={<FormSkeleton fields={4} />}
      >
        {instructed => (
          <>
            <JobHead job={instructed} />
            <JobSteps
              steps={instructed.steps}
              mayDeviate={isOpen && mayEnd}
              onDeviated={() => {
                dismiss()
                setNotice({ tone: 'success', text: t('dialog.jobInstructions.reported') })
                void refetch()
              }}
            />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

function JobHead({ job }: { readonly job: JobInstructions }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { name, status, userName, userRole, percentCompletion } = job
  const role = userRole === null ? t('dialog.jobInstructions.nobody') : roleTitle(userRole, t)
  return (
    <div className="k-job-head">
      <StateChip kind="job" state={status} label={t(`state.job.${status}`)} />
      <b>{name}</b>
      <span className="sec">{userName ?? role}</span>
      <ProgressBar
        label={t('dialog.jobInstructions.done', { percent: formats.percent(percentCompletion) })}
        value={percentCompletion}
      />
    </div>
  )
}
