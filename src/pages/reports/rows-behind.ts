/**
 * The first rows that a figure counts: their view, the columns that describe them, and their request. The definitions of the order grids
 * are loaded together, as on their pages.
 */
import { materialTransactionReportView } from '../../catalog/views/reports'
import type { Sort } from '../../contract/filter'
import { reportPlaces, type ReportName } from '../../contract/reports/report-names'
import type { SearchRequest } from '../../contract/search-request'
import type { View } from '../../define/view'
import type { LinkTarget } from '../../ui/grid/commands/grid-links'
import { filtersFromSearch, searchRequestOf } from '../../ui/grid/data/grid-query'
import { requestedCriteria } from './requested-criteria'

/** The most rows beside a figure; its page has all of them. */
export const rowsBehindMost = 5

export interface RowsBehind {
  readonly view: View
  readonly columns: readonly string[]
  readonly sort: Sort
  readonly request: SearchRequest
}

/** The time up to which the figure's report counted. */
export interface CountedUntil {
  /** ISO text. */
  readonly moment: string
  /** Its date in the company's region, yyyy-mm-dd. */
  readonly momentDay: string
}

interface RowsSource extends Pick<RowsBehind, 'columns' | 'sort'> {
  readonly loadView: () => Promise<View>
}

const orderGrid = (name: string) => async (): Promise<View> => {
  const { orderGridViews } = await import('../../catalog/views/order-grid-views')
  const view = orderGridViews.find(candidate => candidate.name === name)
  if (view === undefined) throw new Error(`No order grid is called ${name}.`)
  return view
}
const latestTasks = { loadView: orderGrid('Task'), sort: { selector: 'performedDate', desc: true } }

/** By the page that has all rows. */
const sourceOf: Readonly<Record<string, (report: ReportName) => RowsSource>> = {
  'tasks-es-page': report => ({
    ...latestTasks,
    // Leaves out what the report's row already shows.
    columns:
      report === 'employeeEfficiency'
        ? ['performedDate', 'materialItemNo', 'fromLocation', 'orderNo', 'confirmedQuantity']
        : ['performedDate', 'fromLocation', 'orderNo', 'confirmedQuantity', 'performedBy'],
  }),
  'stocks-es-page': () => ({
    loadView: orderGrid('Stock'),
    sort: { selector: 'quantity', desc: true },
    columns: ['location', 'state', 'batch', 'container', 'quantity'],
  }),
  [reportPlaces.materialTransactions.page]: () => ({
    loadView: () => Promise.resolve(materialTransactionReportView),
    sort: { selector: 'at', desc: true },
    columns: ['at', 'processType', 'fromLocation', 'toLocation', 'quantity'],
  }),
}

/** The first rows that a figure of a report counts. Rejects when the figure's page is unknown. */
export async function loadRowsBehind(
  report: ReportName,
  { page, search }: LinkTarget,
  { moment, momentDay }: CountedUntil,
): Promise<RowsBehind> {
  const source = sourceOf[page]?.(report)
  if (source === undefined) throw new Error(`No rows are known behind a figure that leads to ${page}.`)
  const { loadView, columns, sort } = source
  const shown = await loadView()
  const params = new URLSearchParams(search)
  const requested = params.has('criteria')
    ? requestedCriteria('materialTransactions', params, momentDay)
    : null
  const query = {
    filters: filtersFromSearch(shown, params)?.filters ?? [],
    find: '',
    sort: [sort],
    groups: [],
    groupOrder: null,
    pageIndex: 0,
    pageSize: rowsBehindMost,
  }
  const view =
    requested === null || 'issues' in requested
      ? shown
      : { ...shown, criteria: { ...requested.criteria, moment } }
  return { view, columns, sort, request: searchRequestOf(view, query, []) }
}
