/** A page that has nothing to show yet: a placeholder of rows, why loading failed, or that the row in the address does not exist. */
import type { Failure } from '../kernel/failure'
import { Button } from '../ui/controls/button'
import { EmptyState } from '../ui/controls/empty-state'
import { NotLoaded } from '../ui/controls/not-loaded'
import { GridSkeleton, Skeleton } from '../ui/controls/skeleton'
import { usePlaces } from '../ui/places'
import './page-frame.css'

export interface PagePendingProps {
  readonly title: string
  /** The sentence that says what could not be loaded. */
  readonly notLoaded: string
  /** Null while it is loading. */
  readonly failure: Failure | null
  readonly onRetry: () => void
  /** For a page whose address names one row: the message when the server does not know it (404). */
  readonly unknown?: UnknownThing
  /** Whether the row is known not to exist by other means than a failure. */
  readonly isUnknown?: boolean
}

export interface UnknownThing {
  /** The message: "There is no material 12". */
  readonly title: string
  readonly text: string
  /** The page that lists all such rows. */
  readonly all: { readonly page: string; readonly label: string }
}

/** The page's content until then. */
export function PagePending(props: PagePendingProps) {
  const { title, notLoaded, failure, onRetry, unknown, isUnknown = isNotFound(failure) } = props
  return (
    <div className="k-page">
      <div className="phead">
        <h1 part="heading">{title}</h1>
      </div>
      <div className="body">
        <section className="panel">
          {unknown !== undefined && isUnknown ? (
            <NothingThere {...unknown} />
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

/** The row in the address does not exist; with a link to the list. */
function NothingThere({ title, text, all }: UnknownThing) {
  const { canOpen, navigate } = usePlaces()
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
