/** Keeps the value of a control in a story, as its owner in the product does. */
import { useState, type ReactNode } from 'react'

interface StatefulProps<V> {
  readonly start: V
  readonly children: (value: V, change: (value: V) => void) => ReactNode
}

export function Stateful<V>({ start, children }: StatefulProps<V>) {
  const [value, setValue] = useState(start)
  return children(value, setValue)
}

/** What a press does in a story that is only looked at. */
export const nothing = () => undefined
