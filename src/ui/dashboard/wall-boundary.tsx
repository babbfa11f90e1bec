/** Keeps a failure within its part of the wall: text in its place, and another try after a while since nobody can press a button. */
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const retryAfterMs = 60_000

interface State {
  readonly hasFailed: boolean
}

/** Shows `children` until one of them throws, and again a minute later. */
export class WallBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { hasFailed: false }
  #timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.setState({ hasFailed: false }), retryAfterMs)
  }

  override componentWillUnmount() {
    clearTimeout(this.#timer)
  }

  override render() {
    return this.state.hasFailed ? <FailedPart /> : this.props.children
  }
}

function FailedPart() {
  const { t } = useTranslation()
  return <p className="k-failed">{t('dashboard.wall.partFailed')}</p>
}
