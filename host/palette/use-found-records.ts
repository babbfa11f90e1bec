/**
 * Results of the server's searches while typing: debounced, and never replaced by an older answer. Until the answer for the present text
 * arrives, the earlier ones that match it stay, so that Enter opens nothing that was not typed.
 */
import { useEffect, useState } from 'react'
import type { KernelSession } from '../../src/kernel/session'
import { findRecords, isSearchedScope, recordTextLeast } from './find-records'
import { stillMatching, type PaletteEntry } from './palette-entry'
import type { PaletteScope } from './palette-scopes'

/** Debounce after the last key. */
const typingRestMs = 150

export interface FoundRecords {
  readonly entries: readonly PaletteEntry[]
  readonly isBusy: boolean
}

interface Answer {
  readonly searched: string
  readonly scope: PaletteScope
  readonly entries: readonly PaletteEntry[]
}

/** @param canOpen must be the same function in every render */
export function useFoundRecords(
  session: KernelSession,
  canOpen: (path: string) => boolean,
  text: string,
  scope: PaletteScope,
): FoundRecords {
  const searched = text.trim()
  const [found, setFound] = useState<Answer>({ searched: '', scope: 'all', entries: [] })
  const isSearching = searched.length >= recordTextLeast && isSearchedScope(scope)
  useEffect(() => {
    if (!isSearching) return undefined
    const controller = new AbortController()
    const timer = setTimeout(() => {
      void findRecords(searched, { session, canOpen, scope, signal: controller.signal }).then(entries => {
        if (!controller.signal.aborted) setFound({ searched, scope, entries })
      })
    }, typingRestMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [session, canOpen, searched, scope, isSearching])
  if (!isSearching) return { entries: [], isBusy: false }
  const isBusy = found.searched !== searched || found.scope !== scope
  if (!isBusy) return { entries: found.entries, isBusy }
  return { entries: found.scope === scope ? stillMatching(found.entries, searched) : [], isBusy }
}
