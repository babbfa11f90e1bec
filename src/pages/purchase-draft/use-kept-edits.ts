/** Keeps what is not saved on the server a moment after each edit, so that neither a closed page nor a lost session loses it. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { drafts as endpoints } from '../../contract/endpoints/purchasing'
import { isShown, toFailure } from '../../kernel/failure'
import { useSession } from '../../ui/session-context'
import { keptText } from './kept-edits'
import type { DraftEditor } from './use-draft-editor'

export interface Keeping {
  /** When it was kept last; null while nothing is. */
  readonly keptAt: Date | null
  /** The last try did not arrive. */
  readonly hasFailed: boolean
  /** Forgets what is kept; resolves when the server has. */
  forget(): Promise<void>
}

const keepDelayMs = 1_000
const retryDelayMs = 5_000

/** Keeps the edits of the editor. */
export function useKeptEdits({ start, criteria, drafts, version, isUnsaved }: DraftEditor): Keeping {
  const { api, serverTimeOffsetMs } = useSession()
  const [keptAt, setKeptAt] = useState<Date | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [failures, setFailures] = useState(0)
  const edits = useMemo(
    () => ({ version, criteria, drafts, isUnsaved }),
    [version, criteria, drafts, isUnsaved],
  )
  /** What the server has, as far as it is known. */
  const sent = useRef<typeof edits | null>(edits)
  /** What is sent when the page is left. */
  const waiting = useRef<typeof edits | null>(null)
  const { key } = start

  const send = useCallback(
    async (latest: typeof edits) => {
      waiting.current = null
      sent.current = latest
      try {
        const content = latest.isUnsaved ? keptText(latest) : ''
        await api.call(endpoints.saveUnsavedLines, { body: { key, content } })
        setKeptAt(latest.isUnsaved ? new Date(Date.now() + serverTimeOffsetMs) : null)
        setFailed(false)
      } catch (error) {
        sent.current = null
        waiting.current ??= latest
        setFailed(isShown(toFailure(error)))
        setFailures(count => count + 1)
      }
    },
    [api, key, serverTimeOffsetMs],
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
    }, keepDelayMs)
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
  const forget = useCallback(() => {
    const none = { ...(sent.current ?? edits), drafts: [], isUnsaved: false }
    return send(none)
  }, [send, edits])
  return { keptAt, hasFailed, forget }
}
