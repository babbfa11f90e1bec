/** Where the rows of any view come from, a report's included. */
import type { AnyCriteria } from '../../../src/contract/reports/criteria'
import { reportOf } from '../../../src/contract/reports/report-names'
import type { FollowedViewName, RowViewName } from '../../../src/contract/row-views'
import { reportSource } from '../reports/public'
import type { SearchScope } from '../core/search/search-plan'
import type { RowSources, SearchSource } from '../core/search/search-source'

/**
 * Where the rows of a view come from; those of a report follow from its criteria.
 * @throws Refusal 400 with the path of every criterion that does not fit
 */
export function sourceOf(
  sources: RowSources,
  view: RowViewName,
  criteria: AnyCriteria | undefined,
  scope: SearchScope,
): SearchSource {
  const report = reportOf(view)
  return report === undefined ? sources[view as FollowedViewName] : reportSource(report, criteria, scope)
}
