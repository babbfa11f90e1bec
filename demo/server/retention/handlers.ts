/** The endpoint of the retention page. Its settings are saved in settings/handlers/unit-settings.ts. */
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import type { Context } from '../core/calls/context'
import type { UnitSettingsCache } from '../core/unit/unit-settings'
import { retentionStateOf } from './retention-state'

/** @param folder of the archive; undefined when this server has none */
export function retentionHandlers(
  unitSettings: UnitSettingsCache,
  folder: string | undefined,
): Pick<Handlers<Endpoints, Context>['settings'], 'retention'> {
  return {
    async retention({ query }, { db, caller: { businessUnitId }, now }) {
      const { region } = await unitSettings.of(businessUnitId)
      return retentionStateOf(db, { businessUnitId, region, previewed: query, folder, now: now() })
    },
  }
}
