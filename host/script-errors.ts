/**
 * Uncaught errors of the page's own scripts (spec 2, section 8): each is shown once, except the browser's own errors about observers, which
 * do not concern the cockpit. Only the host page listens: an element ignores the errors of the page around it.
 */
import { toFailure, type Failure } from '../src/kernel/failure'

/** Part of the message of browser errors about resize observers that did not settle within a frame. */
const observerMarker = 'ResizeObserver loop'

/** The error and its position, as far as the browser provides them. */
export interface ScriptError {
  readonly failure: Failure
  /** Script and line; empty for an unhandled rejection. */
  readonly where: string
}

/** Calls `show` with each uncaught error until the returned function is called. */
export function watchScriptErrors(page: Window, show: (error: ScriptError) => void): () => void {
  const notify = (thrown: unknown, message: string, where: string) => {
    const failure = toFailure(thrown)
    if (message.includes(observerMarker) || failure.message.includes(observerMarker)) return
    show({ failure, where })
  }
  const onError = ({ error, message, filename, lineno }: ErrorEvent) => {
    // Scripts of another origin, such as browser extensions, are not ours: their errors are ignored.
    if (filename !== '' && new URL(filename, page.location.href).origin !== page.location.origin) return
    if (filename === '' && error === null) return
    notify(error ?? message, message, filename === '' ? '' : `${new URL(filename).pathname}:${lineno}`)
  }
  const onRejection = ({ reason }: PromiseRejectionEvent) => notify(reason, '', '')
  page.addEventListener('error', onError)
  page.addEventListener('unhandledrejection', onRejection)
  return () => {
    page.removeEventListener('error', onError)
    page.removeEventListener('unhandledrejection', onRejection)
  }
}
