/** The description in the file of a report's grid: the report's criteria and the moment of its rows. */
import type { AnyCriteria } from '../../../src/contract/reports/criteria'
import type { ReportName } from '../../../src/contract/reports/report-names'
import type { Db } from '../core/db/database'
import type { SearchScope } from '../core/search/search-plan'
import type { PrintedFact } from './pdf/printed-report'
import { archivedFacts } from './archived-facts'
import { criteriaFacts } from './printed-report'
import { readCriteria } from './report-table'
import type { ReportTexts } from './report-texts'

export interface ExportedReport {
  /** Including the moment. */
  readonly criteria: AnyCriteria
  /** ISO text. */
  readonly moment: string
  readonly facts: readonly PrintedFact[]
}

/**
 * Reads the description from the criteria of an export.
 * @throws Refusal 400 with the path of every invalid criterion
 */
export async function exportedReport<N extends ReportName>(
  report: N,
  sent: AnyCriteria | undefined,
  {
    db,
    scope,
    texts,
    now,
  }: { readonly db: Db; readonly scope: SearchScope; readonly texts: ReportTexts; readonly now: Date },
): Promise<ExportedReport> {
  const criteria = readCriteria(report, sent, scope, now)
  return {
    criteria,
    moment: criteria.moment,
    facts: [
      ...(await criteriaFacts({ db, scope, report, criteria, texts })),
      ...(await archivedFacts({ db, scope, report, criteria, texts })),
    ],
  }
}
