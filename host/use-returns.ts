/** Back and Forward: which addresses of this page were shown before. */
import { useLayoutEffect } from 'react'
import type { Session } from '../src/kernel/session'
import { recordReturn } from '../src/ui/grid/layout/returns'

/** What the history keeps with an address that was shown. */
interface ShownEntry {
  readonly wasShown?: boolean
}

/**
 * Records for the element whether the address of its page was shown before, since a link leads to a new entry of the history. Before the
 * element draws its page, which happens after the effects of the host's layout.
 */
export function useReturns(session: Session, page: string, search: string): void {
  useLayoutEffect(() => {
    const entry = history.state as ShownEntry | null
    const wasShown = entry?.wasShown === true
    recordReturn(session.memory, wasShown ? search : null)
    if (!wasShown) history.replaceState({ ...entry, wasShown: true } satisfies ShownEntry, '')
  }, [session, page, search])
}
