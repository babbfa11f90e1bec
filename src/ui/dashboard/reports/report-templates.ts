/** The templates of the KPI tile reports by name, each loaded when a report needs it, and why a report has none. */
import type { KpiReport, KpiReportName } from '../../../contract/kpi-reports'
import { lazyPart, type LazyPart } from '../../lazy-part'
import type { ReportTemplateProps } from './report-template-props'

type Template = LazyPart<ReportTemplateProps>

const OrderReport: Template = lazyPart(() => import('./order-report'), 'Template')
const templates: Readonly<Record<KpiReportName, Template>> = {
  OutBoundOrderReportData: OrderReport,
  InBoundOrderReportData: OrderReport,
  PickingTaskPerLocationRoleReportData: lazyPart(() => import('./picking-report'), 'Template'),
}

/** Why there is no template: spec 2, section 8, KPI template missing. */
export type MissingTemplate = 'noName' | 'noData' | 'unknownName'

export type FoundTemplate =
  | { readonly name: KpiReportName; readonly dataJson: string; readonly Template: Template }
  | { readonly missing: MissingTemplate }

/** The template of a report, or the reason why it has none. */
export function templateOf({ name, reportDataJson }: KpiReport): FoundTemplate {
  if (name === null || name.trim() === '') return { missing: 'noName' }
  if (!isReportName(name)) return { missing: 'unknownName' }
  if (reportDataJson === null || reportDataJson.trim() === '') return { missing: 'noData' }
  return { name, dataJson: reportDataJson, Template: templates[name] }
}

function isReportName(name: string): name is KpiReportName {
  return Object.hasOwn(templates, name)
}
