/** The widgets that the business unit offers, in the order of the signed-in user. */
import { dashboardSettings } from '../contract/endpoints/dashboard-settings'
import type { OfferedWidget } from '../contract/widgets'
import { resource } from '../kernel/resource'

export const offeredWidgets = resource({
  fetch: ({ api }, signal): Promise<readonly OfferedWidget[]> =>
    api.call(dashboardSettings.dashboardWidgetSettings, {}, { signal }),
})
