/** KPI tile reports on the wall: a line of progress for each, and for each location role of the pick tasks. */
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { orderReportData, pickingReportData, type KpiReport } from '../../contract/kpi-reports'
import { readJson } from '../../contract/read-json'
import type { Widget } from '../../define/widget'
import type { Translate } from '../../texts/create-i18n'
import { useSession } from '../session-context'
import { stateStyles } from '../theme/state-style'
import { Glyph } from '../theme/icons'
import { Changing } from './changing'
import { freshnessOf, refreshIntervalMs } from './freshness'
import { templateOf } from './reports/report-templates'
import { tileReports } from './reports/tile-reports'
import { useNow } from '../use-now'
import { useNumber } from './use-number'
import { wallNumber } from './wall-figures'
import { WallPanelFrame } from './wall-panel-frame'
import { refreshMinutesOf, type ReceivedWidget } from './widget-feed'
import { useResource } from '../use-resource'

/** Lines that stay readable from four metres (ours). */
const linesMost = 5

export interface WallReportsProps {
  readonly widgets: readonly Widget[]
  /** All that was received besides the reports, which are fetched again whenever it is renewed. */
  readonly received: ReadonlyMap<number, ReceivedWidget>
}

/** The panel. A report that cannot be shown has a message in its line, never a dialog. */
export function WallReports({ widgets, received }: WallReportsProps) {
  const { t } = useTranslation()
  const session = useSession()
  const number = useNumber()
  const newest = Math.max(0, ...[...received.values()].map(widget => widget.receivedAt))
  const {
    status,
    value: reports = [],
    receivedAt,
    failedAt,
  } = useResource(tileReports, undefined, { version: newest })

  const intervalMs = refreshIntervalMs(refreshMinutesOf(received, session))
  const freshness = freshnessOf(receivedAt ?? 0, failedAt, intervalMs, useNow())
  const aged =
    receivedAt === null || freshness === 'fresh'
      ? undefined
      : { since: receivedAt, isOld: freshness === 'old' }
  const found = widgets.flatMap(widget => {
    const report = reports.find(({ id }) => id === widget.id)
    return linesOf(t(`widget.${widget.type}.title`), report)
  })
  const lines = status === 'ready' ? fitting(found) : []
  return (
    <WallPanelFrame title={t('dashboard.flow.title')} aged={aged} beside={null}>
      {status === 'failed' ? (
        <div className="problem">{t('dashboard.wall.partFailed')}</div>
      ) : (
        <ul className="k-lines" data-lines={lines.length} style={roomOf(lines, t, number)}>
          {lines.map((line, index) => (
            <ReportLine key={index} line={line} />
          ))}
        </ul>
      )}
    </WallPanelFrame>
  )
}

interface Progress {
  readonly initial: number
  readonly started: number
  readonly completed: number
}

type Line =
  | { readonly kind: 'orders'; readonly title: string; readonly progress: Progress }
  | { readonly kind: 'tasks'; readonly title: string; readonly progress: Progress }
  /** Location roles that have no line of their own. */
  | { readonly kind: 'others'; readonly count: number; readonly progress: Progress }
  | { readonly kind: 'problem'; readonly title: string; readonly text: ProblemText }
type ProblemText = 'dashboard.value.missing' | 'dashboard.value.corrupt' | 'dashboard.report.noTemplate'

function linesOf(title: string, report: KpiReport | undefined): readonly Line[] {
  const problem = (text: ProblemText): readonly Line[] => [{ kind: 'problem', title, text }]
  if (report === undefined) return problem('dashboard.value.missing')
  const template = templateOf(report)
  if ('missing' in template) return problem('dashboard.report.noTemplate')
  if (template.name !== 'PickingTaskPerLocationRoleReportData') {
    const progress = readJson(orderReportData, template.dataJson)
    return progress === null ? problem('dashboard.value.corrupt') : [{ kind: 'orders', title, progress }]
  }
  const data = readJson(pickingReportData, template.dataJson)
  if (data === null) return problem('dashboard.value.corrupt')
  return data.locationRoles.map(role => ({ kind: 'tasks', title: role.name, progress: role }))
}

