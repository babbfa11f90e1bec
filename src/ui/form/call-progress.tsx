/** How far a call is: "12 of 47" over a bar; a passing bar while nobody knows. */
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../controls/progress'
import { useSession } from '../session-context'
import { useCallProgress } from './use-call-progress'

export interface CallProgressBarProps {
  /** What is under way. */
  readonly label: string
  /** The key of the call; null for one without progress, such as a rehearsal. */
  readonly requestKey: string | null
}

/** The bar of a running call. */
export function CallProgressBar({ label, requestKey }: CallProgressBarProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const progress = useCallProgress(requestKey)
  const number = (value: number) => formats.number(value, 0)
  return (
    <div className="k-progress">
      <div className="hint k-progress-line">
        <span role="status">{label}</span>
        {progress !== null && (
          <span className="num">
            {t('grid.progress.of', { done: number(progress.done), total: number(progress.total) })}
          </span>
        )}
      </div>
      <ProgressBar
        label={label}
        {...(progress === null ? {} : { value: progress.done, max: progress.total })}
      />
    </div>
  )
}
