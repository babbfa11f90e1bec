/**
 * Skeletons: the shapes of content that loads, without shimmer. They appear only when loading takes longer than 250 ms and then stay
 * for at least 400 ms, so that nothing flickers.
 */
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Design guide, section 4. */
export const skeletonDelayMs = 250
export const skeletonLeastMs = 400

/** blank: loading, but not yet long enough for a skeleton. */
export type LoadingPhase = 'content' | 'blank' | 'skeleton'

/** The phase to show now, given whether something is loading. */
export function useLoadingPhase(isLoading: boolean): LoadingPhase {
  const [phase, setPhase] = useState<LoadingPhase>(isLoading ? 'blank' : 'content')
  const shownAt = useRef(0)
  useEffect(() => {
    if (isLoading) {
      setPhase(current => (current === 'skeleton' ? 'skeleton' : 'blank'))
      const timer = setTimeout(() => {
        shownAt.current = performance.now()
        setPhase('skeleton')
      }, skeletonDelayMs)
      return () => clearTimeout(timer)
    }
    const restMs = shownAt.current === 0 ? 0 : shownAt.current + skeletonLeastMs - performance.now()
    const finish = () => {
      shownAt.current = 0
      setPhase('content')
    }
    if (restMs <= 0) {
      finish()
      return
    }
    const timer = setTimeout(finish, restMs)
    return () => clearTimeout(timer)
  }, [isLoading])
  // If loading ended before a skeleton appeared, the content is shown in the very next frame.
  return !isLoading && phase === 'blank' ? 'content' : phase
}

export interface SkeletonProps {
  isLoading: boolean
  /** One of the shapes below, or a similar one. */
  shape: ReactNode
  children: ReactNode
}

/** Shows `children`, or `shape` while they load; announces the loading once. */
export function Skeleton({ isLoading, shape, children }: SkeletonProps) {
  const { t } = useTranslation()
  const phase = useLoadingPhase(isLoading)
  if (phase === 'content') return children
  if (phase === 'blank') return null
  return (
    <div role="status" style={{ display: 'contents' }}>
      <span className="sr">{t('ui.loading')}</span>
      <div aria-hidden="true" style={{ display: 'contents' }}>
        {shape}
      </div>
    </div>
  )
}

/** Rows of a grid; widths are a share of the row in percent, one per column. */
export function GridSkeleton({
  rows = 8,
  columns = [8, 13, 12, 26, 10, 8],
}: {
  rows?: number
  columns?: readonly number[]
}) {
  return (
    <div>
      {Array.from({ length: rows }, (_, row) => (
        <div className="skr" key={row}>
          {columns.map((share, column) => (
            // Lengths differ a little from row to row, as names do.
            <span
              className="sk"
              key={column}
              style={{ width: `${share * (0.72 + 0.07 * ((row * 3 + column * 2) % 5))}%` }}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

export function TilesSkeleton({ count = 4 }: { count?: number }) {
  return Array.from({ length: count }, (_, index) => (
    <div className="tile" key={index} style={{ gap: '9px' }}>
      <span className="sk" style={{ width: '70%' }} />
      <span className="sk" style={{ width: '44px', height: '22px' }} />
      <span className="sk" style={{ width: '90%', height: '8px' }} />
    </div>
  ))
}

export function ChartSkeleton({ bars = [60, 76, 50, 28, 18, 36, 14] }: { bars?: readonly number[] }) {
  return (
    <div style={{ display: 'flex', gap: '14px', alignItems: 'flex-end', padding: '0 16px', height: '100%' }}>
      {bars.map((share, index) => (
        <span className="sk" key={index} style={{ flex: 1, height: `${share}%` }} />
      ))}
    </div>
  )
}

/** Fields of a form in two columns. */
export function FormSkeleton({ fields = 6 }: { fields?: number }) {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '14px' }}>
      {Array.from({ length: fields }, (_, index) => (
        <div key={index} style={{ display: 'grid', gap: '7px' }}>
          <span className="sk" style={{ width: '60px', height: '8px' }} />
          <span className="sk" style={{ height: '30px', borderRadius: '5px' }} />
        </div>
      ))}
    </div>
  )
}
