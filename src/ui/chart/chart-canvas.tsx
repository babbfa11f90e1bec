/** A chart on canvas in its frame: redrawn when its size or style changes, the bars of the same chart moved by new values. */
import EChartsReact from 'echarts-for-react/esm/core'
import type { EChartsInstance } from 'echarts-for-react/esm/types'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { classNames } from '../theme/icons'
import { echarts } from './chart-core'
import { isDarkAt, readChartStyle, watchChartStyle, type ChartStyle } from './chart-style'
import { allowEmptyMarkup } from './trusted-types'

/** What an option depends on besides its values. */
export interface Drawing {
  readonly style: ChartStyle
  /** In px. */
  readonly width: number
  readonly isAnimated: boolean
}

export interface BarPlace {
  readonly dataIndex: number
  readonly seriesIndex: number
}

export interface ChartCanvasProps {
  /** Must keep its identity as long as it makes the same option. */
  readonly optionOf: (drawing: Drawing) => object
  /** Text alternative of the drawing. */
  readonly label: string
  readonly className?: string
  readonly onBar?: ((place: BarPlace) => void) | undefined
}

export function ChartCanvas({ optionOf, label, className, onBar }: ChartCanvasProps) {
  const frame = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsInstance | null>(null)
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [isDark, setDark] = useState(false)

  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    allowEmptyMarkup()
    const measure = () => {
      setDark(isDarkAt(element))
      setDrawing({
        style: readChartStyle(element),
        width: element.clientWidth,
        isAnimated: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      })
      resize(chart.current)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    const unwatch = watchChartStyle(element, measure)
    return () => {
      observer.disconnect()
      unwatch()
    }
  }, [])

  const option = useMemo(() => (drawing === null ? null : optionOf(drawing)), [optionOf, drawing])
  const events = useMemo(() => ({ click: (place: BarPlace) => onBar?.(place) }), [onBar])
  const keep = useCallback((instance: EChartsInstance) => {
    chart.current = instance
    resize(instance)
  }, [])

  return (
    <div
      ref={frame}
      className={classNames('pick-chart', className)}
      role="img"
      aria-label={label}
      data-drawn-on={isDark ? 'dark' : 'light'}
    >
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

function resize(chart: EChartsInstance | null): void {
  if (chart !== null && !chart.isDisposed()) chart.resize({ width: 'auto', height: 'auto' })
}
