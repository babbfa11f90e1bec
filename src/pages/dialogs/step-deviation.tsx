/** Reports at a step that less was found than requested. A refusal is shown in place, not in a dialog. */
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { jobs, type JobStep } from '../../contract/endpoints/jobs'
import { compareDecimals } from '../../contract/decimal'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { NumberField } from '../../ui/controls/number-field'
import { decimalMarkOf } from '../../contract/typed-number'
import { LookupField } from '../../ui/form/lookup-field'
import { useRefusalText, type Refused } from '../../ui/refusal-words'
import { useSession } from '../../ui/session-context'
import { useAttempt } from '../../ui/use-attempt'

export interface StepDeviationProps {
  readonly step: JobStep
  readonly onCancel: () => void
  readonly onDone: () => void
}

export function StepDeviation({ step, onCancel, onDone }: StepDeviationProps) {
  const { t } = useTranslation()
  const { api, formats } = useSession()
  const [quantity, setQuantity] = useState<string | null>('')
  const [cause, setCause] = useState<string | null>('')
  const [isChecked, setChecked] = useState(false)
  const { isBusy, problem, attempt } = useAttempt()
  const [refused, setRefused] = useState<Refused | null>(null)
  const requested = step.requestedQuantity
  const isQuantity =
    quantity !== null &&
    quantity !== '' &&
    compareDecimals(quantity, '0') >= 0 &&
    compareDecimals(quantity, requested) < 0
  const isCause = cause !== null && cause !== ''

  const stateName = useCallback(
    (value: string) =>
      t(`state.task.${value}`, { defaultValue: t(`state.taskType.${value}`, { defaultValue: value }) }),
    [t],
  )
  const refusalText = useRefusalText(stateName)
  const report = async () => {
    setChecked(true)
    if (!isQuantity || !isCause || isBusy) return
    await attempt(async () => {
      setRefused(null)
      const { refusal } = await api.call(jobs.tryDeviateOnInstruction, {
        body: { taskId: step.taskId, confirmedQuantity: quantity, causeCode: cause },
      })
      if (refusal === null) onDone()
      else setRefused(refusal)
    })
  }
  const told = problem ?? (refused && refusalText(refused))
  return (
    <form
      className="k-deviation"
      noValidate
      aria-busy={isBusy}
      onSubmit={event => {
        event.preventDefault()
        void report()
      }}
    >
      {told !== null && <Banner tone="danger">{told}</Banner>}
      <NumberField
        label={t('dialog.jobInstructions.found')}
        required
        value={quantity ?? ''}
        unit={step.uoM ?? undefined}
        min="0"
        max={requested}
        decimalSeparator={decimalMarkOf(formats)}
        error={
          isChecked && !isQuantity
            ? t('dialog.jobInstructions.foundWrong', { most: formats.number(requested) })
            : undefined
        }
        onChange={setQuantity}
      />
      <LookupField
        label={t('field.causeText')}
        required
        lookup={{ kind: 'causeCode', type: 'Pick' }}
        value={cause}
        startText=""
        error={isChecked && !isCause ? t('dialog.jobInstructions.causeMissing') : undefined}
        onChange={setCause}
        onBlur={() => undefined}
      />
      <p className="hint">{t('dialog.jobInstructions.consequence')}</p>
      <div className="row">
        <Button size="small" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button kind="primary" size="small" type="submit" busy={isBusy}>
          {t('dialog.jobInstructions.report')}
        </Button>
      </div>
    </form>
  )
}
