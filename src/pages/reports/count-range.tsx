/** The range of picks per material, as two numbers and as two handles below a histogram of materials. */
import { useTranslation } from 'react-i18next'
import type { Criterion } from '../../contract/reports/criterion-fields'
import type { ChartPoint } from '../../contract/reports/report-facts'
import { NumberField } from '../../ui/controls/number-field'
import { useNumber } from '../../ui/dashboard/use-number'
import { classNames } from '../../ui/theme/icons'
import { useCriteria, useProblemText } from './criteria-context'
import { RangeField } from './range-field'

/** The last bar stands for this number and more: a handle there means no upper end. */
const lastBar = 11

export function CountRange({ criterion }: { readonly criterion: Extract<Criterion, { kind: 'counts' }> }) {
  const { t } = useTranslation()
  const form = useCriteria()
  const problem = useProblemText()
  const { from, to } = criterion
  const valueAt = (path: string) => {
    const value = form.chosen.criteria[path]
    return typeof value === 'number' ? value : null
  }
  const field = (path: string, label: string, placeholder: string) => (
    <NumberField
      label={label}
      hideLabel
      value={String(valueAt(path) ?? '')}
      unit={t('report.picksUnit')}
      min="0"
      placeholder={placeholder}
      error={problem(criterion, path)}
      onChange={next => {
        form.setUnreadable(path, next === null)
        if (next !== null) form.set({ [path]: next === '' ? null : Number(next) })
      }}
    />
  )
  return (
    <RangeField
      label={t('report.criterion.picked')}
      from={field(from, t('report.part.least'), '0')}
      to={field(to, t('report.part.most'), t('report.noMost'))}
    >
      <Histogram
        bars={form.estimate.value?.facts.chart ?? null}
        least={valueAt(from) ?? 0}
        most={valueAt(to)}
        onLeast={least => form.set({ [from]: least })}
        onMost={most => form.set({ [to]: most })}
      />
    </RangeField>
  )
}

interface HistogramProps {
  /** Null before they are counted, for example while a mandatory criterion is missing: a placeholder is shown. */
  readonly bars: readonly ChartPoint[] | null
  readonly least: number
  /** Null: no upper end. */
  readonly most: number | null
  readonly onLeast: (least: number) => void
  readonly onMost: (most: number | null) => void
}

function Histogram({ bars, least, most, onLeast, onMost }: HistogramProps) {
  const { t } = useTranslation()
  const number = useNumber()
  const places = Array.from({ length: lastBar + 1 }, (_none, place) => {
    const key = place === lastBar ? `${place}+` : String(place)
    return { place, key, count: bars?.find(bar => bar.key === key)?.count ?? 0 }
  })
  const highest = Math.max(1, ...places.map(({ count }) => count))
  const low = Math.min(least, lastBar)
  const high = Math.min(most ?? lastBar, lastBar)
  return (
    <div className="k-rc-histogram">
      <div
        className={classNames('k-rc-bars', bars === null && 'wait')}
        role="img"
        aria-label={`${t('report.histogram')}: ${places.map(({ key, count }) => `${key}: ${number(count)}`).join('; ')}`}
      >
        {places.map(({ place, key, count }) => (
          <span key={key} title={`${key}: ${number(count)}`}>
            <i
              className={classNames(place >= low && place <= high && 'on')}
              style={{ blockSize: bars === null ? waitingHeight : heightOf(count, highest) }}
            />
            <small>{key}</small>
          </span>
        ))}
      </div>
      <div className="k-rc-slider">
        <i style={{ insetInlineStart: placeOf(low), insetInlineEnd: `calc(100% - ${placeOf(high)})` }} />
        <input
          type="range"
          aria-label={t('report.part.least')}
          min={0}
          max={lastBar}
          value={low}
          onChange={event => onLeast(Math.min(Number(event.currentTarget.value), high))}
        />
        <input
          type="range"
          aria-label={t('report.part.most')}
          aria-valuetext={high === lastBar ? t('report.noMost') : String(high)}
          min={0}
          max={lastBar}
          value={high}
          onChange={event => {
            const next = Math.max(Number(event.currentTarget.value), low)
            onMost(next === lastBar ? null : next)
          }}
        />
      </div>
    </div>
  )
}

/** The height of all bars in the placeholder. */
const waitingHeight = '40%'

function heightOf(count: number, highest: number): string {
  return count === 0 ? '0' : `max(2px, ${(100 * count) / highest}%)`
}

/** The position of a value between the centres of the first and the last bar. */
function placeOf(value: number): string {
  return `${(100 * value) / lastBar}%`
}
