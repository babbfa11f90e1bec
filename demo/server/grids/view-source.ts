/** The source of any view's rows, including those of reports. */
import type { AnyCriteria } from '../../../src/contract/reports/criteria'
import { reportOf } from '../../../src/contract/reports/report-names'
import type { FollowedViewName, RowViewName } from '../../../src/contract/row-views'
import { reportSource } from '../reports/public'
import type { SearchScope } from '../core/search/search-plan'
import type { RowSources, SearchSource } from '../core/search/search-source'

/**
 * The source of a view's rows; that of a report depends on its criteria.
 * @throws Refusal 400 with the path of every invalid criterion
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
