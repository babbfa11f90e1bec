/**
 * Keeps what an editor has not saved on the server a moment after each edit, so that neither a closed page nor a lost session loses it.
 * The server has it for the same user alone.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { isShown, toFailure } from '../../kernel/failure'
import { useSession } from '../session-context'

export interface Autosave {
  /** When it was kept last; null while nothing is. */
  readonly savedAt: Date | null
  /** The last try did not arrive. */
  readonly hasFailed: boolean
  /** Forgets what is kept; resolves when the server has. */
  forget(): Promise<void>
}

const autosaveDelayMs = 1_000
const retryDelayMs = 5_000

/**
 * Keeps the edits.
 * @param edits the same object as long as they are the same
 * @param save sends them, or says that there is nothing to keep any more; must stay the same function
 */
export function useAutosave<E extends { readonly isUnsaved: boolean }>(
  edits: E,
  save: (edits: E | null) => Promise<unknown>,
): Autosave {
  const { serverTimeOffsetMs } = useSession()
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [failures, setFailures] = useState(0)
  /** What the server has, as far as it is known. */
  const sent = useRef<E | null>(edits)
  /** What is sent when the page is left. */
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
      // Forgotten meanwhile: it was saved.
      if (waiting.current === edits) void send(edits)
    }, autosaveDelayMs)
    return () => clearTimeout(timer)
  }, [edits, send])
  // A session that ended, or a network that was away, comes back without an edit.
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
