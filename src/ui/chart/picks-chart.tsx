/** The picks-per-area chart on canvas. Loaded lazily together with the chart library; the table beside it needs neither. */
import EChartsReact from 'echarts-for-react/esm/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { EChartsInstance } from 'echarts-for-react/esm/types'
import type { PicksPerArea } from '../../contract/widgets'
import type { PicksSeries } from '../dashboard/picks-bars'
import { echarts } from './chart-core'
import { readChartLook, watchChartLook, type ChartLook } from './chart-look'
import { picksOption, type PicksWords } from './picks-option'
import { allowEmptyMarkup } from './trusted-types'

export interface PicksChartProps {
  readonly areas: PicksPerArea
  readonly words: PicksWords
  /** Text alternative of the drawing. */
  readonly label: string
  /** Opens a bar, by the place of its area; absent where bars open nothing. For the mouse: the table does it for everybody. */
  readonly onBar?: ((area: number, series: PicksSeries) => void) | undefined
}

/** Fills its container; new values move the bars of the same chart, a new size redraws it. */
export function PicksChart({ areas, words, label, onBar }: PicksChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsInstance | null>(null)
  const [drawing, setDrawing] = useState<Drawing | null>(null)

  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    allowEmptyMarkup()
    const measure = () => {
      setDrawing({ look: readChartLook(element), width: element.clientWidth })
      resize(chart.current)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    const unwatch = watchChartLook(element, measure)
    return () => {
      observer.disconnect()
      unwatch()
    }
  }, [])

  const option = useMemo(
    () =>
      drawing === null
        ? null
        : picksOption({ areas, words, ...drawing, isAnimated: wantsMotion(), canOpen: onBar !== undefined }),
    [areas, words, drawing, onBar],
  )
  const events = useMemo(
    () => ({
      click: ({ dataIndex, seriesIndex }: BarClick) =>
        onBar?.(dataIndex, seriesIndex === 0 ? 'Prepared' : 'InProgress'),
    }),
    [onBar],
  )
  const keep = useCallback((instance: EChartsInstance) => {
    chart.current = instance
    resize(instance)
  }, [])

  return (
    <div ref={frame} className="pick-chart" role="img" aria-label={label}>
      {option !== null && (
        <EChartsReact
          echarts={echarts}
          option={option}
          autoResize={false}
          onEvents={events}
          style={{ position: 'absolute', inset: 0, height: 'auto' }}
          onChartReady={keep}
        />
      )}
    </div>
  )
}

interface BarClick {
  readonly dataIndex: number
  readonly seriesIndex: number
}

interface Drawing {
  readonly look: ChartLook
  readonly width: number
}

function resize(chart: EChartsInstance | null): void {
  if (chart !== null && !chart.isDisposed()) chart.resize({ width: 'auto', height: 'auto' })
}

function wantsMotion(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}
