/** Values of the dashboard's widgets. */
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import type { Context } from '../http/context'
import type { UnitSettingsCache } from '../http/unit-settings'
import { unitWidgets } from '../kpi/unit-widgets'

export function kpiHandlers(unitSettings: UnitSettingsCache): Handlers<Endpoints, Context>['kpi'] {
  return {
    async availableWidgets(_input, { db, caller, now }) {
      const { businessUnitId, userId } = caller
      const { region } = await unitSettings.of(businessUnitId)
      const widgets = await unitWidgets(db, { businessUnitId, region }, [caller], now())
      return widgets.get(userId) ?? []
    },
  }
}
