/** Keeps the user's permissions up to date. */
import { useEffect } from 'react'
import type { KernelSession } from '../src/kernel/session'

/** Permissions and settings are followed on every page, also on pages without rows. */
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
