/** Reports: their rows, the figures over them and their files. */
import type { Fields, RowOf } from '../../../../src/contract/entity'
import type { Found, Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { ReportFileRequest } from '../../../../src/contract/endpoints/reports'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { SearchRequest } from '../../../../src/contract/search-request'
import type { ReportFacts } from '../../../../src/contract/reports/report-facts'
import type { ReportName } from '../../../../src/contract/reports/report-names'
import type { RunningExports } from '../../exports/public'
import type { Context } from '../../core/calls/context'
import { namesOfCriteria } from '../criteria-names'
import { factsOf } from '../report-facts'
import { reportFile } from '../report-file'
import { readCriteria, reportSource } from '../report-table'
import { search } from '../../core/search/search'
import { reportCallHandlers } from './report-calls'
import { makeLater } from './report-plans'
import { searchScope } from '../../core/calls/search-rows'

type FactsRequest = Pick<ReportFileRequest, 'criteria' | 'filters' | 'find'>

export function reportHandlers(exports: RunningExports): Pick<Handlers<Endpoints, Context>, 'reports'> {
  const searchOf =
    (report: ReportName) =>
    async <F extends Fields>(
      { body }: { body: SearchRequest },
      context: Context,
    ): Promise<Found<RowOf<F>[]>> => {
      const scope = searchScope(context)
      const found = await search(context.db.search, reportSource(report, body.criteria, scope), body, scope)
      return found as Found<RowOf<F>[]>
    }
  return {
    reports: {
      ...reportCallHandlers,
      searchMaterialSummary: searchOf('materialSummary'),
      searchMaterialTransactions: searchOf('materialTransactions'),
      searchSlowMovingMaterials: searchOf('slowMovingMaterials'),
      searchEmployeeEfficiency: searchOf('employeeEfficiency'),
      searchSupplierPunctuality: searchOf('supplierPunctuality'),
      async facts({ params: { report }, body }, context) {
        return requestedFacts(report, body, context)
      },
      async names({ params: { report }, body }, context) {
        return namesOfCriteria(context.db.read, report, body.criteria, context.caller.businessUnitId)
      },
      async file({ params: { report }, body }, context) {
        const { db, caller, now } = context
        return exports.run(context, body.commandId, async (progress, signal) => {
          const scope = searchScope(context)
          return reportFile(report, body, { db, scope, madeBy: caller.userId, now, progress, signal })
        })
      },
      later: makeLater,
    },
  }
}

async function requestedFacts<N extends ReportName>(
  report: N,
  { criteria: sent, filters, find }: FactsRequest,
  context: Context,
): Promise<ReportFacts> {
  const scope = searchScope(context)
  const criteria = readCriteria(report, sent, scope)
  const facts = await factsOf(context.db.search, report, criteria, { filters, find }, scope)
  return { moment: criteria.moment, ...facts }
}
