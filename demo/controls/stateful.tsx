/** Holds the value of a control in a story, as its parent does in the product. */
import { useState, type ReactNode } from 'react'

interface StatefulProps<V> {
  readonly start: V
  readonly children: (value: V, change: (value: V) => void) => ReactNode
}

export function Stateful<V>({ start, children }: StatefulProps<V>) {
  const [value, setValue] = useState(start)
  return children(value, setValue)
}

/** The handler of presses in stories without behaviour. */
export const nothing = () => undefined
