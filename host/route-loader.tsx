/** A bar under the header while a page is loading; it is not shown for fast pages. */
import { useTranslation } from 'react-i18next'
import { useLoadingPhase } from '../src/ui/controls/skeleton'

/** Shown only when loading takes noticeably long. */
export function RouteLoader() {
  const { t } = useTranslation()
  const phase = useLoadingPhase(true)
  if (phase !== 'skeleton') return null
  return (
    <div className="route-loader" role="status">
      <span className="sr">{t('ui.loading')}</span>
      <div className="bar wait" aria-hidden="true">
        <i />
      </div>
    </div>
  )
}
