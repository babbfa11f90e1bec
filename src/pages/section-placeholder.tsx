/** Replaces a section without data: a placeholder of rows, or why loading failed, with a button to retry. */
import type { Failure } from '../kernel/failure'
import { NotLoaded } from '../ui/controls/not-loaded'
import { GridSkeleton, Skeleton } from '../ui/controls/skeleton'
import { TabbedPage, type TabFrame } from './tabbed-page'

export interface SectionPlaceholderProps {
  readonly frame: TabFrame
  /** The sentence that says what could not be loaded. */
  readonly title: string
  /** Null while it is loading. */
  readonly failure: Failure | null
  readonly onRetry: () => void
}

/** The section's page until its data is loaded. */
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
