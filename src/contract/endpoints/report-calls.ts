/**
 * The specification's calls for the reports: pages of the same rows as the searches (endpoints/reports.ts), by the same criteria (spec 2,
 * section 7, reports). Criteria that it does not name are optional; their names are those of the schemas.
 */
import * as v from 'valibot'
import {
  employeeEfficiencyRow,
  materialSummaryRow,
  materialTransactionRow,
  slowMovingMaterial,
} from '../entities/reports'
import type { Entity } from '../entity'
import { searchRequest } from '../search-request'
import { queryIds, queryTexts } from '../query-lists'
import {
  costBases,
  criterionName,
  criterionValuesMost,
  employeeEfficiencyCriteria,
  materialSummaryCriteria,
  materialTransactionsCriteria,
  slowMovingCriteria,
  slowMovingProcesses,
} from '../reports/criteria'
import { reportNames, reportPlaces, type ReportName } from '../reports/report-names'
import { routeNames } from '../route-names'
import { rowId } from '../wire-values'
import { get, post } from './endpoint'

const { skip, take } = searchRequest.entries
const page = { skip, take }
const ids = v.optional(queryIds(criterionValuesMost), [])
const names = v.optional(queryTexts(criterionName, criterionValuesMost), [])

const permission = 'pages/reports-page'

function rowsOf<const E extends Entity>(report: ReportName, { row }: E, summary: string) {
  return {
    result: v.array(row) as unknown as v.GenericSchema<unknown, v.InferOutput<E['row']>[]>,
    isSearch: true,
    longRead: 'reports',
    permission,
    feature: reportPlaces[report].feature,
    summary,
  } as const
}

export const reportCalls = {
  all: get('/', {
    result: v.array(
      v.object({
        name: v.picklist(reportNames),
        /** Where its criteria are chosen, and where it is shown. */
        configRoute: v.picklist(routeNames),
        reportRoute: v.picklist(routeNames),
      }),
    ),
    permission,
    summary: 'The reports that the caller may open, with the routes of their pages.',
  }),
  materialSummary: post('/materialSummary', {
    body: v.object({ ...materialSummaryCriteria.entries, ...page }),
    ...rowsOf('materialSummary', materialSummaryRow, 'A page of the stock value report.'),
  }),
  materialTransactions: post('/materialTransactions', {
    body: v.object({ ...materialTransactionsCriteria.entries, ...page }),
    ...rowsOf(
      'materialTransactions',
      materialTransactionRow,
      'A page of the report of material transactions.',
    ),
  }),
  slowMoving: get('/slowMoving', {
    query: v.object({
      ...slowMovingCriteria.entries,
      processTypes: v.optional(queryTexts(v.picklist(slowMovingProcesses), slowMovingProcesses.length), [
        ...slowMovingProcesses,
      ]),
      basedOn: v.optional(v.picklist(costBases), 'costPrice'),
      locationRoles: ids,
      materialGroups: names,
      itemNumber: names,
      ...page,
    }),
    ...rowsOf('slowMovingMaterials', slowMovingMaterial, 'A page of the report of slow moving materials.'),
  }),
  employeeEfficiency: get('/employeeEfficiency', {
    query: v.object({
      ...employeeEfficiencyCriteria.entries,
      userIds: ids,
      processDefinitionIds: v.optional(queryIds(criterionValuesMost), []),
      locationRoleIds: ids,
      ...page,
    }),
    ...rowsOf('employeeEfficiency', employeeEfficiencyRow, 'A page of the report of employee efficiency.'),
  }),
  locationRoles: get('/locationRoles', {
    result: v.array(v.object({ id: rowId, name: v.string() })),
    permission,
    summary: 'Location roles that reports are narrowed by, in the order in which they are walked.',
  }),
}
