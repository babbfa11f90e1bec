/** The picks-per-area chart on canvas. Loaded lazily together with the chart library; the table beside it needs neither. */
import { useCallback } from 'react'
import type { PicksPerArea } from '../../contract/widgets'
import type { PicksSeries } from '../dashboard/picks-bars'
import { ChartCanvas, type BarPlace, type Drawing } from './chart-canvas'
import { picksOption, type PicksWords } from './picks-option'

export interface PicksChartProps {
  readonly areas: PicksPerArea
  readonly words: PicksWords
  /** Text alternative of the drawing. */
  readonly label: string
  /** Opens the rows of a bar, by the index of its area; absent where bars open nothing. Mouse only: the table serves everybody. */
  readonly onBar?: ((area: number, series: PicksSeries) => void) | undefined
}

export function PicksChart({ areas, words, label, onBar }: PicksChartProps) {
  const canOpen = onBar !== undefined
  const optionOf = useCallback(
    (drawing: Drawing) => picksOption({ areas, words, ...drawing, canOpen }),
    [areas, words, canOpen],
  )
  const openBar = useCallback(
    ({ dataIndex, seriesIndex }: BarPlace) =>
      onBar?.(dataIndex, seriesIndex === 0 ? 'Prepared' : 'InProgress'),
    [onBar],
  )
  return <ChartCanvas optionOf={optionOf} label={label} onBar={openBar} />
}
