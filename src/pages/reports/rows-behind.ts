/** The first rows behind a counted figure: of which grid they are, which of its columns tell of them, and what asks for them. Pure. */
import { materialTransactionReportView } from '../../catalog/views/reports'
import { stocksView } from '../../catalog/views/stocks'
import { tasksView } from '../../catalog/views/tasks'
import type { Sort } from '../../contract/filter'
import { reportPlaces, type ReportName } from '../../contract/reports/report-names'
import type { SearchRequest } from '../../contract/search-request'
import type { View } from '../../define/view'
import type { LinkTarget } from '../../ui/grid/commands/grid-links'
import { filtersFromSearch, searchRequestOf } from '../../ui/grid/rows/grid-query'
import { askedCriteria } from './asked-criteria'

/** Rows that stand beside a figure; its page has all of them. */
export const rowsBehindMost = 5

export interface RowsBehind {
  readonly view: View
  readonly columns: readonly string[]
  readonly sort: Sort
  readonly request: SearchRequest
}

/** What a figure's report was counted until. */
export interface CountedUntil {
  /** ISO text. */
  readonly moment: string
  /** Its day in the company's region, yyyy-mm-dd. */
  readonly momentDay: string
}

type Told = Pick<RowsBehind, 'view' | 'columns' | 'sort'>

const latestTasks = { view: tasksView, sort: { selector: 'performedDate', desc: true } }

/** By the page that has all rows. */
const toldOf: Readonly<Record<string, (report: ReportName) => Told>> = {
  'tasks-es-page': report => ({
    ...latestTasks,
    // What the report's row says already is left out.
    columns:
      report === 'employeeEfficiency'
        ? ['performedDate', 'materialItemNo', 'fromLocation', 'orderNo', 'confirmedQuantity']
        : ['performedDate', 'fromLocation', 'orderNo', 'confirmedQuantity', 'performedBy'],
  }),
  'stocks-es-page': () => ({
    view: stocksView,
    sort: { selector: 'quantity', desc: true },
    columns: ['location', 'state', 'batch', 'container', 'quantity'],
  }),
  [reportPlaces.materialTransactions.page]: () => ({
    view: materialTransactionReportView,
    sort: { selector: 'at', desc: true },
    columns: ['at', 'processType', 'fromLocation', 'toLocation', 'quantity'],
  }),
}

/** The rows behind a figure of a report. Throws for a page that shows none. */
export function rowsBehind(
  report: ReportName,
  { page, search }: LinkTarget,
  { moment, momentDay }: CountedUntil,
): RowsBehind {
  const told = toldOf[page]?.(report)
  if (told === undefined) throw new Error(`No rows are known behind a figure that leads to ${page}.`)
  const given = new URLSearchParams(search)
  const asked = given.has('criteria') ? askedCriteria('materialTransactions', given, momentDay) : null
  const query = {
    filters: filtersFromSearch(told.view, given)?.filters ?? [],
    find: '',
    sort: [told.sort],
    groups: [],
    pageIndex: 0,
    pageSize: rowsBehindMost,
  }
  const view =
    asked === null || 'issues' in asked
      ? told.view
      : { ...told.view, criteria: { ...asked.criteria, moment } }
  return { ...told, view, request: searchRequestOf(view, query, []) }
}
