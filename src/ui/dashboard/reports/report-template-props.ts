/** What every template of a report of a KPI tile shows. */
import type { KpiReportName } from '../../../contract/kpi-reports'

export interface ReportTemplateProps {
  readonly name: KpiReportName
  /** Text for the message that replaces the report. */
  readonly title: string
  /** Its data as received; a template reports itself when it cannot read them. */
  readonly dataJson: string
}
