/** The dashboard without a single widget, with a link to the page where widgets are chosen. */
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../controls/empty-state'
import { usePlaces } from '../places'
import { CustomizeButton, dashboardSettingsPage } from './dashboard-head'

/** Offers the choice of widgets where that page exists. */
export function NothingChosen() {
  const { t } = useTranslation()
  const canCustomize = usePlaces().canOpen(dashboardSettingsPage)
  return (
    <div className="dash-body none-chosen">
      <EmptyState
        drawing="widgets"
        title={t('dashboard.empty.title')}
        text={t(canCustomize ? 'dashboard.empty.text' : 'dashboard.empty.textOnly')}
        action={canCustomize ? <CustomizeButton /> : undefined}
      />
    </div>
  )
}
