/** A panel of the wall: title, how old its value is once that matters, and what stands beside the title. */
import type { ReactNode } from 'react'
import { classNames } from '../theme/icons'
import { AgeNote } from './wall-figures'

/** A value that missed its refresh. */
export interface Aged {
  /** When it came, by this machine's clock, ms since 1970. */
  readonly since: number
  /** Greyed. */
  readonly isOld: boolean
}

export interface WallPanelFrameProps {
  readonly title: string
  readonly aged: Aged | undefined
  readonly beside: ReactNode
  readonly children: ReactNode
}

/** Fills its cell; the content gets what the title leaves. */
export function WallPanelFrame({ title, aged, beside, children }: WallPanelFrameProps) {
  return (
    <section className={classNames('kp', aged?.isOld === true && 'old')} aria-label={title}>
      <div className="kh">
        <h2>{title}</h2>
        {aged !== undefined && <AgeNote since={aged.since} />}
        {beside}
      </div>
      {children}
    </section>
  )
}
