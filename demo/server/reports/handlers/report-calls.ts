/** The calls of the specification for the reports: pages of their rows, and the options for narrowing them (spec 2, section 7, reports). */
import { viewOfReport } from '../../../../src/catalog/views/reports'
import type { Fields, RowOf } from '../../../../src/contract/entity'
import type { Found, Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { CriteriaOf } from '../../../../src/contract/reports/criteria'
import { reportNames, reportPlaces, type ReportName } from '../../../../src/contract/reports/report-names'
import type { Context } from '../../core/calls/context'
import type { Report } from '../report'
import { readCriteria, reportTable } from '../report-table'
import { search } from '../../core/search/search'
import { searchScope } from '../../core/calls/search-rows'

type Calls = Pick<
  Handlers<Endpoints, Context>['reports'],
  'all' | 'materialSummary' | 'materialTransactions' | 'slowMoving' | 'employeeEfficiency' | 'locationRoles'
>

export const reportCallHandlers: Calls = {
  all: async (_input, { caller }) =>
    reportNames
      .filter(name => caller.features.includes(reportPlaces[name].feature))
      .map(name => ({
        name,
        configRoute: reportPlaces[name].config,
        reportRoute: reportPlaces[name].page,
      })),
  materialSummary: async ({ body }, context) => pageOf('materialSummary', body, context),
  materialTransactions: async ({ body }, context) => pageOf('materialTransactions', body, context),
  slowMoving: async ({ query }, context) => pageOf('slowMovingMaterials', query, context),
  employeeEfficiency: async ({ query }, context) => pageOf('employeeEfficiency', query, context),
  locationRoles: async (_input, { db, caller }) =>
    db.read
      .selectFrom('location_role')
      .select(['id', 'name'])
      .where('business_unit_id', '=', caller.businessUnitId)
      .orderBy('sequence')
      .orderBy('id')
      .execute(),
}

async function pageOf<N extends ReportName, F extends Fields>(
  report: N,
  { skip, take, ...sent }: CriteriaOf<N> & { readonly skip: number; readonly take: number },
  context: Context,
): Promise<Found<RowOf<F>[]>> {
  const scope = searchScope(context)
  const definition: Report<N> = reportTable[report]
  const source = definition.source(readCriteria(report, sent, scope, new Date(), ''), scope)
  const { sort, sums = [] } = viewOfReport[report]
  const request = { filters: [], find: '', sort: [...sort], sums: [...sums], skip, take }
  return (await search(context.db.search, source, request, scope)) as Found<RowOf<F>[]>
}
