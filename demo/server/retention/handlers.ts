/** The endpoint of the retention page. Its settings are saved in settings/handlers/unit-settings.ts. */
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import type { Context } from '../core/calls/context'
import { whileConnected } from '../core/calls/exchange'
import { retentionStateOf } from './retention-state'

/** @param folder of the archive; undefined when this server has none */
export function retentionHandlers(
  folder: string | undefined,
): Pick<Handlers<Endpoints, Context>['settings'], 'retention'> {
  return {
    retention: (
      { query },
      { db, caller: { businessUnitId }, settings: { region }, exchange: { signal }, now },
    ) =>
      whileConnected(signal, () =>
        retentionStateOf(db, { businessUnitId, region, previewed: query, folder, now: now(), signal }),
      ),
  }
}
