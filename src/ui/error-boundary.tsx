/** Limits a failure to one part of a page: a fallback with a retry replaces the part, and the rest of the page keeps working. */
import { Component, type ReactNode } from 'react'

export interface Failed {
  readonly error: unknown
  readonly retry: () => void
}

export interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** Rendered instead of the part that failed. */
  readonly failed: (failed: Failed) => ReactNode
  /** Which failures it catches; others go to the next boundary above. By default all. */
  readonly catches?: (error: unknown) => boolean
  /** Retries automatically after this time, for unattended screens. */
  readonly retryAfterMs?: number
  /** Called before its children are rendered again. */
  readonly onRetry?: () => void
}

interface State {
  readonly failure: { readonly error: unknown } | null
}

/** Shows `children` until one of them throws while it renders. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null }
  #timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override componentDidCatch() {
    const { retryAfterMs } = this.props
    clearTimeout(this.#timer)
    if (retryAfterMs !== undefined) this.#timer = setTimeout(this.#retry, retryAfterMs)
  }

  override componentWillUnmount() {
    clearTimeout(this.#timer)
  }

  readonly #retry = () => {
    clearTimeout(this.#timer)
    this.props.onRetry?.()
    this.setState({ failure: null })
  }

  override render() {
    const { failure } = this.state
    if (failure === null) return this.props.children
    if (this.props.catches?.(failure.error) === false) throw failure.error
    return this.props.failed({ error: failure.error, retry: this.#retry })
  }
}
