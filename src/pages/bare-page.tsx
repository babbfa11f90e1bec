/** A page before it has anything to show, or instead: its title over one panel. */
import type { ReactNode } from 'react'
import type { AreaProps } from '../areas/area-props'
import { Button } from '../ui/controls/button'
import { EmptyState } from '../ui/controls/empty-state'
import { GridSkeleton, Skeleton } from '../ui/controls/skeleton'
import './page-frame-look'

export interface BarePageProps {
  readonly title: string
  readonly isLoading: boolean
  /** Why there is nothing, once that is known. */
  readonly children: ReactNode
}

/** The page. */
export function BarePage({ title, isLoading, children }: BarePageProps) {
  return (
    <div className="k-page">
      <div className="phead">
        <h1>{title}</h1>
      </div>
      <div className="body">
        <section className="panel">
          {isLoading ? (
            <Skeleton isLoading shape={<GridSkeleton rows={14} />}>
              {null}
            </Skeleton>
          ) : (
            children
          )}
        </section>
      </div>
    </div>
  )
}

export interface NothingThereProps extends Pick<AreaProps, 'navigate' | 'canOpen'> {
  /** What does not exist: "There is no material 12". */
  readonly title: string
  readonly text: string
  /** The page of all of them. */
  readonly all: { readonly page: string; readonly label: string }
}

/** What the address names does not exist, with a way on. */
export function NothingThere({ title, text, all, navigate, canOpen }: NothingThereProps) {
  return (
    <div role="status">
      <EmptyState
        drawing="no-page"
        title={title}
        text={text}
        action={
          canOpen(all.page) && <Button onClick={() => navigate({ page: all.page })}>{all.label}</Button>
        }
      />
    </div>
  )
}
