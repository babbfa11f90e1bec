/**
 * What a business unit needs before its warehouse can work, as a list above the figures of an empty dashboard. The list disappears when
 * all steps are done, and for a user who dismisses it.
 */
import { useCallback, useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dashboardSettings } from '../../contract/endpoints/dashboard-settings'
import { firstSteps, type FirstStepName } from '../../contract/first-steps'
import { resource } from '../../kernel/resource'
import { Button } from '../controls/button'
import { usePlaces } from '../places'
import { useSession } from '../session-context'
import { useResource } from '../use-resource'
import { Icon, classNames } from '../theme/icons'
import { dismissedSetting } from './first-steps-due'
import './first-steps.css'

const stepsOfUnit = resource({
  fetch: ({ api }, signal) => api.call(dashboardSettings.firstSteps, {}, { signal }),
})

export interface FirstStepsProps {
  /** Time of the newest figures: the steps are fetched again with them. */
  readonly updatedAt: number | null
}

/** The steps that the user may do; nothing when none of them is left, or when they cannot be loaded. */
export function FirstSteps({ updatedAt }: FirstStepsProps) {
  const { t } = useTranslation()
  const session = useSession()
  const titleId = useId()
  const { value: steps } = useResource(stepsOfUnit, undefined, { version: updatedAt ?? 0 })
  const [isDismissed, setIsDismissed] = useState(false)
  const dismiss = useCallback(
    ({ currentTarget }: { readonly currentTarget: Element }) => {
      focusHeading(currentTarget)
      setIsDismissed(true)
      // A choice that cannot be saved holds until the dashboard is left.
      session.saveSetting({ ...dismissedSetting, value: 'dismissed' }).catch(() => undefined)
    },
    [session],
  )
  if (isDismissed || steps === undefined || steps.every(({ isDone }) => isDone)) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section className="panel first-steps" aria-labelledby={titleId}>
      <div className="ph">
        <h2 id={titleId}>{t('dashboard.firstSteps.title')}</h2>
        <span className="count">{t('dashboard.firstSteps.progress', { done, total: steps.length })}</span>
        <span className="grow" />
        <Button kind="quiet" size="small" onClick={dismiss}>
          {t('ui.dismiss')}
        </Button>
      </div>
      <ol>
        {steps.map(({ name, isDone }, index) => (
          <li key={name} className={classNames(isDone && 'ok')}>
            <Step name={name}>
              <i>{isDone ? <Icon name="check" /> : index + 1}</i>
              <span>
                <b>{t(`dashboard.firstSteps.${name}.title`)}</b>
                {isDone && <span className="sr">{t('dashboard.firstSteps.done')}</span>}
                <small>{t(`dashboard.firstSteps.${name}.text`)}</small>
              </span>
            </Step>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Moves the focus to the dashboard's heading; it would be lost with the list. */
function focusHeading(control: Element): void {
  const heading = control.closest('.dash')?.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

interface StepProps {
  readonly name: FirstStepName
  readonly children: ReactNode
}

/** Opens the page on which the step is done; plain text where that page cannot be opened. */
function Step({ name, children }: StepProps) {
  const { canOpen, navigate } = usePlaces()
  const { page, kind } = firstSteps[name]
  if (!canOpen(page)) return <div>{children}</div>
  return (
    <button type="button" onClick={() => navigate({ page, search: kind === undefined ? {} : { kind } })}>
      {children}
      <Icon name="chevron-right" small />
    </button>
  )
}
