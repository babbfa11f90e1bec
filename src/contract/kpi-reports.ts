/** The KPI tile reports of the dashboard: names, ids and the shapes of their data (spec 1, section 3, KPI tile report data). */
import * as v from 'valibot'

/** Reports are in the same selection as the widgets, so their ids continue after the spec's widget ids. */
export const kpiReportIds = {
  OutBoundOrderReportData: 101,
  InBoundOrderReportData: 102,
  PickingTaskPerLocationRoleReportData: 103,
} as const
export type KpiReportName = keyof typeof kpiReportIds
export const kpiReportNames = Object.keys(kpiReportIds) as [KpiReportName, ...KpiReportName[]]

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** `reportDataJson` of the two order reports: orders by progress today, and their order lines. */
export const orderReportData = v.object({
  initial: count,
  started: count,
  completed: count,
  orderLines: count,
})
export type OrderReportData = v.InferOutput<typeof orderReportData>

/** `reportDataJson` of the picking tasks: open tasks in all, and by location role. */
export const pickingReportData = v.object({
  tasks: count,
  locationRoles: v.array(v.object({ name: v.string(), initial: count, started: count, completed: count })),
})
export type PickingReportData = v.InferOutput<typeof pickingReportData>

/** A report on the wire; its name or data may be missing, for which the tile shows the spec's text (spec 2, section 8). */
export const kpiReport = v.object({
  name: v.nullable(v.string()),
  id: v.number(),
  reportDataJson: v.nullable(v.string()),
})
export type KpiReport = v.InferOutput<typeof kpiReport>
