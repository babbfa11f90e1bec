/** Template of the outgoing and of the ingoing orders: one line with their progress today and their open order lines. */
import { useTranslation } from 'react-i18next'
import { orderReportData } from '../../../contract/kpi-reports'
import { readJson } from '../../../contract/read-json'
import { useNumber } from '../use-number'
import { FlowLine } from './flow-line'
import { ReportProblem } from './report-problem'
import type { ReportTemplateProps } from './report-template-props'

export function Template({ name, title, dataJson }: ReportTemplateProps) {
  const { t } = useTranslation()
  const number = useNumber()
  const data = readJson(orderReportData, dataJson)
  if (data === null) return <ReportProblem title={title} text={t('dashboard.value.corrupt')} />
  const lines = t('dashboard.flow.openLines', { count: data.orderLines, number: number(data.orderLines) })
  return (
    <FlowLine
      title={title}
      description={t(`widget.${name}.description`)}
      note={t(`widget.${name}.note`)}
      progress={data}
      counts="Order"
      more={lines}
    />
  )
}
