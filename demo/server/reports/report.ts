/** What a report is to the server: rows that follow from criteria, and the figures over them. */
import type { Kysely, RawBuilder } from 'kysely'
import type { CriteriaOf } from '../../../src/contract/reports/criteria'
import type { ReportFacts } from '../../../src/contract/reports/report-facts'
import type { ReportName } from '../../../src/contract/reports/report-names'
import type { Tables } from '../core/db/tables'
import type { SearchScope } from '../core/search/search-plan'
import type { SearchSource } from '../core/search/search-source'

/** Criteria as the SQL reads them: the moment is always there. */
export type Asked<N extends ReportName> = CriteriaOf<N> & { readonly moment: string }

export interface Report<N extends ReportName> {
  /**
   * Its rows as a table of the search: the same criteria give the same rows, with the same ids, as long as nothing is written that
   * happened before their moment.
   */
  source(criteria: Asked<N>, scope: SearchScope): SearchSource
  /** The figures over rows `x` of its source, as columns by their names. */
  figures(criteria: Asked<N>, scope: SearchScope): RawBuilder<unknown>
  /** Over all rows, in one reading of the database. */
  facts(db: Kysely<Tables>, criteria: Asked<N>, scope: SearchScope): Promise<Omit<ReportFacts, 'moment'>>
}
