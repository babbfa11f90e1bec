/** What the user may do, kept up to date while he works. */
import { useEffect } from 'react'
import type { KernelSession } from '../src/kernel/create-session'

/** Rights and settings are followed on every page, also where no rows are. */
export function useFollowedAccess({ live }: KernelSession): void {
  useEffect(
    () =>
      live.subscribe({
        view: 'Access',
        onMessage: () => undefined,
        onRegistered: () => Promise.resolve(),
        onRefused: () => undefined,
      }),
    [live],
  )
}
