/** The reports: their names, pages, rows and switches (spec 1, section 2, route table; section 5, reports). */
import type { Feature } from '../features'
import type { RouteName } from '../route-names'

export const reportNames = [
  'materialSummary',
  'materialTransactions',
  'slowMovingMaterials',
  'employeeEfficiency',
  'supplierPunctuality',
] as const
export type ReportName = (typeof reportNames)[number]

interface ReportPlaces {
  /** The view of its rows. */
  readonly view: string
  /** Routes of the criteria and of the report. */
  readonly config: RouteName
  readonly page: RouteName
  /** Its feature: without it, nobody in the unit can read the report, its pages or its files. */
  readonly feature: Feature
}

/** Routes, menu and the permission to read the rows are derived from it. */
export const reportPlaces = {
  materialSummary: {
    view: 'MaterialSummary',
    config: 'material-summary-config-page',
    page: 'material-summary-report-page',
    feature: 'MaterialSummary',
  },
  materialTransactions: {
    view: 'MaterialTransactionReport',
    config: 'material-transaction-config-page',
    page: 'material-transaction-report-page',
    feature: 'MaterialTransaction',
  },
  slowMovingMaterials: {
    view: 'SlowMovingMaterial',
    config: 'slow-moving-materials-config-page',
    page: 'slow-moving-materials-report-page',
    feature: 'SlowMovingMaterialsOverView',
  },
  employeeEfficiency: {
    view: 'EmployeeEfficiency',
    config: 'employee-efficiency-report-config-page',
    page: 'employee-efficiency-report-page',
    feature: 'EmployeeEfficiency',
  },
  supplierPunctuality: {
    view: 'SupplierPunctuality',
    config: 'supplier-punctuality-config-page',
    page: 'supplier-punctuality-report-page',
    feature: 'PurchaseModule',
  },
} as const satisfies Readonly<Record<ReportName, ReportPlaces>>
export type ReportViewName = (typeof reportPlaces)[ReportName]['view']

/** The report whose rows a view shows. */
export function reportOf(view: string): ReportName | undefined {
  return reportNames.find(name => reportPlaces[name].view === view)
}
