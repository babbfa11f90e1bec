/** A page before it has anything to show, or instead: the shape of rows, why nothing came, or that what its address names does not exist. */
import type { AreaProps } from './area-props'
import type { Failure } from '../kernel/failure'
import { Button } from '../ui/controls/button'
import { EmptyState } from '../ui/controls/empty-state'
import { NotLoaded } from '../ui/controls/not-loaded'
import { GridSkeleton, Skeleton } from '../ui/controls/skeleton'
import './page-frame.css'

export interface PagePendingProps extends Pick<AreaProps, 'navigate' | 'canOpen'> {
  readonly title: string
  /** What could not be loaded, in a sentence. */
  readonly notLoaded: string
  /** Null while it is loading. */
  readonly failure: Failure | null
  readonly onRetry: () => void
  /** Of a page whose address names one thing: what is said when the server does not know it (404). */
  readonly unknown?: UnknownThing
  /** It is known by other ways than a failure that it does not exist. */
  readonly isUnknown?: boolean
}

export interface UnknownThing {
  /** What does not exist: "There is no material 12". */
  readonly title: string
  readonly text: string
  /** The page of all of them. */
  readonly all: { readonly page: string; readonly label: string }
}

/** The page until then. */
export function PagePending(props: PagePendingProps) {
  const { title, notLoaded, failure, onRetry, unknown, isUnknown = isNotFound(failure), ...way } = props
  return (
    <div className="k-page">
      <div className="phead">
        <h1 part="heading">{title}</h1>
      </div>
      <div className="body">
        <section className="panel">
          {unknown !== undefined && isUnknown ? (
            <NothingThere {...way} {...unknown} />
          ) : failure === null ? (
            <Skeleton isLoading shape={<GridSkeleton rows={14} />}>
              {null}
            </Skeleton>
          ) : (
            <NotLoaded title={notLoaded} failure={failure} onRetry={onRetry} />
          )}
        </section>
      </div>
    </div>
  )
}

/** What the address names does not exist, with a way on. */
function NothingThere({
  title,
  text,
  all,
  navigate,
  canOpen,
}: UnknownThing & Pick<PagePendingProps, 'navigate' | 'canOpen'>) {
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

const isNotFound = (failure: Failure | null): boolean => failure?.kind === 'refused' && failure.status === 404
