/** A panel of the wall: title, the age of its value once that is stale, and content beside the title. */
import type { ReactNode } from 'react'
import { classNames } from '../theme/icons'
import { AgeNote } from './wall-figures'

/** A value that missed its refresh. */
export interface Aged {
  /** When it was received, by this machine's clock, ms since 1970. */
  readonly since: number
  /** Greyed out. */
  readonly isOld: boolean
}

export interface WallPanelFrameProps {
  readonly title: string
  readonly aged: Aged | undefined
  readonly beside: ReactNode
  readonly children: ReactNode
}

/** Fills its cell; the content takes the height that the title leaves. */
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
