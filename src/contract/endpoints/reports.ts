/** The reports: their rows, the figures over them and their files (spec 2, section 7, reports). */
import * as v from 'valibot'
import {
  employeeEfficiencyRow,
  materialSummaryRow,
  materialTransactionRow,
  slowMovingMaterial,
  supplierPunctualityRow,
} from '../entities/reports'
import { reportArrangement } from '../reports/arrangement'
import { reportFileFormats } from '../reports/file-formats'
import { criteriaNames } from '../reports/criteria-names'
import { reportFacts } from '../reports/report-facts'
import { reportNames } from '../reports/report-names'
import { rowId } from '../wire-values'
import { group, post } from './endpoint'
import { searchEndpoint } from './grids'
import { reportCalls } from './report-calls'
import { laterRequest, reportFileGates, reportGates } from './report-plans'

const ofReport = v.object({ report: v.picklist(reportNames) })

/** A report as a file, arranged as its page shows it. */
export const reportFileRequest = v.object({
  criteria: v.record(v.string(), v.unknown()),
  format: v.picklist(reportFileFormats),
  ...reportArrangement,
  /** Chosen by the caller: the key under which progress is read. */
  commandId: v.optional(v.pipe(v.string(), v.uuid())),
})
export type ReportFileRequest = v.InferOutput<typeof reportFileRequest>

export const reports = group('Report', {
  ...reportCalls,
  searchMaterialSummary: {
    ...searchEndpoint(
      materialSummaryRow,
      'MaterialSummary',
      'Rows of the stock value report, sorted and paged.',
      '/materialSummary/search',
    ),
    longRead: 'reports',
  },
  searchMaterialTransactions: {
    ...searchEndpoint(
      materialTransactionRow,
      'MaterialTransactionReport',
      'Rows of the report of material transactions, sorted and paged.',
      '/materialTransactions/search',
    ),
    longRead: 'reports',
  },
  searchSlowMovingMaterials: {
    ...searchEndpoint(
      slowMovingMaterial,
      'SlowMovingMaterial',
      'Rows of the report of slow moving materials, sorted and paged.',
      '/slowMovingMaterials/search',
    ),
    longRead: 'reports',
  },
  searchEmployeeEfficiency: {
    ...searchEndpoint(
      employeeEfficiencyRow,
      'EmployeeEfficiency',
      'Rows of the report of employee efficiency, sorted and paged.',
      '/employeeEfficiency/search',
    ),
    longRead: 'reports',
  },
  searchSupplierPunctuality: {
    ...searchEndpoint(
      supplierPunctualityRow,
      'SupplierPunctuality',
      'Rows of the report of supplier punctuality, sorted and paged.',
      '/supplierPunctuality/search',
    ),
    longRead: 'reports',
  },
  facts: post('/{report}/facts', {
    params: ofReport,
    gates: reportGates,
    body: v.object({
      criteria: v.record(v.string(), v.unknown()),
      /** They narrow the figures but not the chart, since its bars are what the user narrows the rows by. */
      filters: reportArrangement.filters,
      find: reportArrangement.find,
    }),
    result: reportFacts,
    repeatable: 'reads',
    longRead: 'reports',
    permission: 'pages/reports-page',
    summary: 'Figures of a whole report and the numbers of its chart.',
  }),
  names: post('/{report}/names', {
    params: ofReport,
    gates: reportGates,
    body: v.object({ criteria: v.record(v.string(), v.unknown()) }),
    result: criteriaNames,
    repeatable: 'reads',
    permission: 'pages/reports-page',
    summary: 'What criteria name, also unfinished ones: names by their ids, and what is no longer there.',
  }),
  file: post('/{report}/file', {
    params: ofReport,
    gates: reportFileGates,
    body: reportFileRequest,
    isFile: true,
    longRead: 'reports',
    permission: ['pages/reports-page'],
    summary: 'A report as PDF, XLSX or CSV.',
  }),
  later: post('/{report}/later', {
    params: ofReport,
    gates: reportFileGates,
    body: laterRequest,
    result: v.object({ downloadId: rowId }),
    permission: 'pages/reports-page',
    summary: 'Makes a report in the background: it comes to the downloads of the user.',
  }),
})
