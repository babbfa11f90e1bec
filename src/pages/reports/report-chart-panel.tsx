/** The chart of a report, or the same numbers as a table; a bar filters the grid below, and removes the filter again. */
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../contract/filter'
import type { ChartPoint } from '../../contract/reports/report-facts'
import type { ReportName } from '../../contract/reports/report-names'
import { Segmented } from '../../ui/controls/segmented'
import { FailedLine } from '../../ui/dashboard/failed-line'
import { lazyPart } from '../../ui/lazy-part'
import { useSession } from '../../ui/session-context'
import { classNames } from '../../ui/theme/icons'
import {
  areMonths,
  barStyle,
  chartSeriesKeys,
  chartTitleKey,
  barsOf,
  isChosen,
  lengthText,
  type BarStyle,
  type ReportBar,
} from '../../contract/reports/report-bars'
import { useBarWords } from './use-report-words'

const ReportChart = lazyPart(() => import('../../ui/chart/report-chart'), 'ReportChart')

/** With more bars, the chart is wider than its panel and scrolls. */
const barsInViewMost = 36
const barWidthPx = 40

export interface ReportChartPanelProps {
  readonly report: ReportName
  /** The bars of the whole run, whatever filters apply: the bars themselves set filters. */
  readonly points: readonly ChartPoint[]
  /** Whether filters or the search reduce the rows below. */
  readonly isNarrowed: boolean
  /** The filters of the grid below. */
  readonly filters: readonly Filter[]
  readonly onBar: (filter: Filter) => void
}

export function ReportChartPanel({ report, points, isNarrowed, filters, onBar }: ReportChartPanelProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<'chart' | 'table'>('chart')
  const words = useBarWords()
  const bars = useMemo(() => barsOf(report, points, words), [report, points, words])
  const title = t(chartTitleKey(report, areMonths(report, points)))
  const chosen = bars.findIndex(({ filter }) => filter !== null && isChosen(filters, filter))
  const press = useCallback(
    (place: number) => {
      const filter = bars[place]?.filter ?? null
      if (filter !== null) onBar(filter)
    },
    [bars, onBar],
  )
  const parts = { report, title, bars, chosen: chosen < 0 ? null : chosen, onBar: press }
  return (
    <section className="panel k-report-chart" aria-label={title}>
      <div className="ph">
        <h2>{title}</h2>
        {barStyle[report].fills === 2 && <ChartLegend report={report} />}
        {isNarrowed ? (
          <span className="muted ell">{t('report.page.notFiltered')}</span>
        ) : (
          barStyle[report].fills === 1 && (
            <span className="muted ell k-report-hint">{t('report.page.pressBar')}</span>
          )
        )}
        <Segmented
          label={title}
          value={shown}
          options={[
            { value: 'chart', label: t('report.page.chart') },
            { value: 'table', label: t('report.page.table') },
          ]}
          onChange={setShown}
        />
      </div>
      {shown === 'chart' ? <BarsDrawing {...parts} /> : <BarsTable {...parts} />}
    </section>
  )
}

function ChartLegend({ report }: { readonly report: ReportName }) {
  const { t } = useTranslation()
  return (
    <span className="k-report-legend">
      {chartSeriesKeys(report).map(title => (
        <span key={title}>
          <i />
          {t(title)}
        </span>
      ))}
    </span>
  )
}

interface BarsProps {
  readonly report: ReportName
  readonly title: string
  readonly bars: readonly ReportBar[]
  /** Index of the bar that filters the rows; null when all rows are shown. */
  readonly chosen: number | null
  readonly onBar: (place: number) => void
}

function BarsDrawing(props: BarsProps) {
  const { title, bars } = props
  if (bars.length <= barsInViewMost) return <BarsCanvas {...props} />
  return (
    <div className="k-report-scroll" role="group" aria-label={title} tabIndex={0}>
      <div style={{ minWidth: `${bars.length * barWidthPx}px` }}>
        <BarsCanvas {...props} />
      </div>
    </div>
  )
}

function BarsCanvas({ report, title, bars, chosen, onBar }: BarsProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { fills } = barStyle[report]
  const drawn = useMemo(
    () =>
      bars.map(({ name, value, other }) => ({
        name,
        // A double is precise enough for drawing; the table has the exact figures.
        value: drawnLength(value, fills),
        other: fills === 2 ? drawnLength(other ?? '0', fills) : null,
      })),
    [bars, fills],
  )
  const series = useMemo((): readonly [string] | readonly [string, string] => {
    const [value, other] = chartSeriesKeys(report)
    return other === undefined ? [t(value)] : [t(value), t(other)]
  }, [t, report])
  const number = useCallback((value: number) => lengthText(report, value, formats), [report, formats])
  const highest = bars.reduce<ReportBar | undefined>(
    (most, bar) => (most === undefined || Number(bar.value) > Number(most.value) ? bar : most),
    undefined,
  )
  const label = t('report.page.chartLabel', {
    title,
    count: bars.length,
    number: formats.number(bars.length, 0),
    name: highest?.name ?? '–',
    most: number(Number(highest?.value ?? 0)),
  })
  return (
    <ReportChart
      waiting={<div className="pick-chart" aria-hidden="true" />}
      failed={({ retry }) => <FailedLine retry={retry} text={t('dashboard.picks.notLoaded')} />}
      bars={drawn}
      series={series}
      chosen={chosen}
      number={number}
      areDays={fills === 2}
      label={label}
      onBar={onBar}
    />
  )
}

/** With two series, most values are zero: zeros have no bar. */
function drawnLength(value: string, fills: 1 | 2): number | null {
  const length = Number(value)
  return fills === 2 && length === 0 ? null : length
}

/** The same numbers, exact; each name filters the rows below. */
function BarsTable({ report, title, bars, chosen, onBar }: BarsProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const hasOther = bars.some(({ other }) => other !== null)
  const { kind, otherKind, titles } = barStyle[report]
  const write = (value: string | null, as: BarStyle['kind']) => formats[as](value)
  return (
    <div className="k-report-bars" role="group" aria-label={title} tabIndex={0}>
      <table className="k-table">
        <thead>
          <tr>
            <th scope="col">{t(titles.key)}</th>
            <th scope="col" className="r">
              {t(titles.value)}
            </th>
            {hasOther && titles.other !== undefined && (
              <th scope="col" className="r">
                {t(titles.other)}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, value, other, filter }, place) => (
            <tr key={`${place} ${name}`} className={classNames(place === chosen && 'on')}>
              <td>
                {filter === null ? (
                  name
                ) : (
                  <button
                    type="button"
                    className="lnk"
                    aria-pressed={place === chosen}
                    onClick={() => onBar(place)}
                  >
                    {name}
                  </button>
                )}
              </td>
              <td className="r">{write(value, kind)}</td>
              {hasOther && <td className="r">{write(other, otherKind)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
