/** The order flow: the chosen KPI tile reports as the lines of one panel (design guide, dashboard). */
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { kpiReportIds, type KpiReport } from '../../../contract/kpi-reports'
import type { Widget } from '../../../define/widget'
import { Button } from '../../controls/button'
import { useDialogs } from '../../dialogs/dialog-outlet'
import { useSession } from '../../session-context'
import { classNames } from '../../theme/icons'
import { freshnessOf, refreshIntervalMs } from '../freshness'
import { failedLine } from '../failed-line'
import { refreshMinutesOf } from '../widget-feed'
import { StaleMark } from '../stale-mark'
import { useNow } from '../../use-now'
import type { ReceivedWidget } from '../widget-feed'
import '../panels.css'
import './reports.css'
import { ReportProblem } from './report-problem'
import { templateOf } from './report-templates'
import { tileReports } from './tile-reports'
import { useResource } from '../../use-resource'

export interface ReportsPanelProps {
  /** The reports to show, in order. */
  readonly widgets: readonly Widget[]
  /** All that was received besides the reports, which are fetched again whenever it is renewed. */
  readonly received: ReadonlyMap<number, ReceivedWidget>
  /** Also shows reports that the server sent without a widget for them, so that a report without a template is noticed. */
  readonly showsUnknown?: boolean
}

/** The panel. A report that cannot be shown has a message in its own lines. */
export function ReportsPanel({ widgets, received, showsUnknown = false }: ReportsPanelProps) {
  const { t } = useTranslation()
  const session = useSession()
  const {
    status,
    value: reports = none,
    receivedAt,
    failedAt,
    refetch,
  } = useResource(tileReports, undefined, { version: newestOf(received) })

  const others = useMemo(
    () => (showsUnknown ? reports.filter(({ id }) => !ownIds.includes(id)) : none),
    [reports, showsUnknown],
  )
  const shown = useMemo(
    () => [...reports.filter(({ id }) => widgets.some(widget => widget.id === id)), ...others],
    [reports, others, widgets],
  )
  useUnknownReportsNotice(shown)

  const intervalMs = refreshIntervalMs(refreshMinutesOf(received, session))
  const freshness = freshnessOf(receivedAt ?? 0, failedAt, intervalMs, useNow())
  return (
    <section
      className={classNames('panel', 'flow', receivedAt !== null && freshness === 'old' && 'old')}
      aria-label={t('dashboard.flow.title')}
    >
      <div className="ph">
        <h2>{t('dashboard.flow.title')}</h2>
        <div className="grow" />
        {receivedAt !== null && freshness !== 'fresh' ? (
          <StaleMark since={receivedAt} />
        ) : (
          <span className="muted">{t('dashboard.flow.today')}</span>
        )}
      </div>
      {status === 'failed' ? (
        <div className="problem">
          <span>{t('dashboard.flow.notLoaded')}</span>
          <Button size="small" onClick={refetch}>
            {t('ui.tryAgain')}
          </Button>
        </div>
      ) : status === 'loading' ? (
        <div className="lines" aria-hidden="true" />
      ) : (
        <ul className="flines" tabIndex={0} aria-label={t('dashboard.flow.title')}>
          {widgets.map(widget => (
            <ReportLines
              key={widget.id}
              title={t(`widget.${widget.type}.title`)}
              report={reports.find(({ id }) => id === widget.id)}
            />
          ))}
          {others.map((report, index) => (
            <ReportLines key={`other ${index}`} title={report.name ?? '–'} report={report} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface ReportLinesProps {
  readonly title: string
  readonly report: KpiReport | undefined
}

function ReportLines({ title, report }: ReportLinesProps) {
  const { t } = useTranslation()
  if (report === undefined) return <ReportProblem title={title} text={t('dashboard.value.missing')} isCalm />
  const found = templateOf(report)
  if ('missing' in found) {
    const detail = t(`dashboard.report.${found.missing}`, { name: report.name ?? '' })
    return <ReportProblem title={title} text={t('dashboard.report.noTemplate')} detail={detail} />
  }
  return <found.Template failed={failedLine} name={found.name} title={title} dataJson={found.dataJson} />
}

const none: readonly KpiReport[] = []
const ownIds: readonly number[] = Object.values(kpiReportIds)

/** Reports with an unknown name are reported once while the page is open (spec 2, section 8). */
function useUnknownReportsNotice(reports: readonly KpiReport[]): void {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const isNotified = useRef(false)
  useEffect(() => {
    const names = reports.flatMap(report => {
      const found = templateOf(report)
      return 'missing' in found && found.missing === 'unknownName' ? [report.name ?? ''] : []
    })
    if (names.length === 0 || isNotified.current) return
    isNotified.current = true
    void dialogs.showError({
      title: t('dashboard.report.unknownTitle'),
      description: t('dashboard.report.unknownText', { names: [...new Set(names)].join(', ') }),
    })
  }, [dialogs, reports, t])
}

function newestOf(received: ReadonlyMap<number, ReceivedWidget>): number {
  return Math.max(0, ...[...received.values()].map(({ receivedAt }) => receivedAt))
}
