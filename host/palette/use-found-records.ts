/**
 * Results of the server's searches while typing: debounced, and never replaced by an older answer. Until the answer for the present text
 * arrives, the earlier ones that match it stay, so that Enter opens nothing that was not typed.
 */
import { useMemo } from 'react'
import { typingDelayMs } from '../../src/contract/limits'
import { resource } from '../../src/kernel/resource'
import type { KernelSession } from '../../src/kernel/session'
import { useResource } from '../../src/ui/use-resource'
import { findRecords, isSearchedScope, recordTextLeast, type RecordsFound } from './find-records'
import { stillMatching, type PaletteEntry } from './palette-entry'
import type { PaletteScope } from './palette-scopes'

interface Asked {
  readonly searched: string
  readonly scope: PaletteScope
}

export interface FoundRecords extends RecordsFound {
  readonly isBusy: boolean
  /** Searches once more. */
  readonly retry: () => void
}

/** @param canOpen must be the same function in every render */
export function useFoundRecords(
  session: KernelSession,
  canOpen: (path: string) => boolean,
  text: string,
  scope: PaletteScope,
): FoundRecords {
  const records = useMemo(
    () =>
      resource({
        fetch: async (_, signal, asked: Asked) => ({
          ...asked,
          ...(await findRecords(asked.searched, { session, canOpen, scope: asked.scope, signal })),
        }),
        delayMs: typingDelayMs,
      }),
    [session, canOpen],
  )
  const searched = text.trim()
  const isSearching = searched.length >= recordTextLeast && isSearchedScope(scope)
  const { value: found, isFetching, refetch } = useResource(records, isSearching ? { searched, scope } : null)
  const waiting = (entries: readonly PaletteEntry[], isBusy = true) => ({
    entries,
    failed: null,
    isBusy,
    retry: refetch,
  })
  if (!isSearching) return waiting([], false)
  if (found?.scope !== scope) return waiting([])
  if (found.searched !== searched) return waiting(stillMatching(found.entries, searched))
  if (isFetching) return waiting(found.entries)
  return { entries: found.entries, failed: found.failed, isBusy: false, retry: refetch }
}
