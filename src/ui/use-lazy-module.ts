/**
 * A part of the program that loads when it is first shown: one retry at once, then the person decides (QUALITY, section 3),
 * and for a screen without a person it tries again by itself.
 */
import { useCallback, useEffect, useState } from 'react'

const retryAfterMs = 60_000

export type LazyModule<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly module: T }
  | { readonly status: 'failed'; retry(): void }

/** Modules that are here, by the function that loads them: shown without another wait. */
const loaded = new WeakMap<() => Promise<unknown>, unknown>()

/** Loads a part before it is shown. A failure is left to whoever shows it. */
export async function preload<T>(load: () => Promise<T>): Promise<void> {
  await load().then(
    module => loaded.set(load, module),
    () => undefined,
  )
}

/** Loads with `load`, which must be the same function at every call. */
export function useLazyModule<T>(load: () => Promise<T>): LazyModule<T> {
  const [state, setState] = useState<{ module: T } | 'loading' | 'failed'>(() =>
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
      setState(current => (typeof current === 'object' ? current : { module }))
      return undefined
    }
    let isWanted = true
    load()
      .catch(load)
      .then(
        module => {
          loaded.set(load, module)
          if (isWanted) setState({ module })
        },
        () => {
          if (isWanted) setState('failed')
        },
      )
    return () => {
      isWanted = false
    }
  }, [load, turn])
  useEffect(() => {
    if (state !== 'failed') return undefined
    const timer = setTimeout(retry, retryAfterMs)
    return () => {
      clearTimeout(timer)
    }
  }, [state, retry])
  if (state === 'loading') return { status: 'loading' }
  return state === 'failed' ? { status: 'failed', retry } : { status: 'ready', module: state.module }
}
