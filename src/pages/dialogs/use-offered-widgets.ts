/** What can stand on a dashboard of the business unit, in the order of the signed-in user. */
import { dashboardSettings } from '../../contract/endpoints/dashboard-settings'
import type { OfferedWidget } from '../../contract/widgets'
import type { Api } from '../../kernel/session'
import { useLoaded, type Loaded } from '../../ui/use-loaded'

/** Asks once, and again at `retry`. */
export function useOfferedWidgets(): Loaded<readonly OfferedWidget[]> {
  return useLoaded(offeredWidgets)
}

function offeredWidgets(api: Api, signal: AbortSignal) {
  return api.call(dashboardSettings.dashboardWidgetSettings, {}, { signal })
}