/** As many lines as fit: the busiest location roles, and one line for all others. */
export function fitting(lines: readonly Line[], most: number = linesMost): readonly Line[] {
  const roles = lines.filter(line => line.kind === 'tasks')
  const room = Math.max(1, most - (lines.length - roles.length))
  if (roles.length <= room) return lines
  const busiest = new Set<Line>(
    [...roles].sort((a, b) => totalOf(b.progress) - totalOf(a.progress)).slice(0, room - 1),
  )
  const others = roles.filter(line => !busiest.has(line)).map(line => line.progress)
  const sum = (of: keyof Progress) => others.reduce((total, progress) => total + progress[of], 0)
  return [
    ...lines.filter(line => line.kind !== 'tasks' || busiest.has(line)),
    {
      kind: 'others',
      count: others.length,
      progress: { initial: sum('initial'), started: sum('started'), completed: sum('completed') },
    },
  ]
}

const totalOf = ({ initial, started, completed }: Progress): number => initial + started + completed

const parts = [
  { part: 'completed', style: stateStyles.completed },
  { part: 'started', style: stateStyles['pick-started'] },
  { part: 'initial', style: stateStyles.new },
] as const

function ReportLine({ line }: { readonly line: Line }) {
  const { t } = useTranslation()
  const number = useNumber()
  if (line.kind === 'problem') {
    return (
      <li>
        <b>{line.title}</b>
        <span className="k-counts">{t(line.text)}</span>
      </li>
    )
  }
  const { progress } = line
  const total = totalOf(progress)
  const title =
    line.kind === 'others'
      ? t('dashboard.wall.otherAreas', { count: line.count, number: number(line.count) })
      : line.kind === 'tasks'
        ? t('dashboard.flow.picking', { area: line.title })
        : line.title
  const counts = line.kind === 'orders' ? 'Order' : 'Task'
  return (
    <li>
      <b>{title}</b>
      <span className="k-sum">
        {t(`grid.rows.${counts}`, { count: total, number: wallNumber(total, number) })}
      </span>
      <div className="k-bar" aria-hidden="true">
        {parts
          .filter(({ part }) => progress[part] > 0)
          .map(({ part }) => (
            <span key={part} data-part={part} style={{ flexGrow: progress[part] }} />
          ))}
      </div>
      <PartCounts progress={progress} />
    </li>
  )
}

/** The counts of a line, each in its own column; their figures have a font size of their own. */
function PartCounts({ progress }: { readonly progress: Progress }) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <div className="k-counts">
      {parts.map(({ part, style }) => {
        const [before, after] = wordsAround(part, t)
        return (
          <span key={part}>
            <Glyph name={style.glyph} stateKey={style.key} />
            <span>
              {before}
              <b className="k-figure">
                <Changing value={progress[part]}>{wallNumber(progress[part], number)}</Changing>
              </b>
              {after}
            </span>
          </span>
        )
      })}
    </div>
  )
}

/** The words before and after the number of a count. */
function wordsAround(part: keyof Progress, t: Translate): readonly [string, string] {
  const gap = '\u0000'
  const [before = '', after = ''] = t(`dashboard.flow.${part}`, { number: gap }).split(gap)
  return [before, after]
}

/** What determines the size of all figures: the number of lines in the panel, the longest number and the longest word. */
function roomOf(lines: readonly Line[], t: Translate, number: (value: number) => string): CSSProperties {
  const figures = lines.flatMap(line =>
    line.kind === 'problem' ? [] : parts.map(({ part }) => wallNumber(line.progress[part], number).length),
  )
  const words = parts.map(({ part }) => wordsAround(part, t).join('').length)
  return {
    '--lines': Math.max(1, lines.length),
    '--chars': Math.max(2, ...figures),
    '--word-chars': Math.max(...words),
  } as CSSProperties
}
