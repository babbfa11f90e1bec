/**
 * Uncaught errors of the page's own scripts (spec 2, section 8): they are shown once, except those of the browser about its own observers,
 * which say nothing of the cockpit. Only the host page listens: an element leaves the errors of the page around it alone.
 */
import { toFailure, type Failure } from '../src/kernel/failure'

/** In the text of errors that a browser raises when an observer of sizes did not come to rest within a frame. */
const observerMarker = 'ResizeObserver loop'

/** What went wrong, and where, as far as the browser says. */
export interface ScriptError {
  readonly failure: Failure
  /** Script and line; empty for an unhandled rejection. */
  readonly where: string
}

/** Calls `show` with each uncaught error; the returned function ends it. */
export function watchScriptErrors(page: Window, show: (error: ScriptError) => void): () => void {
  const notify = (thrown: unknown, message: string, where: string) => {
    const failure = toFailure(thrown)
    if (message.includes(observerMarker) || failure.message.includes(observerMarker)) return
    show({ failure, where })
  }
  const onError = ({ error, message, filename, lineno }: ErrorEvent) => {
    // A script of another origin, such as an extension of the browser, is none of ours: nothing is said of it.
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
