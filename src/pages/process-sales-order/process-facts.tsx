/** The totals of a process's orders, its assignee and its progress. */
import { useTranslation } from 'react-i18next'
import { operationsView } from '../../catalog/views/operations'
import type { Operation } from '../../contract/entities/operation'
import type { SalesOrderLine } from '../../contract/entities/sales-order'
import { roleTitle } from '../../texts/role-titles'
import { ProgressBar } from '../../ui/controls/progress'
import { Changing } from '../../ui/dashboard/changing'
import { useSession } from '../../ui/session-context'
import { lineFigures, pickedPercent } from './process-figures'
import { RowLink } from './row-link'

export interface ProcessFactsProps {
  readonly operation: Operation
  readonly lines: readonly SalesOrderLine[]
}

/** Facts on one line, with the picked share. */
export function ProcessFacts({ operation, lines }: ProcessFactsProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const figures = lineFigures(lines)
  const percent = pickedPercent(figures)
  const picked = t('process.pickedOf', {
    picked: formats.number(figures.picked),
    all: formats.number(figures.confirmed),
  })
  const { userName, userRole } = operation
  const who = userName ?? (userRole === null ? null : roleTitle(userRole, t))
  return (
    <div className="k-po-facts">
      <dl>
        <Fact title={t('field.picked')} value={picked} />
        <div>
          <dt>{t('field.numberOfOrderLines')}</dt>
          <dd>
            <Changing value={figures.count}>{formats.number(figures.count, 0)}</Changing>
            {figures.short > 0 && (
              <span className="k-po-short">
                {', '}
                {t('process.short', { count: figures.short, number: formats.number(figures.short, 0) })}
              </span>
            )}
          </dd>
        </div>
        <Fact title={t('field.weight')} value={formats.number(operation.totalWeight, 1)} />
        <div>
          <dt>{t('field.jobName')}</dt>
          <dd>
            <RowLink view={operationsView} field="jobName" row={operation} />
            {who !== null && <span>, {who}</span>}
          </dd>
        </div>
        <Fact
          title={t('field.expectedCompletionDate')}
          value={formats.date(operation.expectedCompletionDate)}
        />
      </dl>
      <div className="k-po-progress">
        <ProgressBar label={t('process.progress')} value={percent} />
        <span className="num">{formats.percent(percent)}</span>
      </div>
    </div>
  )
}

function Fact({ title, value }: { readonly title: string; readonly value: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <Changing value={value}>{value}</Changing>
      </dd>
    </div>
  )
}
