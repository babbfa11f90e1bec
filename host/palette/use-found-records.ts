/**
 * Results of the server's searches while typing: debounced, and never replaced by an older answer. Until the answer for the present text
 * arrives, the earlier ones that match it stay, so that Enter opens nothing that was not typed.
 */
import { useMemo } from 'react'
import { typingDelayMs } from '../../src/contract/limits'
import { resource } from '../../src/kernel/resource'
import type { KernelSession } from '../../src/kernel/session'
import { useResource } from '../../src/ui/use-resource'
import { findRecords, isSearchedScope, recordTextLeast } from './find-records'
import { stillMatching, type PaletteEntry } from './palette-entry'
import type { PaletteScope } from './palette-scopes'

interface Asked {
  readonly searched: string
  readonly scope: PaletteScope
}

export interface FoundRecords {
  readonly entries: readonly PaletteEntry[]
  readonly isBusy: boolean
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
          entries: await findRecords(asked.searched, { session, canOpen, scope: asked.scope, signal }),
        }),
        delayMs: typingDelayMs,
      }),
    [session, canOpen],
  )
  const searched = text.trim()
  const isSearching = searched.length >= recordTextLeast && isSearchedScope(scope)
  const { value: found } = useResource(records, isSearching ? { searched, scope } : null)
  if (!isSearching) return { entries: [], isBusy: false }
  if (found?.scope !== scope) return { entries: [], isBusy: true }
  if (found.searched !== searched) return { entries: stillMatching(found.entries, searched), isBusy: true }
  return { entries: found.entries, isBusy: false }
}
