/** The templates of the KPI tile reports by name, each loaded when a report needs it, and why a report has none. */
import type { ComponentType } from 'react'
import type { KpiReport, KpiReportName } from '../../../contract/kpi-reports'

export interface ReportTemplateProps {
  /** The report in words. */
  readonly title: string
  /** Its data as it travelled; a template says itself when it cannot read them. */
  readonly dataJson: string
}

export type LoadTemplate = () => Promise<{ readonly Template: ComponentType<ReportTemplateProps> }>

const loadOrders: LoadTemplate = () => import('./order-report')
const templates: Readonly<Record<KpiReportName, LoadTemplate>> = {
  OutBoundOrderReportData: loadOrders,
  InBoundOrderReportData: loadOrders,
  PickingTaskPerLocationRoleReportData: () => import('./picking-report'),
}

/** Why there is no template: spec 2, section 8, KPI template missing. */
export type MissingTemplate = 'noName' | 'noData' | 'unknownName'

export type FoundTemplate =
  | { readonly name: KpiReportName; readonly dataJson: string; readonly load: LoadTemplate }
  | { readonly missing: MissingTemplate }

/** The template of a report, or what is missing for one. */
export function templateOf({ name, reportDataJson }: KpiReport): FoundTemplate {
  if (name === null || name.trim() === '') return { missing: 'noName' }
  if (!isReportName(name)) return { missing: 'unknownName' }
  if (reportDataJson === null || reportDataJson.trim() === '') return { missing: 'noData' }
  return { name, dataJson: reportDataJson, load: templates[name] }
}

function isReportName(name: string): name is KpiReportName {
  return Object.hasOwn(templates, name)
}
