/**
 * Links from the figures of a report to the rows that they count: the page of these rows, with filters derived from the row and the
 * criteria. Rows later than the report's time do not count there either.
 */
import { addDays } from '../../contract/company-day'
import type { Filter, FilterValue } from '../../contract/filter'
import {
  reportDaysMost,
  slowMovingProcesses,
  type AnyCriteria,
  type CriteriaOf,
} from '../../contract/reports/criteria'
import { reportPlaces, type ReportName } from '../../contract/reports/report-names'
import { categoryOfTaskType } from '../../contract/states/task'
import { transactionTypes } from '../../contract/states/transaction-types'
import { taskTypes, type TaskType } from '../../contract/states/warehouse'
import type { AnyRow, FigureLink } from '../../define/view'
import { toJson } from '../../contract/to-json'

/** What the filters need besides the criteria. */
export interface RunReport {
  /** ISO text: the time up to which the report counted. */
  readonly moment: string
  /** yyyy-mm-dd of that time in the company's region. */
  readonly momentDay: string
  /** Names of the chosen location roles. */
  readonly roleNames: readonly string[]
}

export type FigureLinks = Readonly<Record<string, FigureLink>>

/** The links of a report's figures, by field. */
export function figureLinks<N extends ReportName>(
  report: N,
  criteria: CriteriaOf<N>,
  run: RunReport,
): FigureLinks {
  const links: LinksOf<N> = linksOf[report]
  return links(criteria, run)
}

type LinksOf<N extends ReportName> = (criteria: CriteriaOf<N>, run: RunReport) => FigureLinks

const linksOf: { readonly [N in ReportName]: LinksOf<N> } = {
  materialSummary: (criteria, run) => {
    const link = criteria.asOf === null ? presentStock(criteria) : movementsUpTo(criteria, run)
    return { quantity: link, value: link }
  },
  // No links: its rows are themselves counted by other reports.
  materialTransactions: () => ({}),
  slowMovingMaterials: (criteria, run) => ({
    picks: tasksBehind(({ materialItemNo }) => [
      oneOf('materialItemNo', [materialItemNo as string]),
      types(slowMovingProcesses.filter(one => criteria.processTypes.includes(one)).map(one => typeOf[one])),
      performed(criteria.fromDate, criteria.toDate, run),
      ...within('fromLocation', criteria.fromLocation, criteria.toLocation),
      ...(run.roleNames.length > 0 ? [oneOf('fromArea', run.roleNames)] : []),
    ]),
  }),
  employeeEfficiency: (criteria, run) => {
    const confirmed = (row: AnyRow): readonly Filter[] => [
      oneOf('performedBy', [row['userName'] as string]),
      types(taskTypes.filter(type => categoryOfTaskType[type] === row['process'])),
      performed(criteria.dateFrom, criteria.dateTo, run),
      flag('autoCompleted', false),
      ...(run.roleNames.length > 0 ? [oneOf('area', run.roleNames)] : []),
    ]
    return {
      tasks: tasksBehind(confirmed),
      orderLines: tasksBehind(row => [
        ...confirmed(row),
        { selector: 'completedOrderLines', operator: 'IsEqualTo', value: 1, type: 'number' },
      ]),
      deviations: tasksBehind(row => [...confirmed(row), flag('hasDeviation', true)]),
    }
  },
  // No link: lines of ingoing orders have no page of their own, and the page of the orders counts orders.
  supplierPunctuality: () => ({}),
}

const typeOf: Readonly<Record<(typeof slowMovingProcesses)[number], TaskType>> = {
  Pick: 'pick',
  Replenish: 'replenish',
}

/** Stocks of the row's material in the locations of its role. */
function presentStock(criteria: CriteriaOf<'materialSummary'>): FigureLink {
  return {
    opens: 'stocks-es-page',
    searchOf: row =>
      searchFor([
        oneOf('materialItemNo', [row['materialItemNo'] as string]),
        oneOf('locationRole', [row['area'] as string]),
        ...within('location', criteria.fromLocation, criteria.toLocation),
      ]),
  }
}

/** The movements that led to a past day's quantity: those of the row's material up to that day. */
function movementsUpTo(criteria: CriteriaOf<'materialSummary'>, { momentDay }: RunReport): FigureLink {
  const { asOf, fromLocation, toLocation } = criteria
  const dateTo = asOf ?? momentDay
  return {
    opens: reportPlaces.materialTransactions.page,
    searchOf: row =>
      reportSearch({
        dateFrom: addDays(dateTo, -reportDaysMost),
        dateTo,
        processTypes: [...transactionTypes],
        fromLocation,
        toLocation,
        locationRoles: [row['locationRoleId']],
        materialsSKU: [row['materialItemNo']],
      }),
  }
}

/** The search of a report's page. */
export function reportSearch(criteria: AnyCriteria): Readonly<Record<string, string>> {
  return { criteria: toJson(criteria) }
}

function tasksBehind(filtersOf: (row: AnyRow) => readonly Filter[]): FigureLink {
  return {
    opens: 'tasks-es-page',
    searchOf: row => searchFor([oneOf('state', ['Completed'], 'enum'), ...filtersOf(row)]),
  }
}

function searchFor(filters: readonly Filter[]): Readonly<Record<string, string>> {
  return { filters: toJson(filters), forceCall: 'true' }
}

function oneOf(selector: string, values: readonly FilterValue[], type: Filter['type'] = 'list'): Filter {
  return { selector, operator: 'In', values: [...values], type }
}

function types(values: readonly TaskType[]): Filter {
  return oneOf('taskType', values, 'enum')
}

function flag(selector: string, value: boolean): Filter {
  return { selector, operator: 'IsEqualTo', value, type: 'boolean' }
}

/** Performed on these days, and not after the report's time. */
function performed(from: string, to: string, { moment, momentDay }: RunReport): Filter {
  const valueEnd = to < momentDay ? to : moment
  return { selector: 'performedDate', operator: 'In', valueStart: from, valueEnd, type: 'datetime' }
}

/** Names of a range; none when both ends are open. */
function within(selector: string, from: string | null, to: string | null): readonly Filter[] {
  if (from === null && to === null) return []
  return [
    {
      selector,
      operator: 'In',
      ...(from === null ? {} : { valueStart: from }),
      ...(to === null ? {} : { valueEnd: to }),
      type: 'string',
    },
  ]
}
