/** The handler of every search: one source, the caller's business unit and the company's region. */
import type { Fields, RowOf } from '../../../src/contract/entity'
import type { Found } from '../../../src/contract/endpoints/endpoint'
import type { SearchRequest } from '../../../src/contract/search-request'
import type { Context } from '../http/context'
import type { UnitSettingsCache } from '../http/unit-settings'
import { search } from '../search/search'
import type { SearchScope } from '../search/search-plan'
import type { SearchSource } from '../search/search-source'

/** The business unit and region in which a caller searches, and who he is. */
export async function searchScope(
  unitSettings: UnitSettingsCache,
  { caller: { businessUnitId, userId } }: Pick<Context, 'caller'>,
): Promise<SearchScope> {
  return { businessUnitId, userId, region: (await unitSettings.of(businessUnitId)).region }
}

/** Makes handlers of searches: `const searchOf = rowSearch(unitSettings)`, then `search: searchOf(jobSource)`. */
export function rowSearch(unitSettings: UnitSettingsCache) {
  return <F extends Fields>(source: SearchSource<F>) =>
    async ({ body }: { body: SearchRequest }, context: Context): Promise<Found<RowOf<F>[]>> =>
      search(context.db.search, source, body, await searchScope(unitSettings, context))
}
