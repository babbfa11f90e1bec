/** A small chart: shipped quantities week by week, and the forecast of the coming weeks. */
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ui/session-context'

/** Null while loading. */
export type Weeks = readonly { readonly from: string; readonly quantity: string }[] | 'failed' | null

export interface SalesChartProps {
  readonly weeks: Weeks
  /** Shipped quantity per day before growth; null without a sales history. Decimal text. */
  readonly daily: string | null
  readonly growthFactor: string
  readonly horizonDays: number
}

/** Units of the SVG's viewBox. */
const [drawingWidth, drawingHeight] = [400, 64]
const weekDays = 7

/** The chart; its text alternative contains the same figures. */
export function SalesChart({ weeks, daily, growthFactor, horizonDays }: SalesChartProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  if (weeks === 'failed') return <p className="hint">{t('purchase.chart.failed')}</p>
  if (weeks === null) return <div className="k-pd-chart" aria-busy="true" />
  const shipped = weeks.map(({ quantity }) => Number(quantity))
  const sum = shipped.reduce((total, quantity) => total + quantity, 0)
  const ahead = daily === null ? 0 : Math.ceil(horizonDays / weekDays)
  const expected = Number(daily ?? 0) * Number(growthFactor) * weekDays
  const most = Math.max(...shipped, expected, 1)
  const step = drawingWidth / Math.max(shipped.length + ahead, 1)
  const bar = (value: number, index: number, look: string) => {
    const height = (value / most) * drawingHeight
    return (
      <rect
        key={index}
        className={look}
        x={index * step + step * 0.12}
        y={drawingHeight - height}
        width={step * 0.76}
        height={height}
      />
    )
  }
  const label =
    ahead === 0
      ? t('purchase.chart.history', { count: shipped.length, quantity: formats.number(Math.round(sum)) })
      : t('purchase.chart.forecast', {
          count: shipped.length,
          quantity: formats.number(Math.round(sum)),
          expected: formats.number(Math.round(expected * 10) / 10),
        })
  return (
    <figure className="k-pd-chart">
      <svg viewBox={`0 0 ${drawingWidth} ${drawingHeight}`} preserveAspectRatio="none" aria-hidden="true">
        {shipped.map((value, index) => bar(value, index, 'past'))}
        {Array.from({ length: ahead }, (_, index) => bar(expected, shipped.length + index, 'ahead'))}
        <path d={`M0 ${drawingHeight}h${drawingWidth}`} />
      </svg>
      <figcaption className="hint">{label}</figcaption>
    </figure>
  )
}
