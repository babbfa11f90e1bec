/**
 * Parts of the program that are loaded when they are first shown: React.lazy with a Suspense and an error boundary of its own, so that
 * nothing around a part waits or fails with it. A part that cannot be loaded is requested again at once, then after a minute or when the
 * user retries (QUALITY, section 3). A part that has not arrived within two minutes counts as failed.
 */
import {
  lazy,
  Suspense,
  useEffect,
  useReducer,
  useState,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react'
import { scriptTimeoutMs } from '../contract/limits'
import { systemClock, withinTime } from '../kernel/clock'
import { logProblem } from '../kernel/log'
import { ErrorBoundary, type Failed } from './error-boundary'
import { ScriptProblem } from './script-problem'

/** Retries automatically too, for screens without a user. */
const retryAfterMs = 60_000

interface Places {
  /** Shown until the part is loaded; nothing by default. */
  readonly waiting?: ReactNode
  /** Shown when the part could not be loaded; nothing by default. */
  readonly failed?: (failed: Failed) => ReactNode
}

export type LazyPart<P> = FunctionComponent<P & Places> & {
  /** Loads the part before it is shown, so that it then appears without delay. A failure is reported when the part is shown. */
  readonly preload: () => Promise<void>
}

/** Any component; the props are checked where the part is used. */
type Shown = ComponentType<object>

type PropsOf<C> = C extends ComponentType<infer P> ? P : never

/** The component that the module of `load` exports as `name`, loaded when it is first shown. */
export function lazyPart<M, K extends keyof M>(load: () => Promise<M>, name: K): LazyPart<PropsOf<M[K]>> {
  let loaded: Shown | undefined
  let loading: Promise<{ default: Shown }> | undefined
  const bring = () => {
    loading ??= withinTime(systemClock, scriptTimeoutMs, load().catch(load)).then(
      module => ({ default: (loaded = module[name] as Shown) }),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const preload = () => bring().then(nothing, nothing)
  /** React.lazy caches a failure: another attempt needs a new lazy component. */
  const attempt = (): Shown =>
    loaded ??
    lazy(() =>
      bring().catch((error: unknown) => {
        logProblem('A part of the program did not come.', error)
        throw new ScriptProblem(error, load)
      }),
    )

  function Part({ waiting = null, failed = nothing, ...props }: PropsOf<M[K]> & Places) {
    const [Shown, setShown] = useState<Shown>(attempt)
    const [, draw] = useReducer((count: number) => count + 1, 0)
    // Without this, React shows a loaded part only 300 ms after it last showed the fallback of any part.
    useEffect(() => {
      if (Shown !== loaded) void preload().then(draw)
    }, [Shown])
    return (
      <ErrorBoundary
        catches={isScriptProblem}
        failed={failed}
        retryAfterMs={retryAfterMs}
        onRetry={() => setShown(attempt)}
      >
        <Suspense fallback={waiting}>
          <Shown {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
  return Object.assign(Part, { preload })
}

const nothing = () => undefined
const isScriptProblem = (error: unknown) => error instanceof ScriptProblem
