/** The reports in the order in which they are offered (design: report-config). */
import type { ReportName } from '../../contract/reports/report-names'
import { slowMovingProcesses } from '../../contract/reports/criteria'
import { transactionTypes } from '../../contract/states/transaction-types'
import { defineReport, type ReportOffer } from '../../define/report'

/** Initial criteria for slow-moving materials (design: report-config). */
const slowPicksMost = 3

export const reportOffers: readonly ReportOffer[] = [
  defineReport({
    name: 'materialSummary',
    icon: 'report',
    periods: ['today', 'yesterday', 'lastMonth', 'lastQuarter', 'lastYear'],
    starts: {},
    counted: 'materials',
  }),
  defineReport({
    name: 'materialTransactions',
    icon: 'operations',
    periods: ['last30Days', 'today', 'last7Days', 'thisMonth', 'lastMonth', 'lastQuarter', 'thisYear'],
    starts: { processTypes: transactionTypes },
    counted: 'transactions',
  }),
  defineReport({
    name: 'slowMovingMaterials',
    icon: 'clock',
    periods: ['halfYear', 'last30Days', 'lastQuarter', 'thisYear', 'yearToMonthEnd'],
    starts: { processTypes: slowMovingProcesses, maxPickingFrequency: slowPicksMost },
    counted: 'materials',
  }),
  defineReport({
    name: 'employeeEfficiency',
    icon: 'users',
    periods: ['last30Days', 'today', 'last7Days', 'thisMonth', 'lastMonth', 'lastQuarter', 'lastYear'],
    starts: {},
    counted: 'users',
  }),
  defineReport({
    name: 'supplierPunctuality',
    icon: 'ingoing',
    periods: ['last30Days', 'thisMonth', 'lastMonth', 'lastQuarter', 'halfYear', 'thisYear', 'lastYear'],
    starts: {},
    counted: 'lines',
  }),
]

/** The reports that are offered. */
export function offerOf(name: ReportName): ReportOffer {
  const offer = reportOffers.find(report => report.name === name)
  if (offer === undefined) throw new Error(`${name} is not in the catalogue.`)
  return offer
}
