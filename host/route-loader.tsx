/** A bar under the header while a page is on its way; quick pages never show it. */
import { useTranslation } from 'react-i18next'
import { useLoadingPhase } from '../src/ui/controls/skeleton'

/** Shown only when loading takes longer than a blink. */
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
