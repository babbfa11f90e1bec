/** In the place of a part of a page that was not loaded: a line and a way to try again. */
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button'
import type { Failed } from '../error-boundary'

/** A `failed` of a lazy part. */
export const failedLine = ({ retry }: Failed) => <FailedLine retry={retry} />

export interface FailedLineProps {
  /** Absent on a wall without users: the part retries by itself. */
  readonly retry?: () => void
  /** By default that this part was not loaded. */
  readonly text?: string
}

/** The line. */
export function FailedLine({ retry, text }: FailedLineProps) {
  const { t } = useTranslation()
  return (
    <div className="problem">
      <span>{text ?? t('dashboard.part.notLoaded')}</span>
      {retry !== undefined && (
        <Button size="small" onClick={retry}>
          {t('ui.tryAgain')}
        </Button>
      )}
    </div>
  )
}
