/** Shown instead of a part of a page that was not loaded: a line, and a button to retry. */
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button'
import type { Failed } from '../error-boundary'

/** The `failed` prop of a lazy part. */
export const failedLine = ({ retry }: Failed) => <FailedLine retry={retry} />

export interface FailedLineProps {
  /** Absent on a wall without users: the part retries by itself. */
  readonly retry?: () => void
  /** By default the sentence that this part was not loaded. */
  readonly text?: string
}

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
