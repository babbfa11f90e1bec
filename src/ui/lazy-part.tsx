/**
 * Parts of the program that load when they are first shown: React.lazy with a Suspense and an error boundary of its own, so that
 * nothing around a part waits or fails with it. A part that does not come is tried again at once, then after a minute or when somebody
 * asks for it (QUALITY, section 3). What does not come within two minutes counts as failed.
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

/** For a screen without a person too. */
const retryAfterMs = 60_000

interface Places {
  /** In its place until it is there; nothing by default. */
  readonly waiting?: ReactNode
  /** In its place when it did not come; nothing by default. */
  readonly failed?: (failed: Failed) => ReactNode
}

export type LazyPart<P> = FunctionComponent<P & Places> & {
  /** Loads it before it is shown, so that it is shown without another wait. A failure is left to whoever shows it. */
  readonly preload: () => Promise<void>
}

/** Its props are checked where it is used. */
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
  /** React.lazy holds on to a failure: another try needs another one. */
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
    // By itself React shows what has come only 300 ms after it last showed something in the place of a part, whichever that was.
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
