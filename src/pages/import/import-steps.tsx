/** The steps of an import in a line: completed, current and coming ones. */
import { useTranslation } from 'react-i18next'
import type { ImportState } from '../../contract/states/import'
import { Icon, classNames } from '../../ui/theme/icons'

const steps = ['upload', 'map', 'repair', 'result'] as const
type Step = (typeof steps)[number]

const stepOf: Readonly<Record<ImportState, Step>> = {
  Uploading: 'upload',
  Reading: 'upload',
  Refused: 'upload',
  Ready: 'map',
  Checking: 'map',
  Checked: 'repair',
  Running: 'repair',
  Completed: 'result',
  Cancelled: 'upload',
}

export interface ImportStepsProps {
  readonly state: ImportState
}

export function ImportSteps({ state }: ImportStepsProps) {
  const { t } = useTranslation()
  const at = steps.indexOf(stepOf[state])
  return (
    <ol className="k-im-steps" aria-label={t('import.steps')}>
      {steps.map((step, index) => {
        const isDone = index < at || state === 'Completed'
        return (
          <li
            key={step}
            className={classNames(isDone ? 'ok' : index === at && 'on')}
            aria-current={index === at ? 'step' : undefined}
          >
            <i>{isDone ? <Icon name="check" /> : index + 1}</i>
            {t(`import.step.${step}`)}
            {isDone && <span className="sr">{t('import.stepDone')}</span>}
          </li>
        )
      })}
    </ol>
  )
}
