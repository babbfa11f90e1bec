/** Gives functions of constant identity access to the newest render: for listeners, and for rows that need not be rendered again. */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** The value of the newest render, for event handlers and effects. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

type Commands = Readonly<Record<string, (...args: never[]) => unknown>>

/** Functions that stay the same from the first render on; each calls the one of the newest render. */
export function useStableCommands<C extends { readonly [K in keyof C]: Commands[string] }>(commands: C): C {
  const latest = useLatest(commands)
  const [stable] = useState(() => {
    const names = Object.keys(commands) as (keyof C)[]
    const callOf =
      (name: keyof C) =>
      (...args: never[]) =>
        latest.current[name](...args)
    return Object.fromEntries(names.map(name => [name, callOf(name)])) as C
  })
  return stable
}
