/** In the place of a section whose data is not there: the shape of rows, or why it did not come and a button that asks again. */
import type { Failure } from '../kernel/failure'
import { NotLoaded } from '../ui/controls/not-loaded'
import { GridSkeleton, Skeleton } from '../ui/controls/skeleton'
import { TabbedPage, type TabFrame } from './tabbed-page'

export interface SectionPlaceholderProps {
  readonly frame: TabFrame
  /** What could not be loaded, in a sentence. */
  readonly title: string
  /** Null while it is loading. */
  readonly failure: Failure | null
  readonly onRetry: () => void
}

/** The page of the section until then. */
export function SectionPlaceholder({ frame, title, failure, onRetry }: SectionPlaceholderProps) {
  return (
    <TabbedPage {...frame}>
      {failure === null ? (
        <Skeleton isLoading shape={<GridSkeleton rows={12} />}>
          {null}
        </Skeleton>
      ) : (
        <NotLoaded title={title} failure={failure} onRetry={onRetry} />
      )}
    </TabbedPage>
  )
}
