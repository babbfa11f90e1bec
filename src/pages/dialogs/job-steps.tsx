/** The steps of a job as a list: material, from which to which location, progress; with the report of a deviation at its step. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { JobStep } from '../../contract/endpoints/jobs'
import { Button } from '../../ui/controls/button'
import { StateChip } from '../../ui/controls/state-chip'
import { useSession } from '../../ui/session-context'
import { Glyph } from '../../ui/theme/icons'
import { StepDeviation } from './step-deviation'

export interface JobStepsProps {
  readonly steps: readonly JobStep[]
  readonly mayDeviate: boolean
  /** Called when a deviation was accepted. */
  readonly onDeviated: () => void
}

/** The list; a message when there are no steps. */
export function JobSteps({ steps, mayDeviate, onDeviated }: JobStepsProps) {
  const { t } = useTranslation()
  const [deviating, setDeviating] = useState<number | null>(null)
  if (steps.length === 0) return <p className="k-job-head sec">{t('dialog.jobInstructions.none')}</p>
  return (
    <ol className="k-steps" aria-label={t('dialog.jobInstructions.steps')}>
      {steps.map((step, index) => {
        const { taskId, state, taskType } = step
        const isOver = state === 'Completed' || state === 'Cancelled'
        const canDeviate = mayDeviate && state === 'Started' && taskType === 'pick'
        return (
          <li key={taskId} className={isOver ? 'over' : undefined}>
            <span className="k-step-no" aria-hidden="true">
              {index + 1}
            </span>
            <StepText step={step} />
            <div className="k-step-side">
              <StateChip kind="task" state={state} label={t(`state.task.${state}`)} />
              {canDeviate && deviating !== taskId && (
                <Button kind="quiet" size="small" onClick={() => setDeviating(taskId)}>
                  {t('dialog.jobInstructions.deviate')}
                </Button>
              )}
            </div>
            {canDeviate && deviating === taskId && (
              <StepDeviation
                step={step}
                onCancel={() => setDeviating(null)}
                onDone={() => {
                  setDeviating(null)
                  onDeviated()
                }}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}

function StepText({ step }: { readonly step: JobStep }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { taskType, state, uoM, isWaiting, reasonText } = step
  const quantity = (value: string) => [formats.number(value), uoM].filter(Boolean).join(' ')
  const places = [
    [step.fromLocation, step.fromContainer],
    [step.toLocation, step.toContainer],
  ].map(place => place.filter(part => part !== null && part !== '').join(' · '))
  const facts = [
    step.orderNo,
    step.batch === null ? null : t('dialog.jobInstructions.batch', { batch: step.batch }),
    step.serialNumber === null ? null : t('dialog.jobInstructions.serial', { serial: step.serialNumber }),
    step.expDate === null ? null : t('dialog.jobInstructions.expires', { date: formats.date(step.expDate) }),
  ].filter(fact => fact !== null)
  return (
    <div className="k-step-what">
      <span>
        {t(`state.taskType.${taskType}`)} <b>{quantity(step.requestedQuantity)}</b>{' '}
        <span className="m">{step.materialItemNo}</span> {step.materialName}
      </span>
      <span className="sec">{places.filter(place => place !== '').join(' → ')}</span>
      {facts.length > 0 && <span className="hint">{facts.join(' · ')}</span>}
      {state === 'Completed' && (
        <span className="hint">
          {t('dialog.jobInstructions.confirmed', { quantity: quantity(step.confirmedQuantity) })}
          {reasonText !== null && ` · ${reasonText}`}
        </span>
      )}
      {isWaiting && (
        <span className="k-step-waits">
          <Glyph name="triangle" />
          {t('dialog.jobInstructions.stepWaits')}
        </span>
      )}
    </div>
  )
}
