/** Contains a failure in its part: a fallback with a retry replaces it, the rest of the page keeps working. */
import { Component, type ReactNode } from 'react'

export interface Failed {
  readonly error: unknown
  readonly retry: () => void
}

export interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** In the place of what failed. */
  readonly failed: (failed: Failed) => ReactNode
  /** Which failures it takes; others go to the boundary around it. By default all. */
  readonly catches?: (error: unknown) => boolean
  /** Retries by itself after this time, for unattended screens. */
  readonly retryAfterMs?: number
  /** Called before its children are shown again. */
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
