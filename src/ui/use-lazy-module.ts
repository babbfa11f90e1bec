/**
 * A part of the program that loads when it is first shown: one retry at once, then the person decides (QUALITY, section 3),
 * and for a screen without a person it tries again by itself. What does not come within two minutes counts as failed.
 */
import { useCallback, useEffect, useState } from 'react'
import { scriptTimeoutMs } from '../contract/limits'
import { systemClock, withinTime } from '../kernel/clock'
import { logProblem } from '../kernel/log'

const retryAfterMs = 60_000

export type LazyModule<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly module: T }
  /** In words: script-problem.ts. */
  | { readonly status: 'failed'; readonly error: unknown; retry(): void }

/** Modules that are here, by the function that loads them: shown without another wait. */
const loaded = new WeakMap<() => Promise<unknown>, unknown>()

/** Loads a part before it is shown. A failure is left to whoever shows it. */
export async function preload<T>(load: () => Promise<T>): Promise<void> {
  await load().then(
    module => loaded.set(load, module),
    () => undefined,
  )
}

/**
 * Uses a module: at once when it is here, else when it has come. A module that does not come is left to whoever shows what it is for.
 */
export async function withModule<T>(load: () => Promise<T>, run: (module: T) => unknown): Promise<void> {
  if (loaded.has(load)) await run(loaded.get(load) as T)
  else await load().then(run, () => undefined)
}

/** Loads with `load`, which must be the same function at every call. */
export function useLazyModule<T>(load: () => Promise<T>): LazyModule<T> {
  const [state, setState] = useState<{ module: T } | { error: unknown } | 'loading'>(() =>
    loaded.has(load) ? { module: loaded.get(load) as T } : 'loading',
  )
  const [turn, setTurn] = useState(0)
  const retry = useCallback(() => {
    setState('loading')
    setTurn(last => last + 1)
  }, [])
  useEffect(() => {
    if (loaded.has(load)) {
      // It may have come between this component's first render and now.
      const module = loaded.get(load) as T
      setState(current => (current !== 'loading' && 'module' in current ? current : { module }))
      return undefined
    }
    let isWanted = true
    withinTime(systemClock, scriptTimeoutMs, load().catch(load)).then(
      module => {
        loaded.set(load, module)
        if (isWanted) setState({ module })
      },
      (error: unknown) => {
        logProblem('A part of the program did not come.', error)
        if (isWanted) setState({ error })
      },
    )
    return () => {
      isWanted = false
    }
  }, [load, turn])
  const hasFailed = state !== 'loading' && 'error' in state
  useEffect(() => {
    if (!hasFailed) return undefined
    const timer = setTimeout(retry, retryAfterMs)
    return () => {
      clearTimeout(timer)
    }
  }, [hasFailed, retry])
  if (state === 'loading') return { status: 'loading' }
  return 'error' in state
    ? { status: 'failed', error: state.error, retry }
    : { status: 'ready', module: state.module }
}
