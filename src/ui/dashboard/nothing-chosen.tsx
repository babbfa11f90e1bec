/** The dashboard without a single widget, with a link to the page where widgets are chosen. */
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../controls/empty-state'
import { CustomizeButton, dashboardSettingsPage } from './dashboard-head'
import type { Opener } from './open-widget'

/** Offers the choice of widgets where that page exists. */
export function NothingChosen({ opener }: { readonly opener: Opener }) {
  const { t } = useTranslation()
  const canCustomize = opener.canOpen(dashboardSettingsPage)
  return (
    <div className="dash-body none-chosen">
      <EmptyState
        drawing="widgets"
        title={t('dashboard.empty.title')}
        text={t(canCustomize ? 'dashboard.empty.text' : 'dashboard.empty.textOnly')}
        action={canCustomize ? <CustomizeButton opener={opener} /> : undefined}
      />
    </div>
  )
}
