/** Template of the pick tasks: a line for every location role. */
import { useTranslation } from 'react-i18next'
import { pickingReportData } from '../../../contract/kpi-reports'
import { readJson } from '../../../contract/read-json'
import { useNumber } from '../use-number'
import { FlowLine } from './flow-line'
import { ReportProblem } from './report-problem'
import type { ReportTemplateProps } from './report-template-props'

export function Template({ name, title, dataJson }: ReportTemplateProps) {
  const { t } = useTranslation()
  const number = useNumber()
  const data = readJson(pickingReportData, dataJson)
  if (data === null) return <ReportProblem title={title} text={t('dashboard.value.corrupt')} />
  if (data.locationRoles.length === 0)
    return <ReportProblem title={title} text={t('dashboard.flow.noRoles')} isCalm />
  return (
    <>
      {data.locationRoles.map((role, index) => (
        <FlowLine
          key={`${index} ${role.name}`}
          title={t('dashboard.flow.picking', { area: role.name })}
          description={t(`widget.${name}.description`)}
          progress={role}
          counts="Task"
        />
      ))}
      <li className="fr fsum muted num">
        {t('dashboard.flow.openTasks', { count: data.tasks, number: number(data.tasks) })} ·{' '}
        {t(`widget.${name}.note`)}
      </li>
    </>
  )
}
