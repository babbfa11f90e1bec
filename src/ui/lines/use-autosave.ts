/**
 * Saves the unsaved edits of an editor on the server a moment after each change, so that neither a closed page nor a lost session
 * loses them. The server shows them only to the same user.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { isShown, toFailure } from '../../kernel/failure'
import { useSession } from '../session-context'

export interface Autosave {
  /** The time of the last autosave; null while nothing is saved. */
  readonly savedAt: Date | null
  /** The last attempt has failed. */
  readonly hasFailed: boolean
  /** Deletes the saved edits; resolves when the server has done so. */
  forget(): Promise<void>
}

const autosaveDelayMs = 1_000
const retryDelayMs = 5_000

/**
 * Saves the edits automatically.
 * @param edits the same object as long as they are unchanged
 * @param save sends them, or null to delete the saved ones; must keep its identity
 */
export function useAutosave<E extends { readonly isUnsaved: boolean }>(
  edits: E,
  save: (edits: E | null) => Promise<unknown>,
): Autosave {
  const { serverTimeOffsetMs } = useSession()
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [failures, setFailures] = useState(0)
  /** The edits on the server, as far as known; null after a failure. */
  const sent = useRef<E | null>(edits)
  /** The edits to send when the page is left. */
  const waiting = useRef<E | null>(null)

  const send = useCallback(
    async (latest: E) => {
      waiting.current = null
      sent.current = latest
      try {
        await save(latest.isUnsaved ? latest : null)
        setSavedAt(latest.isUnsaved ? new Date(Date.now() + serverTimeOffsetMs) : null)
        setFailed(false)
      } catch (error) {
        sent.current = null
        waiting.current ??= latest
        setFailed(isShown(toFailure(error)))
        setFailures(count => count + 1)
      }
    },
    [save, serverTimeOffsetMs],
  )
  useEffect(() => {
    if (edits === sent.current) return undefined
    if (!edits.isUnsaved && sent.current?.isUnsaved === false) {
      sent.current = edits
      return undefined
    }
    waiting.current = edits
    const timer = setTimeout(() => {
      // The edits were saved or deleted in the meantime.
      if (waiting.current === edits) void send(edits)
    }, autosaveDelayMs)
    return () => clearTimeout(timer)
  }, [edits, send])
  // After a lost session or network, the edits are sent again without waiting for a change.
  useEffect(() => {
    if (failures === 0) return undefined
    const timer = setTimeout(() => {
      if (sent.current === null && waiting.current !== null) void send(waiting.current)
    }, retryDelayMs)
    return () => clearTimeout(timer)
  }, [failures, send])
  useEffect(
    () => () => {
      if (waiting.current !== null) void send(waiting.current)
    },
    [send],
  )
  const forget = useCallback(() => send({ ...(sent.current ?? edits), isUnsaved: false }), [send, edits])
  return { savedAt, hasFailed, forget }
}
