/** A part that nobody waits for: nothing stands in its place until it is loaded. */
import type { ReactNode } from 'react'
import { useLazyModule } from './use-lazy-module'

export interface LaterProps<T> {
  /** The same function at every call. */
  readonly load: () => Promise<T>
  readonly children: (module: T) => ReactNode
}

/** Shows the part once it is there; a part that cannot be loaded is tried again (use-lazy-module.ts). */
export function Later<T>({ load, children }: LaterProps<T>) {
  const part = useLazyModule(load)
  return part.status === 'ready' ? children(part.module) : null
}
