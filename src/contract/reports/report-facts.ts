/** What stands over the rows of a report: figures of the whole, and the numbers of its chart. */
import * as v from 'valibot'
import { decimal, isoDateTime } from '../wire-values'

/** One bar of a chart, or one day of it. */
export const chartPoint = v.object({
  /** What it stands for: a material group, a day, a number of picks, a user; null for none of them, and for `others`. */
  key: v.nullable(v.string()),
  /** The last bar may add up what is left: as many keys as this, two or more. */
  others: v.optional(v.number()),
  /** Its length, exact. */
  value: decimal,
  /** A second number beside it: what went out of a day, where `value` came in. */
  other: v.optional(decimal),
  /** Rows behind it; of a user of the report of employee efficiency, the tasks. */
  count: v.number(),
})
export type ChartPoint = v.InferOutput<typeof chartPoint>

export const reportFacts = v.object({
  /** The moment that all of it is of: give it with the criteria to read the rows of the same moment. */
  moment: isoDateTime,
  /** Rows of the report. */
  rows: v.number(),
  /** By name (`report.<report>.figure.<name>`); null where there is nothing to say, such as a share of nothing. */
  figures: v.record(v.string(), v.nullable(decimal)),
  chart: v.array(chartPoint),
})
export type ReportFacts = v.InferOutput<typeof reportFacts>

/** The figures of each report in their order; what is of a kind is written in that way. */
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
    workingHours: 'quantity',
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
