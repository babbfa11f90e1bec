/** Shown above the rows of a report: totals, and the numbers of its chart. */
import * as v from 'valibot'
import { decimal, isoDateTime } from '../wire-values'

/** One bar of a chart, or one day of it. */
export const chartPoint = v.object({
  /** The key of the bar: a material group, a day, a number of picks, a user; null for none of them, and for `others`. */
  key: v.nullable(v.string()),
  /** The last bar may combine the remaining keys, two or more: their number. */
  others: v.optional(v.number()),
  /** Its length, exact. */
  value: decimal,
  /** A second number beside it: for instance the outgoing quantity of a day, where `value` is the incoming one. */
  other: v.optional(decimal),
  /** Rows behind it; for a user in the report of employee efficiency, the tasks. */
  count: v.number(),
})
export type ChartPoint = v.InferOutput<typeof chartPoint>

export const reportFacts = v.object({
  /** The moment of all figures: pass it with the criteria to read the rows of the same moment. */
  moment: isoDateTime,
  /** Rows of the report. */
  rows: v.number(),
  /** By name (`figureTitleKey`); null where there is no value, such as a percentage of zero. */
  figures: v.record(v.string(), v.nullable(decimal)),
  chart: v.array(chartPoint),
})
export type ReportFacts = v.InferOutput<typeof reportFacts>

/** Keys of the titles of figures that are not called as the report's column of their name. */
const figureTitles: Readonly<Partial<Record<string, string>>> = {
  'materialSummary.withoutCost': 'field.hasNoCost',
  'materialTransactions.moved': 'field.movedQuantity',
  'materialTransactions.transactions': 'view.MaterialTransaction',
  'slowMovingMaterials.units': 'report.materialSummary.figure.units',
  'slowMovingMaterials.value': 'report.materialSummary.figure.value',
}

/** Key of a figure's title. */
export function figureTitleKey(report: string, figure: string): string {
  return figureTitles[`${report}.${figure}`] ?? `report.${report}.figure.${figure}`
}

/** The figures of each report in their order, with the kind that determines their format. */
export const reportFigures = {
  materialSummary: { value: 'money', materials: 'count', units: 'quantity', withoutCost: 'count' },
  materialTransactions: {
    transactions: 'count',
    in: 'quantity',
    out: 'quantity',
    moved: 'quantity',
    value: 'money',
  },
  slowMovingMaterials: {
    materials: 'count',
    neverPicked: 'count',
    units: 'quantity',
    value: 'money',
    shareOfStock: 'percent',
  },
  employeeEfficiency: {
    users: 'count',
    tasks: 'count',
    orderLines: 'count',
    workingHours: 'hours',
    linesPerHour: 'quantity',
    deviations: 'count',
  },
  supplierPunctuality: {
    lines: 'count',
    onTime: 'count',
    early: 'count',
    late: 'count',
    shareOnTime: 'percent',
    meanDaysLate: 'quantity',
  },
} as const
