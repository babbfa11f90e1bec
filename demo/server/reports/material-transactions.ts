/**
 * The report of material transactions: those of some days, by type, by the locations that they left or reached, and by material. Its rows
 * are the transactions themselves: the criteria are conditions on them, so that a page is read by their index. Those from before the
 * archive's horizon are no rows: a few that have to stay would look like all. The totals of whole days have them.
 */
import { sql } from 'kysely'
import { materialTransactionRow } from '../../../src/contract/entities/reports'
import type { SearchSource } from '../core/search/search-source'
import { materialTransactionSource } from '../materials/public'
import { isInNoArchive, transactionCondition } from './material-transaction-conditions'
import { materialTransactionFacts } from './material-transaction-facts'
import type { Report } from './report'
import { endOf, startOf } from './report-period'

export const materialTransactions: Report<'materialTransactions'> = {
  source: (criteria, scope): SearchSource<(typeof materialTransactionRow)['fields']> => ({
    ...materialTransactionSource,
    entity: materialTransactionRow,
    conditions: sql`x.at >= ${startOf(criteria.dateFrom, scope.region)}::timestamptz
      and x.at < ${endOf(criteria.dateTo, criteria.moment, scope.region)}::timestamptz
      and ${isInNoArchive(scope.businessUnitId)} and ${transactionCondition(criteria, scope.businessUnitId)}`,
    fields: {
      ...materialTransactionSource.fields,
      materialGroup: { sql: 'm.material_group', join: 'material' },
    },
  }),
  figures: () => sql`
    count(*)::text as transactions, trim_scale(coalesce(sum(greatest(x.quantity, 0)), 0))::text as "in",
    trim_scale(coalesce(sum(greatest(-x.quantity, 0)), 0))::text as out,
    trim_scale(coalesce(sum(x.moved_quantity), 0))::text as moved,
    trim_scale(coalesce(sum(round(x.quantity * x.unit_cost, 2)), 0))::text as value`,
  facts: (db, criteria, scope) => materialTransactionFacts(db, criteria, scope),
}
