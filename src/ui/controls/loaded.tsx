/** Content that is loaded: its shape while it loads, why it could not be loaded, and above content that could not be refreshed, why not. */
import type { ReactNode } from 'react'
import type { Failure } from '../../kernel/failure'
import { NotLoaded, NotRefreshed } from './not-loaded'
import { Skeleton } from './skeleton'

export interface LoadedProps<T> {
  /** What is loaded, such as a resource. */
  readonly from: {
    /** Undefined until it is loaded. */
    readonly value: T | undefined
    /** Of the last fetch; null when there was none. */
    readonly failure: Failure | null
    readonly refetch: () => unknown
  }
  /** The sentence that says what could not be loaded. */
  readonly notLoaded: string
  /** Shown while it is loading; null for nothing. */
  readonly shape: ReactNode
  /** The notice is inside a grid or a list, under its toolbar. */
  readonly docked?: boolean
  readonly children: (value: T) => ReactNode
}

/** Shows `children` of the loaded value. */
export function Loaded<T>({ from, notLoaded, shape, docked = false, children }: LoadedProps<T>) {
  const { value, failure, refetch } = from
  const retry = () => void refetch()
  if (value === undefined && failure !== null) {
    return <NotLoaded title={notLoaded} failure={failure} onRetry={retry} />
  }
  return (
    <Skeleton isLoading={value === undefined} shape={shape}>
      {value !== undefined && (
        <>
          <NotRefreshed failure={failure} onRetry={retry} docked={docked} />
          {children(value)}
        </>
      )}
    </Skeleton>
  )
}
