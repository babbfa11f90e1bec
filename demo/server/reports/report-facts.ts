/** The figures above the rows of a report, of all rows or of the filtered ones, and the values of its chart. */
import { sql, type Kysely } from 'kysely'
import type { SearchRequest } from '../../../src/contract/search-request'
import { reportFigures, type ReportFacts } from '../../../src/contract/reports/report-facts'
import type { ReportName } from '../../../src/contract/reports/report-names'
import type { Tables } from '../core/db/tables'
import { findByIndex } from '../core/search/find-by-index'
import { planRows, type SearchScope } from '../core/search/search-plan'
import { withinSearchTime } from '../core/search/search-time'
import type { MomentCriteria, Report } from './report'
import { reportTable } from './report-table'

type Narrowing = Pick<SearchRequest, 'filters' | 'find'>

/** Whether some rows of the report are filtered out. */
export function isNarrowed({ filters, find }: Narrowing): boolean {
  return filters.length > 0 || find.trim() !== ''
}

/**
 * Rows and figures are those after filtering; the chart shows the whole report.
 * @throws Refusal 400 with the path of every invalid value
 */
export async function factsOf<N extends ReportName>(
  db: Kysely<Tables>,
  report: N,
  criteria: MomentCriteria<N>,
  narrowing: Narrowing,
  scope: SearchScope,
): Promise<Omit<ReportFacts, 'moment'>> {
  const definition: Report<N> = reportTable[report]
  if (!isNarrowed(narrowing)) return definition.facts(db, criteria, scope)
  const source = definition.source(criteria, scope)
  // Joins that the fields need are added by the conditions on them.
  const joins = new Set<string>()
  // Invalid input is refused here, before any query runs.
  planRows(source, narrowing, scope, { joins })
  const whole = await definition.facts(db, criteria, scope)
  const { rows } = await withinSearchTime(async () => {
    const found = await findByIndex(db, source, narrowing.find, scope.businessUnitId)
    return sql<{ readonly count: number } & Readonly<Record<string, string | null>>>`
      select count(*) as count, ${definition.figures(criteria, scope)}
      from ${planRows(source, narrowing, scope, { joins, found })}`.execute(db)
  })
  const [row] = rows
  if (row === undefined) throw new Error('The figures of the rows are missing.')
  const names = Object.keys(reportFigures[report])
  return {
    rows: row.count,
    figures: Object.fromEntries(names.map(name => [name, row[name] ?? null])),
    chart: whole.chart,
  }
}
