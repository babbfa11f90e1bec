/** What the server's searches find while somebody types: asked a moment after the last key, and never answered by an older question. */
import { useEffect, useState } from 'react'
import type { KernelSession } from '../../src/kernel/create-session'
import { findRecords, recordTextLeast } from './find-records'
import type { PaletteEntry } from './palette-entry'

/** Rest after the last key before the server is asked. */
const typingRestMs = 150

export interface FoundRecords {
  readonly entries: readonly PaletteEntry[]
  readonly isBusy: boolean
}

/** `canOpen`: the same function at every call. */
export function useFoundRecords(
  session: KernelSession,
  canOpen: (path: string) => boolean,
  text: string,
): FoundRecords {
  const wanted = text.trim()
  const [found, setFound] = useState<{ wanted: string; entries: readonly PaletteEntry[] }>({
    wanted: '',
    entries: [],
  })
  const isAsked = wanted.length >= recordTextLeast
  useEffect(() => {
    if (!isAsked) return undefined
    const controller = new AbortController()
    const timer = setTimeout(() => {
      void findRecords(wanted, { session, canOpen, signal: controller.signal }).then(entries => {
        if (!controller.signal.aborted) setFound({ wanted, entries })
      })
    }, typingRestMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [session, canOpen, wanted, isAsked])
  return { entries: isAsked ? found.entries : [], isBusy: isAsked && found.wanted !== wanted }
}
