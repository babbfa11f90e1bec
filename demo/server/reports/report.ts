/** A report as the server sees it: rows that follow from criteria, and the figures computed from them. */
import type { Kysely, RawBuilder } from 'kysely'
import type { CriteriaOf } from '../../../src/contract/reports/criteria'
import type { ReportFacts } from '../../../src/contract/reports/report-facts'
import type { ReportName } from '../../../src/contract/reports/report-names'
import type { Tables } from '../core/db/tables'
import type { SearchScope } from '../core/search/search-plan'
import type { SearchSource } from '../core/search/search-source'

/** Criteria as the SQL reads them: the moment is always set. */
export type MomentCriteria<N extends ReportName> = CriteriaOf<N> & { readonly moment: string }

export interface Report<N extends ReportName> {
  /**
   * Its rows as a table for searches. The same criteria give the same rows with the same ids, as long as nothing is written that happened
   * before their moment.
   */
  source(criteria: MomentCriteria<N>, scope: SearchScope): SearchSource
  /** The figures of rows `x` of its source, as named columns. */
  figures(criteria: MomentCriteria<N>, scope: SearchScope): RawBuilder<unknown>
  /** Of all rows, in one query. */
  facts(
    db: Kysely<Tables>,
    criteria: MomentCriteria<N>,
    scope: SearchScope,
  ): Promise<Omit<ReportFacts, 'moment'>>
}
